import * as z from 'zod/mini'
import type { IsoDate } from '../../../../src/domain/iso-date.ts'
import { squareId } from '../square-id.ts'
import { TIMEZONE } from './billing-calendar.ts'
import type { KeptSubscription } from './subscription-schema.ts'

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

type NewInvoice = {
  readonly customer: { readonly id: string; readonly email_address?: string | undefined }
  readonly due: IsoDate
  readonly at: Date
  readonly number: number
  readonly priceCents: number
}

/** The invoice of the period that starts on `due`, to be charged to the card on file. */
export const newInvoice = (
  { subscription }: KeptSubscription,
  { customer, due, at, number, priceCents }: NewInvoice,
): Invoice => {
  const seed = `${subscription.id} ${due}`
  const price = { amount: priceCents, currency: 'USD' }
  const id = squareId('invoice', seed)
  return {
    id,
    version: 0,
    location_id: subscription.location_id,
    order_id: squareId('order', seed),
    primary_recipient: {
      customer_id: customer.id,
      ...(customer.email_address === undefined ? {} : { email_address: customer.email_address }),
    },
    payment_requests: [
      {
        uid: squareId('order', `${seed} payment`),
        request_type: 'BALANCE',
        due_date: due,
        automatic_payment_source: 'CARD_ON_FILE',
        card_id: subscription.card_id,
        computed_amount_money: price,
        total_completed_amount_money: { amount: 0, currency: 'USD' },
      },
    ],
    invoice_number: String(number).padStart(7, '0'),
    title: 'Flip Search Pro',
    next_payment_amount_money: price,
    status: 'SCHEDULED',
    timezone: TIMEZONE,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    subscription_id: subscription.id,
    sale_or_service_date: due,
  }
}

/** The invoice once the card was charged. */
export const paidInvoice = (invoice: Invoice, at: Date): Invoice => {
  const { next_payment_amount_money: _due, ...rest } = invoice
  return {
    ...rest,
    version: invoice.version + 1,
    updated_at: at.toISOString(),
    status: 'PAID',
    payment_requests: invoice.payment_requests.map((request) => ({
      ...request,
      total_completed_amount_money: request.computed_amount_money,
    })),
  }
}

/**
 * The invoice once the charge failed: Square sets the payment's source to NONE and mails the invoice to the
 * buyer, so it stays unpaid.
 */
export const unpaidInvoice = (invoice: Invoice, at: Date, publicUrl: string): Invoice => ({
  ...invoice,
  version: invoice.version + 1,
  updated_at: at.toISOString(),
  status: 'UNPAID',
  public_url: publicUrl,
  payment_requests: invoice.payment_requests.map(({ card_id: _card, ...request }) => ({
    ...request,
    automatic_payment_source: 'NONE' as const,
  })),
})
