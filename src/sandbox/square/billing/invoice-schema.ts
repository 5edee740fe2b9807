import * as z from 'zod/mini'

const text = z.exactOptional(z.string())
const moneySchema = z.object({ amount: z.number(), currency: z.string() })

export const invoiceSchema = z.object({
  id: z.string(),
  version: z.number(),
  location_id: z.string(),
  order_id: z.string(),
  primary_recipient: z.object({
    customer_id: z.string(),
    given_name: text,
    family_name: text,
    email_address: text,
    phone_number: text,
  }),
  payment_requests: z.array(
    z.object({
      uid: z.string(),
      request_type: z.string(),
      due_date: z.string(),
      tipping_enabled: z.boolean(),
      automatic_payment_source: z.enum(['CARD_ON_FILE', 'NONE']),
      card_id: text,
      computed_amount_money: moneySchema,
      total_completed_amount_money: moneySchema,
    }),
  ),
  delivery_method: z.string(),
  invoice_number: z.string(),
  title: z.string(),
  scheduled_at: z.string(),
  public_url: text,
  next_payment_amount_money: z.exactOptional(moneySchema),
  status: z.enum(['SCHEDULED', 'PAID', 'UNPAID']),
  timezone: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  accepted_payment_methods: z.record(z.string(), z.boolean()),
  subscription_id: z.string(),
  sale_or_service_date: z.string(),
  store_payment_method_enabled: z.boolean(),
})
export type Invoice = z.infer<typeof invoiceSchema>
