import type { Square } from 'square'
import type { InvoiceState } from '../../../domain/account/subscription.ts'

/**
 * What the invoices of one subscription say. Square leaves an invoice whose automatic charge failed UNPAID,
 * takes its payment source away and mails it to the buyer; once paid there it counts as paid. A renewal that
 * is just being charged changes nothing.
 */
export const invoiceStateOf = (invoices: readonly Square.Invoice[]): InvoiceState => {
  if (invoices.some(hasFailed)) return 'failed'
  return invoices.some(({ status }) => status !== undefined && PAID.has(status))
    ? 'paid'
    : 'awaited'
}

const PAID: ReadonlySet<Square.InvoiceStatus> = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'])

const hasFailed = ({ status, paymentRequests }: Square.Invoice): boolean => {
  if (status === 'FAILED') return true
  if (status !== 'UNPAID' && status !== 'PARTIALLY_PAID') return false
  return (paymentRequests ?? []).some((request) => request.automaticPaymentSource === 'NONE')
}
