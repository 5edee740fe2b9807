import { DAY_MS } from '../time-units.ts'
/** Statuses of a subscription that Square names today. One that it names later is passed on as it is. */
export const subscriptionStatuses = [
  'PENDING',
  'ACTIVE',
  'CANCELED',
  'DEACTIVATED',
  'PAUSED',
  'COMPLETED',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** The state of the invoices: the first not reported yet, all paid, or one that failed. */
export type InvoiceState = 'awaited' | 'paid' | 'failed'

/** What the rules below look at. */
type StatusToShow = { readonly status: string; readonly canceledDate: string | null }

/** The status as shown (specification, section 4): CANCELED once there is a date of cancellation. */
export const shownStatus = ({ status, canceledDate }: StatusToShow): string =>
  canceledDate === null ? status : 'CANCELED'

/** The next billing date as shown; null (blank) for a canceled subscription. */
export const nextBillingDate = (subscription: {
  readonly chargedThroughDate: string | null
  readonly canceledDate: string | null
}): string | null => (subscription.canceledDate === null ? subscription.chargedThroughDate : null)

/** Cancel is for ACTIVE alone (specification, section 6). */
export const canCancel = (subscription: StatusToShow): boolean =>
  shownStatus(subscription) === 'ACTIVE'

/**
 * Whether it may be charged again: once there is such a subscription, no other may be made. A status we do not know
 * counts, so that no one pays twice.
 */
export const goesOn = (subscription: StatusToShow): boolean =>
  !['CANCELED', 'DEACTIVATED', 'COMPLETED'].includes(shownStatus(subscription))

/**
 * Whether the subscription lets its owner search: shown as ACTIVE or PENDING, and no invoice failed. The
 * first invoice counts as paid until it is reported, for a day at most. `createdAt` is an ISO 8601 instant,
 * `now` milliseconds since 1970.
 */
export const isLive = (
  subscription: StatusToShow & { readonly createdAt: string },
  invoice: InvoiceState,
  now: number,
): boolean => {
  const status = shownStatus(subscription)
  if (status !== 'ACTIVE' && status !== 'PENDING') return false
  if (invoice === 'awaited') return now - Date.parse(subscription.createdAt) < DAY_MS
  return invoice === 'paid'
}
