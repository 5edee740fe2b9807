import type { Invoice } from '../billing/invoice-schema.ts'
import type { Subscription } from '../billing/subscription-schema.ts'

/** Something that happened, by the name of Square's webhook event. `at` is when. */
export type SquareEvent = { readonly at: Date } & (
  | {
      readonly type: 'subscription.created' | 'subscription.updated'
      readonly subscription: Subscription
    }
  | {
      readonly type:
        | 'invoice.created'
        | 'invoice.updated'
        | 'invoice.payment_made'
        | 'invoice.scheduled_charge_failed'
      readonly invoice: Invoice
    }
)

/** The body Square sends for an event. */
export const eventBody = (event: SquareEvent, eventId: string, merchantId: string): string => {
  const data =
    'invoice' in event
      ? { type: 'invoice', id: event.invoice.id, object: { invoice: event.invoice } }
      : {
          type: 'subscription',
          id: event.subscription.id,
          object: { subscription: event.subscription },
        }
  return JSON.stringify({
    merchant_id: merchantId,
    type: event.type,
    event_id: eventId,
    created_at: event.at.toISOString(),
    data,
  })
}
