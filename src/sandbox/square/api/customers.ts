import * as z from 'zod/mini'
import { answer, badRequest, notFound } from '../square-answer.ts'
import {
  idempotencyKeySchema,
  pageOf,
  type SquareCall,
  type SquareContext,
  withBody,
} from '../square-call.ts'
import { squareId } from '../square-id.ts'
import type { Customer } from '../square-store.ts'

/** The calls about customers. */
export const customerCalls = ({ store }: SquareContext): readonly SquareCall[] => [
  {
    name: 'customers.create',
    method: 'POST',
    path: '/v2/customers',
    run: withBody(newCustomerSchema, async (body, { seed, now }) => {
      const { idempotency_key: _key, ...details } = body
      if (Object.keys(details).length === 0)
        return badRequest('At least one of the customer details is required.')
      const customer: Customer = {
        id: squareId('customer', seed),
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
        ...details,
        preferences: { email_unsubscribed: false },
        creation_source: 'THIRD_PARTY',
        version: 0,
      }
      await store.customers.insert(customer.id, customer)
      return answer({ customer })
    }),
  },
  {
    name: 'customers.search',
    method: 'POST',
    path: '/v2/customers/search',
    run: withBody(searchSchema, async ({ query, cursor, limit = 100, count }) => {
      const found = (await store.customers.list()).filter((customer) =>
        matches(customer, query?.filter ?? {}),
      )
      const { items, next } = pageOf(newestFirst(found), { cursor, limit })
      return answer({
        ...(items.length > 0 ? { customers: items } : {}),
        ...next,
        ...(count === true ? { count: found.length } : {}),
      })
    }),
  },
  {
    name: 'customers.get',
    method: 'GET',
    path: '/v2/customers/:id',
    run: async ({ params: { id = '' } }) => {
      const customer = await store.customers.get(id)
      return customer ? answer({ customer }) : notFound('Customer', id)
    },
  },
  {
    name: 'customers.delete',
    method: 'DELETE',
    path: '/v2/customers/:id',
    run: async ({ params: { id = '' } }) => {
      if (!(await store.customers.get(id))) return notFound('Customer', id)
      for (const kept of await store.cards.list({ customerId: id }))
        await store.cards.remove(kept.card.id)
      await store.customers.remove(id)
      return answer({})
    },
  },
]

const newCustomerSchema = z.object({
  idempotency_key: z.exactOptional(idempotencyKeySchema),
  given_name: z.exactOptional(z.string().check(z.maxLength(300))),
  family_name: z.exactOptional(z.string().check(z.maxLength(300))),
  email_address: z.exactOptional(z.email()),
  phone_number: z.exactOptional(z.string().check(z.regex(/^\+?[\d() .-]{9,18}$/))),
  reference_id: z.exactOptional(z.string().check(z.maxLength(100))),
  note: z.exactOptional(z.string()),
})

const textFilter = z.exactOptional(
  z.object({ exact: z.exactOptional(z.string()), fuzzy: z.exactOptional(z.string()) }),
)
const filterSchema = z.object({
  reference_id: textFilter,
  email_address: textFilter,
  phone_number: textFilter,
})

const searchSchema = z.object({
  cursor: z.exactOptional(z.string()),
  limit: z.exactOptional(z.int().check(z.minimum(1), z.maximum(100))),
  query: z.exactOptional(z.object({ filter: z.exactOptional(filterSchema) })),
  count: z.exactOptional(z.boolean()),
})

/** Without `exact` a filter is by part of the text. */
const matches = (customer: Customer, filter: z.infer<typeof filterSchema>): boolean =>
  filterFields.every((field) => {
    const { exact, fuzzy } = filter[field] ?? {}
    const value = customer[field] ?? ''
    if (exact !== undefined) return value === exact
    return fuzzy === undefined || value.toLowerCase().includes(fuzzy.toLowerCase())
  })

const filterFields = ['reference_id', 'email_address', 'phone_number'] as const

const newestFirst = (customers: readonly Customer[]): readonly Customer[] =>
  [...customers].reverse()
