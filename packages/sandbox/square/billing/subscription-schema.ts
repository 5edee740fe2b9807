import * as z from 'zod/mini'
import { type IsoDate, parseIsoDate } from '../../../../src/domain/iso-date.ts'

const isoDate = z.pipe(
  z.string(),
  z.transform((text, context): IsoDate => {
    const date = parseIsoDate(text)
    if (date) return date
    context.issues.push({ code: 'custom', input: text, message: 'not a date' })
    return z.NEVER
  }),
)

const subscriptionSchema = z.object({
  id: z.string(),
  location_id: z.string(),
  plan_variation_id: z.string(),
  customer_id: z.string(),
  start_date: isoDate,
  canceled_date: z.exactOptional(isoDate),
  charged_through_date: z.exactOptional(isoDate),
  status: z.enum(['ACTIVE', 'CANCELED', 'DEACTIVATED', 'PAUSED']),
  invoice_ids: z.exactOptional(z.array(z.string())),
  version: z.number(),
  created_at: z.string(),
  card_id: z.string(),
  timezone: z.string(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

export const keptSubscriptionSchema = z.object({
  customerId: z.string(),
  subscription: subscriptionSchema,
  /** The day from which periods are counted. */
  anchor: isoDate,
  /** Periods since then for which there is an invoice. */
  billed: z.number(),
  /** Invoices that are not charged yet, and when they will be (milliseconds since 1970). */
  open: z.array(z.object({ id: z.string(), chargeAt: z.number() })),
  /** `on` while anything can still happen to it by itself. */
  watched: z.enum(['on', 'off']),
})
export type KeptSubscription = z.infer<typeof keptSubscriptionSchema>
