import * as z from 'zod/mini'
import { answerList } from '../square-answer.ts'
import { type SquareCalls, type SquareContext, withBody } from '../square-call.ts'

/** The calls about invoices. */
export const invoiceCalls = ({ store }: SquareContext): SquareCalls<'invoices'> => ({
  // Newest first.
  'invoices.search': withBody(searchSchema, async ({ query: { filter }, limit = 100 }) => {
    const invoices = (await store.invoices.list())
      .filter(
        (invoice) =>
          filter.location_ids.includes(invoice.location_id) &&
          filter.customer_ids.includes(invoice.primary_recipient.customer_id),
      )
      .reverse()
      .slice(0, limit)
    return answerList('invoices', invoices)
  }),
})

const searchSchema = z.object({
  query: z.object({
    filter: z.object({
      location_ids: z.array(z.string()).check(z.length(1)),
      customer_ids: z.array(z.string()).check(z.length(1)),
    }),
  }),
  limit: z.exactOptional(z.int().check(z.minimum(1), z.maximum(200))),
})
