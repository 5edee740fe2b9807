import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Call, Given } from '../../../contract/call.ts'
import { ask } from './ask.ts'
import { type Asked, useAnswer, useAsked } from './use-asked.ts'

/** The way to the page that follows. */
export type NextPage = {
  readonly state: 'there' | 'asking'
  /** Why it did not come when it was last asked for. */
  readonly fault: string | null
  readonly ask: () => void
}

/**
 * Asks a call that answers page by page: for the first page as `useAsked` does, for the next one on `next.ask`.
 * `following` says what a page is followed by; null after the last. The pages stay until a changed question is answered.
 */
export const usePages = <C extends Call>(
  call: C,
  given: Given<C>,
  following: (page: z.output<C['answer']>) => Given<C> | null,
): {
  readonly asked: Asked<readonly z.output<C['answer']>[]>
  /** Null after the last page. */
  readonly next: NextPage | null
  /** The pages are those of the question before: the answer to this one is on its way. */
  readonly behind: boolean
  /** Why no newer first page came. */
  readonly fault: string | null
  readonly again: () => void
  /** Something of any page is different now. */
  readonly change: (to: (page: z.output<C['answer']>, at: number) => z.output<C['answer']>) => void
} => {
  type Page = z.output<C['answer']>
  const [round, setRound] = useState(0)
  const question = JSON.stringify([given, round])
  const none: Later<C, Page> = { question, pages: [], wanted: null }
  const [kept, setLater] = useState(none)
  const later = kept.question === question ? kept : none
  const { asked: first, fault, again, change } = useAsked(call, given)
  const { wanted: asking } = later
  const { asked: more, again: moreAgain } = useAnswer(
    asking === null ? null : (signal) => ask(call, asking, { signal }),
    JSON.stringify([call.method, call.path, asking, round]),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is added once.
  useEffect(() => {
    if (more.state === 'known')
      setLater({ question, pages: [...later.pages, more.value], wanted: null })
  }, [more])

  const pages = first.state === 'known' ? [first.value, ...later.pages] : []
  const last = pages.at(-1)
  const wanted = last === undefined ? null : following(last)
  const shown = useRef<readonly Page[]>([])
  if (first.state !== 'asking') shown.current = pages
  return {
    asked:
      first.state === 'known' || shown.current.length > 0
        ? { state: 'known', value: shown.current }
        : first,
    next:
      wanted === null
        ? null
        : {
            state: later.wanted !== null && more.state === 'asking' ? 'asking' : 'there',
            fault: more.state === 'failed' ? more.text : null,
            ask: () => {
              if (later.wanted === null) setLater({ ...later, wanted })
              else if (more.state === 'failed') moreAgain()
            },
          },
    behind: first.state === 'asking' && shown.current.length > 0,
    fault,
    again: () => {
      // Later pages would no longer follow the first one.
      setRound(round + 1)
      again()
    },
    change: (to) => {
      change((page) => to(page, 0))
      setLater((now) => ({ ...now, pages: now.pages.map((page, at) => to(page, at + 1)) }))
    },
  }
}

type Later<C extends Call, Page> = {
  /** What these pages follow. */
  readonly question: string
  readonly pages: readonly Page[]
  /** The page that is on its way. */
  readonly wanted: Given<C> | null
}
