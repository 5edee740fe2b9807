import type { Square, SquareClient } from 'square'
import type { InvoiceState } from '../../../domain/account/subscription.ts'
import { isNotFound } from './to-service-error.ts'

/** The subscription as Square has it; null when there is none. Throws what the SDK throws. */
export const readSubscription = async (
  client: SquareClient,
  id: string,
): Promise<Square.Subscription | null> => {
  try {
    return (await client.subscriptions.get({ subscriptionId: id })).subscription ?? null
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** Whether it has ended, or is going to. */
export const hasEnd = ({ canceledDate, status }: Square.Subscription): boolean =>
  Boolean(canceledDate) ||
  status === 'CANCELED' ||
  status === 'DEACTIVATED' ||
  status === 'COMPLETED'

/** What the customer's invoices say of each subscription. The newest 200 are looked at. Throws as above. */
export const invoiceStates = async (
  client: SquareClient,
  { locationId, customerId }: { readonly locationId: string; readonly customerId: string },
): Promise<(subscription: Square.Subscription) => InvoiceState> => {
  const { invoices = [] } = await client.invoices.search({
    query: {
      filter: { locationIds: [locationId], customerIds: [customerId] },
      sort: { field: 'INVOICE_SORT_DATE', order: 'DESC' },
    },
    limit: 200,
  })
  return ({ id }) => invoiceStateOf(invoices.filter(({ subscriptionId }) => subscriptionId === id))
}

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
