import type { Square } from 'square'
import type { InvoiceState } from '../../../domain/account/subscription.ts'
import { parseIsoDate } from '../../../domain/iso-date.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { PaidSubscription, ServiceError } from '../../account/ports.ts'

/** Our view of Square's subscription: plain values, none of the SDK's BigInts. */
export const toPaidSubscription = (
  { id, status, createdAt, chargedThroughDate, canceledDate }: Square.Subscription,
  invoice: InvoiceState,
): Result<PaidSubscription, ServiceError> => {
  if (id === undefined || status === undefined || createdAt === undefined)
    return err({ type: 'Unavailable', message: 'Square answered without a subscription.' })
  return ok({
    id,
    status,
    createdAt: new Date(createdAt),
    chargedThroughDate: parseIsoDate(chargedThroughDate ?? ''),
    canceledDate: parseIsoDate(canceledDate ?? ''),
    invoice,
  })
}

/** All of them, or the first error. */
export const allOf = (
  results: readonly Result<PaidSubscription, ServiceError>[],
): Result<readonly PaidSubscription[], ServiceError> => {
  const subscriptions: PaidSubscription[] = []
  for (const result of results) {
    if (!result.ok) return result
    subscriptions.push(result.value)
  }
  return ok(subscriptions)
}
