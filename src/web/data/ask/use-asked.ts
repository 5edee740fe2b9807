import { useEffect, useState } from 'react'
import type { Call, Given } from '../../../contract/call.ts'
import type { Result } from '../../../domain/result.ts'
import { ask } from './ask.ts'
import { type CallFailure, type CallOptions, isGone, mayPass } from './request.ts'

type Failure = Exclude<CallFailure, { readonly kind: 'aborted' }>

/** The state of a question that a screen asks when it opens. */
export type Asked<T> =
  | { readonly state: 'asking' }
  | {
      readonly state: 'failed'
      readonly text: string
      /** Whether the same may succeed later. */
      readonly mayPass: boolean
      /** What was asked for is not there. */
      readonly gone: boolean
      /** As the call has it. */
      readonly failure: Failure
    }
  | { readonly state: 'known'; readonly value: T }

/**
 * Asks a call when the screen opens and whenever `given` changes, gives it up when the screen is left, and asks again
 * on `again`, while what is known stays. While `given` is null nothing is asked.
 */
export const useAsked = <C extends Call>(
  call: C,
  given: Given<C> | null,
  options: Pick<CallOptions, 'interrupts'> = {},
) =>
  useAnswer(
    given === null ? null : (signal) => ask(call, given, { ...options, signal }),
    JSON.stringify([call.method, call.path, given, options.interrupts]),
  )

/** The same for what takes several calls: `find` makes them, and they are made again whenever `question` changes. */
export const useAnswer = <T>(
  find: ((leaving: AbortSignal) => Promise<Result<T, CallFailure>>) | null,
  question: string,
): {
  readonly asked: Asked<T>
  /** Why nothing newer came in the place of what is known, when it was last asked for again. */
  readonly fault: string | null
  readonly again: () => void
  /** Shows something else in place of what is known, as after a change. */
  readonly change: (to: (known: T) => T) => void
} => {
  const [answered, setAnswered] = useState<Answered<T>>(nothing)
  const [times, setTimes] = useState(0)
  const { asked, fault } = find !== null && answered.question === question ? answered : nothing

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` names what `find` finds, and `times` asks again.
  useEffect(() => {
    if (find === null) return
    const leaving = new AbortController()
    void find(leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      if (answer.ok)
        setAnswered({ question, asked: { state: 'known', value: answer.value }, fault: null })
      else if (answer.error.kind !== 'aborted') {
        const failed = failedFor(answer.error)
        // What is known stays until it is known otherwise.
        setAnswered((last) =>
          last.question === question && last.asked.state === 'known' && failed.mayPass
            ? { ...last, fault: failed.text }
            : { question, asked: failed, fault: null },
        )
      }
    })
    return () => leaving.abort()
  }, [find === null, question, times])

  const again = () => {
    setAnswered((last) => (last.asked.state === 'known' ? last : nothing))
    setTimes((before) => before + 1)
  }
  const change = (to: (known: T) => T) =>
    setAnswered((last) =>
      last.asked.state === 'known'
        ? { ...last, asked: { state: 'known', value: to(last.asked.value) } }
        : last,
    )
  return { asked, fault, again, change }
}

type Answered<T> = {
  readonly question: string | null
  readonly asked: Asked<T>
  readonly fault: string | null
}

const nothing = { question: null, asked: { state: 'asking' }, fault: null } as const

/** The state of a question that was not answered. */
export const failedFor = (failure: Failure) => ({
  state: 'failed' as const,
  failure,
  text: failure.text,
  mayPass: mayPass(failure),
  gone: isGone(failure),
})
