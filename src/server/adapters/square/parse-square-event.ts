import * as z from 'zod/mini'

/** What a webhook call says: enough to ask Square again, which alone is believed. */
export type SquareEvent = {
  /** The same when the call is repeated. */
  readonly eventId: string
  /** Such as `invoice.payment_made`. */
  readonly type: string
  /** The subscription it is about; null when it is about something else. */
  readonly subscriptionId: string | null
}

/** The event in the parsed body of a webhook call; null when the body is none. */
export const parseSquareEvent = (body: unknown): SquareEvent | null => {
  const parsed = z.safeParse(eventSchema, body)
  if (!parsed.success) return null
  const { event_id: eventId, type, data } = parsed.data
  const subscriptionId =
    data?.object?.subscription?.id ?? data?.object?.invoice?.subscription_id ?? null
  return { eventId, type, subscriptionId }
}

const eventSchema = z.object({
  event_id: z.string().check(z.minLength(1), z.maxLength(100)),
  type: z.string(),
  data: z.nullish(
    z.object({
      object: z.nullish(
        z.object({
          subscription: z.nullish(z.object({ id: z.string() })),
          invoice: z.nullish(z.object({ subscription_id: z.nullish(z.string()) })),
        }),
      ),
    }),
  ),
})
