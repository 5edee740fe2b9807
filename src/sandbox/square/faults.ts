import type { CallName } from './square-call.ts'

/**
 * How a call can be made to fail. `decline`: refused as a declined card, nothing done. `timeout`: never
 * answered, nothing done. `answer-lost`: done, but the connection breaks before the answer.
 * `unavailable`: 503, nothing done.
 */
export type Fault = 'decline' | 'timeout' | 'answer-lost' | 'unavailable'

export type Faults = {
  /** The next call of this name that has no fault waiting yet fails like this; once. */
  readonly failNext: (call: CallName, fault: Fault) => void
  readonly take: (call: CallName) => Fault | undefined
}

/** The faults asked for, in the order they were asked for. */
export const openFaults = (): Faults => {
  const waiting = new Map<CallName, Fault[]>()
  return {
    failNext: (call, fault) => {
      waiting.set(call, [...(waiting.get(call) ?? []), fault])
    },
    take: (call) => waiting.get(call)?.shift(),
  }
}
