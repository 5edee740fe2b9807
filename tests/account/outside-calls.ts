import { setTimeout as wait } from 'node:timers/promises'
import { err, type Result } from '../../src/domain/result.ts'
import type { IdentityDirectory, Payments, ServiceError } from '../../src/server/account/ports.ts'

/** Every call of the outside services. */
export const outsideCalls = [
  'directory.create',
  'directory.findByEmail',
  'directory.findById',
  'directory.setPassword',
  'directory.enable',
  'directory.remove',
  'payments.createCustomer',
  'payments.findCustomer',
  'payments.createCard',
  'payments.cardsOf',
  'payments.disableCard',
  'payments.createSubscription',
  'payments.subscriptionsOf',
  'payments.getSubscription',
  'payments.cancelSubscription',
  'payments.removeCustomer',
] as const satisfies readonly CallName[]
export type OutsideCall = (typeof outsideCalls)[number]

type CallName = `directory.${keyof IdentityDirectory}` | `payments.${keyof Payments}`

/**
 * What goes wrong with a call. `before`: the service is unavailable and does nothing; `after`: it does what
 * it was asked and the answer is lost; `refused`: it says no; `killed before` and `killed after`: our process
 * ends there (the call throws).
 */
export type OutsideFault = 'before' | 'after' | 'refused' | 'killed before' | 'killed after'

export type CallRecord = {
  /** Every call so far, in order. */
  readonly made: OutsideCall[]
  /** Lets the next `times` calls go wrong. */
  readonly fail: (call: OutsideCall, fault: OutsideFault, times?: number) => void
  /** From now on all goes well, and `made` is empty. */
  readonly recover: () => void
  /** Milliseconds every call takes. */
  readonly takes: (milliseconds: number) => void
  /** A call by its name, with the faults set for it. */
  readonly as: <A extends unknown[], T, E>(
    call: OutsideCall,
    effect: (...args: A) => Result<T, E>,
  ) => (...args: A) => Promise<Result<T, E | ServiceError>>
}

/** Records calls and lets them go wrong on demand. */
export const recordCalls = (): CallRecord => {
  const faults = new Map<OutsideCall, OutsideFault[]>()
  const made: OutsideCall[] = []
  let latencyMs = 0
  return {
    made,
    fail: (call, fault, times = 1) => {
      faults.set(call, [...(faults.get(call) ?? []), ...Array(times).fill(fault)])
    },
    recover: () => {
      faults.clear()
      made.length = 0
    },
    takes: (milliseconds) => {
      latencyMs = milliseconds
    },
    as:
      (call, effect) =>
      async (...args) => {
        made.push(call)
        const fault = faults.get(call)?.shift()
        if (latencyMs > 0) await wait(latencyMs)
        if (fault === 'before') return unavailable(call)
        if (fault === 'refused') return err({ type: 'Refused', message: `${call} was refused` })
        if (fault === 'killed before') throw new Error(`killed before ${call}`)
        const answer = effect(...args)
        if (fault === 'after') return unavailable(call)
        if (fault === 'killed after') throw new Error(`killed after ${call}`)
        return answer
      },
  }
}

const unavailable = (call: OutsideCall): Result<never, ServiceError> =>
  err({ type: 'Unavailable', message: `${call} gave no answer` })
