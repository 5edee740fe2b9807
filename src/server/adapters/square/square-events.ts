import * as z from 'zod/mini'
import type { PaymentEvent, PaymentEvents } from '../../account/ports.ts'
import { webhookSignatureIsValid } from './webhook-signature.ts'

/** Square's webhook calls that are signed with our key; without a key there are none. */
export const squareEvents = (
  signing: () => { readonly key: string | null; readonly url: string },
): PaymentEvents => ({
  read: (rawBody, signature) => {
    const { key, url } = signing()
    if (key === null || !webhookSignatureIsValid({ key, url, rawBody, signature })) return null
    return parseSquareEvent(jsonOf(rawBody))
  },
})

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** The event in the parsed body of a webhook call; null when the body has none. */
export const parseSquareEvent = (body: unknown): PaymentEvent | null => {
  const parsed = z.safeParse(eventSchema, body)
  if (!parsed.success) return null
  const { event_id: eventId, data } = parsed.data
  const subscriptionId =
    data?.object?.subscription?.id ?? data?.object?.invoice?.subscription_id ?? null
  return { eventId, subscriptionId }
}

const eventSchema = z.object({
  event_id: z.string().check(z.minLength(1), z.maxLength(100)),
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
