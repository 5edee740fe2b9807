import type { Square, SquareClient } from 'square'
import type { InvoiceState } from '../../../domain/account/subscription.ts'
import { invoiceStateOf } from './invoice-state.ts'
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
