import * as z from 'zod/mini'
import { answer, answerList, notFound } from '../square-answer.ts'
import {
  idempotencyKeySchema,
  type SquareCalls,
  type SquareContext,
  withBody,
} from '../square-call.ts'
import { squareId } from '../square-id.ts'
import type { Customer } from '../square-store.ts'

/** The calls about customers. */
export const customerCalls = ({ store }: SquareContext): SquareCalls<'customers'> => ({
  'customers.create': withBody(newCustomerSchema, async (body, { seed, now }) => {
    const { idempotency_key: _key, ...details } = body
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
  'customers.search': withBody(searchSchema, async ({ query }) => {
    const customers = await store.customers.list({
      reference_id: query.filter.reference_id.exact,
    })
    return answerList('customers', customers)
  }),
  'customers.delete': async ({ params: { id = '' } }) => {
    if (!(await store.customers.get(id))) return notFound('Customer', id)
    for (const kept of await store.cards.list({ customerId: id }))
      await store.cards.remove(kept.card.id)
    await store.customers.remove(id)
    return answer({})
  },
})

const newCustomerSchema = z.object({
  idempotency_key: z.exactOptional(idempotencyKeySchema),
  given_name: z.exactOptional(z.string().check(z.maxLength(300))),
  family_name: z.exactOptional(z.string().check(z.maxLength(300))),
  email_address: z.exactOptional(z.email()),
  phone_number: z.exactOptional(z.string().check(z.regex(/^\+?[\d() .-]{9,18}$/))),
  reference_id: z.exactOptional(z.string().check(z.maxLength(100))),
})

const searchSchema = z.object({
  query: z.object({ filter: z.object({ reference_id: z.object({ exact: z.string() }) }) }),
})
