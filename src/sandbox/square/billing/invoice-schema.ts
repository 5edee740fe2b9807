import * as z from 'zod/mini'

const text = z.exactOptional(z.string())
const moneySchema = z.object({ amount: z.number(), currency: z.string() })

export const invoiceSchema = z.object({
  id: z.string(),
  version: z.number(),
  location_id: z.string(),
  order_id: z.string(),
  primary_recipient: z.object({ customer_id: z.string(), email_address: text }),
  payment_requests: z.array(
    z.object({
      uid: z.string(),
      request_type: z.string(),
      due_date: z.string(),
      automatic_payment_source: z.enum(['CARD_ON_FILE', 'NONE']),
      card_id: text,
      computed_amount_money: moneySchema,
      total_completed_amount_money: moneySchema,
    }),
  ),
  invoice_number: z.string(),
  title: z.string(),
  public_url: text,
  next_payment_amount_money: z.exactOptional(moneySchema),
  status: z.enum(['SCHEDULED', 'PAID', 'UNPAID']),
  timezone: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  subscription_id: z.string(),
  sale_or_service_date: z.string(),
})
export type Invoice = z.infer<typeof invoiceSchema>
