import * as z from 'zod/mini'
import { answer, notFound } from '../square-answer.ts'
import { pageOf, type SquareCall, type SquareContext, withBody } from '../square-call.ts'

/** The calls about invoices. */
export const invoiceCalls = ({ store }: SquareContext): readonly SquareCall[] => [
  {
    name: 'invoices.get',
    method: 'GET',
    path: '/v2/invoices/:id',
    run: async ({ params: { id = '' } }) => {
      const invoice = await store.invoices.get(id)
      return invoice ? answer({ invoice }) : notFound('Invoice', id)
    },
  },
  {
    name: 'invoices.search',
    method: 'POST',
    path: '/v2/invoices/search',
    run: withBody(searchSchema, async ({ query: { filter }, cursor, limit = 100 }) => {
      const found = (await store.invoices.list()).filter(
        (invoice) =>
          filter.location_ids.includes(invoice.location_id) &&
          (filter.customer_ids?.includes(invoice.primary_recipient.customer_id) ?? true),
      )
      const { items, next } = pageOf(found.reverse(), { cursor, limit })
      return answer({ ...(items.length > 0 ? { invoices: items } : {}), ...next })
    }),
  },
]

const searchSchema = z.object({
  query: z.object({
    filter: z.object({
      location_ids: z.array(z.string()).check(z.length(1)),
      customer_ids: z.exactOptional(z.array(z.string()).check(z.maxLength(1))),
    }),
  }),
  cursor: z.exactOptional(z.string()),
  limit: z.exactOptional(z.int().check(z.minimum(1), z.maximum(200))),
})
