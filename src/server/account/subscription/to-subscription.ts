import type { Subscription } from '../../../contract/account/subscription.ts'
import { isLive } from '../../../domain/account/subscription.ts'
import type { AccountRow } from '../account-store.ts'

/** The subscription an account keeps, as the browser gets it; null when it has none. */
export const toSubscription = (account: SubscriptionColumns, now: Date): Subscription | null => {
  const {
    subscriptionId: id,
    subscriptionStatus: status,
    subscriptionCreatedAt: created,
    invoice,
  } = account
  if (id === null || status === null || created === null || invoice === null) return null
  const subscription = {
    id,
    status,
    createdAt: created.toISOString(),
    chargedThroughDate: account.chargedThroughDate,
    canceledDate: account.canceledDate,
  }
  return {
    ...subscription,
    live: isLive(subscription, invoice, now.getTime()),
    paymentFailed: invoice === 'failed',
  }
}

export type SubscriptionColumns = Pick<
  AccountRow,
  | 'subscriptionId'
  | 'subscriptionStatus'
  | 'subscriptionCreatedAt'
  | 'chargedThroughDate'
  | 'canceledDate'
  | 'invoice'
>
