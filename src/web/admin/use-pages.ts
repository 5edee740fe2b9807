import { useCallback, useEffect, useRef, useState } from 'react'
import type { Result } from '../../domain/result.ts'
import type { Answer, CallFailure } from '../api/request.ts'
import { isForOperators } from '../session/ForOperators.tsx'

/** A list that comes page by page. */
export type PagesView<Page> =
  | { readonly state: 'asking' }
  /** The caller is no operator. */
  | { readonly state: 'closed' }
  | { readonly state: 'failed'; readonly text: string }
  | {
      readonly state: 'known'
      readonly pages: readonly Page[]
      readonly moreOnTheWay: boolean
      /** Why the next page did not come. */
      readonly fault: string | null
    }

/** Asks for a page: for the first, or for the one that follows another. */
export type AskForPage<Page> = (
  last: Page | null,
  signal: AbortSignal,
) => Promise<Result<Answer<Page>, CallFailure>>

/** Keeps the pages that were asked for, from the first on; begins anew when `ask` is another. */
export const usePages = <Page>(ask: AskForPage<Page>) => {
  const [view, setView] = useState<PagesView<Page>>({ state: 'asking' })
  const asking = useRef<AbortController | null>(null)

  const askAgain = useCallback(async () => {
    asking.current?.abort()
    const mine = new AbortController()
    asking.current = mine
    const answer = await ask(null, mine.signal)
    if (!mine.signal.aborted) setView(firstOf(answer))
  }, [ask])
  useEffect(() => {
    void askAgain()
    return () => asking.current?.abort()
  }, [askAgain])

  const askForMore = async () => {
    const last = view.state === 'known' ? view.pages.at(-1) : undefined
    if (view.state !== 'known' || last === undefined || view.moreOnTheWay) return
    setView({ ...view, moreOnTheWay: true, fault: null })
    const mine = new AbortController()
    asking.current = mine
    const answer = await ask(last, mine.signal)
    if (mine.signal.aborted) return
    setView((now) =>
      now.state !== 'known'
        ? now
        : {
            ...now,
            pages: answer.ok ? [...now.pages, answer.value.body] : now.pages,
            moreOnTheWay: false,
            fault: answer.ok || answer.error.kind === 'aborted' ? null : answer.error.text,
          },
    )
  }

  /** Something of a page is otherwise now. */
  const change = (changed: (page: Page) => Page) =>
    setView((now) => (now.state === 'known' ? { ...now, pages: now.pages.map(changed) } : now))

  return { view, askAgain, askForMore, change }
}

const firstOf = <Page>(answer: Result<Answer<Page>, CallFailure>): PagesView<Page> => {
  if (answer.ok)
    return { state: 'known', pages: [answer.value.body], moreOnTheWay: false, fault: null }
  const { error } = answer
  if (error.kind === 'aborted') return { state: 'asking' }
  return isForOperators(error) ? { state: 'closed' } : { state: 'failed', text: error.text }
}
