import * as z from 'zod/mini'
import { laterOf, utcDateOf } from '../../../../src/domain/iso-date.ts'
import { periodEnd, TIMEZONE } from '../billing/billing-calendar.ts'
import type { Billing } from '../billing/open-billing.ts'
import type { KeptSubscription, Subscription } from '../billing/subscription-schema.ts'
import { answer, answerList, badRequest, notFound, type SquareAnswer } from '../square-answer.ts'
import {
  type CallRequest,
  idempotencyKeySchema,
  idSchema,
  type SquareCalls,
  type SquareContext,
  withBody,
} from '../square-call.ts'
import { squareId } from '../square-id.ts'
import { monthlyPriceCents } from './plan-variation.ts'

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

/** Starts a subscription today with its first invoice, whose card is charged a moment later. */
const createSubscription = async (
  { store, settings, publish }: SquareContext,
  billing: Billing,
  asked: z.infer<typeof newSubscriptionSchema>,
  { seed, now }: CallRequest,
): Promise<SquareAnswer> => {
  const refusal = await refusalOf()
  if (refusal) return refusal
  const card = await store.cards.get(asked.card_id)
  const lost = card?.kind === 'subscription-answer-lost' && !(await hasAny(asked.customer_id))
  const today = utcDateOf(now)
  const subscription: Subscription = {
    id: squareId('subscription', seed),
    location_id: asked.location_id,
    plan_variation_id: asked.plan_variation_id,
    customer_id: asked.customer_id,
    start_date: today,
    status: 'ACTIVE',
    version: 1,
    created_at: now.toISOString(),
    card_id: asked.card_id,
    timezone: TIMEZONE,
  }
  const kept: KeptSubscription = {
    customerId: asked.customer_id,
    subscription,
    anchor: today,
    billed: 0,
    open: [],
    watched: 'on',
  }
  if (await store.subscriptions.insert(subscription.id, kept)) {
    await publish({ type: 'subscription.created', at: now, subscription })
    await billing.bill(kept, now)
  }
  return { ...answer({ subscription }), ...(lost ? { lost } : {}) }

  async function refusalOf(): Promise<SquareAnswer | null> {
    if (asked.location_id !== settings.locationId) return notFound('Location', asked.location_id)
    const variation = await store.catalog.get(asked.plan_variation_id)
    if (monthlyPriceCents(variation) === null)
      return notFound('Catalog object', asked.plan_variation_id)
    const customer = await store.customers.get(asked.customer_id)
    if (!customer) return notFound('Customer', asked.customer_id)
    if (customer.email_address === undefined)
      return badRequest('The customer profile must include an email address.', 'customer_id')
    const onFile = await store.cards.get(asked.card_id)
    if (onFile?.customerId !== asked.customer_id) return notFound('Card', asked.card_id)
    return onFile.card.enabled ? null : badRequest('The card on file is disabled.', 'card_id')
  }

  async function hasAny(customerId: string): Promise<boolean> {
    return (await store.subscriptions.list({ customerId })).length > 0
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
