import type { IdentityDirectory, Payments } from '../../src/server/account/ports.ts'
import { directoryDouble, type StoredUser } from './directory-double.ts'
import { type CallRecord, recordCalls } from './outside-calls.ts'
import {
  enabledCards,
  openSubscriptions,
  type PaymentsStore,
  paymentsDouble,
} from './payments-double.ts'

export type OutsideServices = {
  readonly directory: IdentityDirectory
  readonly payments: Payments
  readonly calls: CallRecord
  /** What exists outside, for a test to look at and to change. */
  readonly users: Map<string, StoredUser>
  readonly paid: PaymentsStore
  /** How much exists: of cards the enabled ones, of subscriptions those not canceled. */
  readonly count: () => {
    users: number
    enabledUsers: number
    customers: number
    cards: number
    subscriptions: number
    charges: number
  }
}

/** Identity provider and payment provider in memory, with faults on demand: `services.calls.fail(...)`. */
export const outsideServices = (now: () => Date = () => new Date()): OutsideServices => {
  const calls = recordCalls()
  const users = new Map<string, StoredUser>()
  const paid: PaymentsStore = {
    customers: new Map(),
    cards: new Map(),
    subscriptions: new Map(),
    charges: 0,
    searchLags: false,
  }
  return {
    directory: directoryDouble(users, calls, now),
    payments: paymentsDouble(paid, calls, now),
    calls,
    users,
    paid,
    count: () => ({
      users: users.size,
      enabledUsers: [...users.values()].filter(({ enabled }) => enabled).length,
      customers: paid.customers.size,
      cards: enabledCards(paid).length,
      subscriptions: openSubscriptions(paid).length,
      charges: paid.charges,
    }),
  }
}
