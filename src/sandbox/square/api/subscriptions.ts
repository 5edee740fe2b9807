import * as z from 'zod/mini'
import { laterOf, utcDateOf } from '../../../domain/iso-date.ts'
import { periodEnd } from '../billing/billing-calendar.ts'
import type { Billing } from '../billing/open-billing.ts'
import { answer, answerList, badRequest, notFound } from '../square-answer.ts'
import {
  idempotencyKeySchema,
  idSchema,
  type SquareCalls,
  type SquareContext,
  withBody,
} from '../square-call.ts'
import { squareId } from '../square-id.ts'
import { createSubscription } from './create-subscription.ts'

/** The calls about subscriptions. */
export const subscriptionCalls = (
  context: SquareContext,
  billing: Billing,
): SquareCalls<'subscriptions'> => {
  const { store } = context
  return {
    'subscriptions.create': withBody(newSubscriptionSchema, (body, request) =>
      createSubscription(context, billing, body, request),
    ),
    // Oldest first, as Square lists them.
    'subscriptions.search': withBody(searchSchema, async ({ query: { filter } }) => {
      const subscriptions = (await store.subscriptions.list())
        .map((kept) => kept.subscription)
        .filter(
          (subscription) =>
            filter.customer_ids.includes(subscription.customer_id) &&
            filter.location_ids.includes(subscription.location_id),
        )
      return answerList('subscriptions', subscriptions)
    }),
    'subscriptions.get': async ({ params: { id = '' } }) => {
      const kept = await store.subscriptions.get(id)
      return kept ? answer({ subscription: kept.subscription }) : notFound('Subscription', id)
    },
    'subscriptions.cancel': async ({ params: { id = '' }, now }) => {
      const kept = await store.subscriptions.get(id)
      if (!kept) return notFound('Subscription', id)
      const { canceled_date: canceled, status } = kept.subscription
      if (canceled !== undefined)
        return badRequest(
          `Subscription \`${id}\` already has a pending cancel date of \`${canceled}\`.`,
        )
      if (status !== 'ACTIVE' && status !== 'PAUSED')
        return badRequest(
          `The subscription with ID \`${id}\` is in status \`${status}\`, which does not allow this.`,
        )
      // What is paid for is not taken back; a paused subscription has nothing left of that.
      const paid = periodEnd(kept.anchor, Math.max(kept.billed, 1) - 1)
      const date = laterOf(paid, utcDateOf(now)) ?? paid
      const { subscription } = await billing.change(kept, { canceled_date: date }, now)
      const action = { id: squareId('action'), type: 'CANCEL', effective_date: date }
      return answer({ subscription, actions: [action] })
    },
  }
}

const newSubscriptionSchema = z.object({
  idempotency_key: idempotencyKeySchema,
  location_id: idSchema,
  plan_variation_id: idSchema,
  customer_id: idSchema,
  card_id: idSchema,
})

const searchSchema = z.object({
  query: z.object({
    filter: z.object({ customer_ids: z.array(z.string()), location_ids: z.array(z.string()) }),
  }),
})
