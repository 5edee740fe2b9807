import { utcDateOf } from '../../../domain/iso-date.ts'
import type { Billing } from '../billing/open-billing.ts'
import type { KeptSubscription, Subscription } from '../billing/subscription-schema.ts'
import { answer, badRequest, notFound, type SquareAnswer } from '../square-answer.ts'
import type { CallRequest, SquareContext } from '../square-call.ts'
import { squareId } from '../square-id.ts'
import { TIMEZONE } from './locations.ts'
import { monthlyPriceCents } from './plan-variation.ts'

export type NewSubscription = {
  readonly location_id: string
  readonly plan_variation_id: string
  readonly customer_id: string
  readonly card_id: string
}

/** Starts a subscription today with its first invoice, whose card is charged a moment later. */
export const createSubscription = async (
  { store, settings, publish }: SquareContext,
  billing: Billing,
  asked: NewSubscription,
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
    source: { name: 'Flip Search Pro' },
    monthly_billing_anchor_date: Number(today.slice(8)),
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
