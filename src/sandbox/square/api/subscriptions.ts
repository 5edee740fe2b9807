import * as z from 'zod/mini'
import { type IsoDate, laterOf, parseIsoDate, utcDateOf } from '../../../domain/iso-date.ts'
import type { Billing } from '../billing/open-billing.ts'
import type { KeptSubscription } from '../billing/subscription-schema.ts'
import { periodEnd, periodStart } from '../billing-calendar.ts'
import { answer, badRequest, notFound, type SquareAnswer } from '../square-answer.ts'
import {
  type CallRequest,
  idempotencyKeySchema,
  pageOf,
  type SquareCall,
  type SquareContext,
  withBody,
} from '../square-call.ts'
import { squareId } from '../square-id.ts'
import { createSubscription } from './create-subscription.ts'

/** The calls about subscriptions. */
export const subscriptionCalls = (
  context: SquareContext,
  billing: Billing,
): readonly SquareCall[] => {
  const { store } = context
  const found =
    (
      run: (kept: KeptSubscription, request: CallRequest) => Promise<SquareAnswer>,
    ): SquareCall['run'] =>
    async (request) => {
      const { id = '' } = request.params
      const kept = await store.subscriptions.get(id)
      return kept ? run(kept, request) : notFound('Subscription', id)
    }
  return [
    {
      name: 'subscriptions.create',
      method: 'POST',
      path: '/v2/subscriptions',
      run: withBody(newSubscriptionSchema, (body, request) =>
        createSubscription(context, billing, body, request),
      ),
    },
    {
      name: 'subscriptions.search',
      method: 'POST',
      path: '/v2/subscriptions/search',
      // Oldest first, as Square lists them.
      run: withBody(searchSchema, async ({ query, cursor, limit = 200 }) => {
        const all = (await store.subscriptions.list())
          .map((kept) => kept.subscription)
          .filter(
            (subscription) =>
              (query?.filter?.customer_ids?.includes(subscription.customer_id) ?? true) &&
              (query?.filter?.location_ids?.includes(subscription.location_id) ?? true),
          )
        const { items, next } = pageOf(all, { cursor, limit })
        return answer({ ...(items.length > 0 ? { subscriptions: items } : {}), ...next })
      }),
    },
    {
      name: 'subscriptions.get',
      method: 'GET',
      path: '/v2/subscriptions/:id',
      run: found(async ({ subscription, actions }, { query }) =>
        answer({
          subscription: query.include === 'actions' ? { ...subscription, actions } : subscription,
        }),
      ),
    },
    {
      name: 'subscriptions.cancel',
      method: 'POST',
      path: '/v2/subscriptions/:id/cancel',
      run: found(async (kept, { now }) => {
        const { subscription } = kept
        if (subscription.canceled_date !== undefined)
          return badRequest(
            `Subscription \`${subscription.id}\` already has a pending cancel date of \`${subscription.canceled_date}\`.`,
          )
        if (subscription.status !== 'ACTIVE' && subscription.status !== 'PAUSED')
          return wrongStatus(kept)
        // What is paid for is not taken back; a paused subscription has nothing left of that.
        const paid = periodEnd(kept.anchor, Math.max(kept.billed, 1) - 1)
        const date = laterOf(paid, utcDateOf(now)) ?? paid
        const cancel = { id: squareId('action'), type: 'CANCEL' as const, effective_date: date }
        const changed = await billing.change(kept, { canceled_date: date }, now, {
          actions: [cancel],
        })
        return answer({ subscription: changed.subscription, actions: changed.actions })
      }),
    },
    {
      name: 'subscriptions.pause',
      method: 'POST',
      path: '/v2/subscriptions/:id/pause',
      run: found(async (kept, { now }) => {
        if (kept.subscription.status !== 'ACTIVE') return wrongStatus(kept)
        // It is always the next billing period that is not begun.
        return schedule(kept, 'PAUSE', periodStart(kept.anchor, kept.billed), now)
      }),
    },
    {
      name: 'subscriptions.resume',
      method: 'POST',
      path: '/v2/subscriptions/:id/resume',
      run: found(async (kept, { body, now }) => {
        if (kept.subscription.status !== 'PAUSED') return wrongStatus(kept)
        const asked = z.parse(resumeSchema, body ?? {}).resume_effective_date
        return schedule(kept, 'RESUME', parseIsoDate(asked ?? '') ?? utcDateOf(now), now)
      }),
    },
  ]

  async function schedule(
    kept: KeptSubscription,
    type: 'PAUSE' | 'RESUME',
    date: IsoDate,
    now: Date,
  ): Promise<SquareAnswer> {
    const action = { id: squareId('action'), type, effective_date: date }
    const changed = await billing.change(kept, {}, now, { actions: [...kept.actions, action] })
    return answer({ subscription: changed.subscription, actions: [action] })
  }
}

const wrongStatus = ({ subscription }: KeptSubscription): SquareAnswer =>
  badRequest(
    `The subscription with ID \`${subscription.id}\` is in status \`${subscription.status}\`, which does not allow this.`,
  )

const newSubscriptionSchema = z.object({
  idempotency_key: idempotencyKeySchema,
  location_id: z.string().check(z.minLength(1)),
  plan_variation_id: z.string().check(z.minLength(1)),
  customer_id: z.string().check(z.minLength(1)),
  card_id: z.string().check(z.minLength(1)),
  source: z.exactOptional(z.object({ name: z.string() })),
})

const searchSchema = z.object({
  query: z.exactOptional(
    z.object({
      filter: z.exactOptional(
        z.object({
          customer_ids: z.exactOptional(z.array(z.string())),
          location_ids: z.exactOptional(z.array(z.string())),
        }),
      ),
    }),
  ),
  cursor: z.exactOptional(z.string()),
  limit: z.exactOptional(z.int().check(z.minimum(1), z.maximum(200))),
})

const resumeSchema = z.object({ resume_effective_date: z.exactOptional(z.string()) })
