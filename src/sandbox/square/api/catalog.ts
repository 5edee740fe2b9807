import * as z from 'zod/mini'
import { PLAN_PRICE_CENTS } from '../../../domain/account/subscription.ts'
import { answer, badRequest, notFound } from '../square-answer.ts'
import { pageOf, type SquareCall, type SquareContext, withBody } from '../square-call.ts'
import { squareId } from '../square-id.ts'
import type { SquareSettings } from '../square-settings.ts'
import type { CatalogObject, SquareStore } from '../square-store.ts'

/** The calls about plans and their variations, the only catalog objects here. */
export const catalogCalls = ({ store }: SquareContext): readonly SquareCall[] => [
  {
    name: 'catalog.upsert',
    method: 'POST',
    path: '/v2/catalog/object',
    run: withBody(upsertSchema, async ({ object: asked }, { seed, now }) => {
      const existing = asked.id.startsWith('#') ? null : await store.catalog.get(asked.id)
      if (!asked.id.startsWith('#') && !existing) return notFound('Catalog object', asked.id)
      if (existing && asked.version !== existing.version)
        return badRequest('Object version does not match latest database version.', 'version')
      const variation = asked.subscription_plan_variation_data
      const planId = variation?.subscription_plan_id
      if (planId !== undefined && !(await store.catalog.get(planId)))
        return notFound('Catalog object', planId)
      const id = existing?.id ?? squareId('catalog', seed)
      const object: CatalogObject = {
        ...asked,
        ...(variation ? { subscription_plan_variation_data: withUids(variation, id) } : {}),
        id,
        updated_at: now.toISOString(),
        version: now.getTime(),
        is_deleted: false,
        present_at_all_locations: true,
      }
      await store.catalog.put(id, object)
      return answer({
        catalog_object: await shownObject(store, object),
        ...(existing ? {} : { id_mappings: [{ client_object_id: asked.id, object_id: id }] }),
      })
    }),
  },
  {
    name: 'catalog.list',
    method: 'GET',
    path: '/v2/catalog/list',
    run: async ({ query }) => {
      const types = query.types?.split(',').map((type) => type.trim().toUpperCase())
      const all = (await store.catalog.list()).filter(
        (object) => types === undefined || types.includes(object.type),
      )
      const { items, next } = pageOf(all, { cursor: query.cursor, limit: 100 })
      const objects = await Promise.all(items.map((object) => shownObject(store, object)))
      return answer({ ...(objects.length > 0 ? { objects } : {}), ...next })
    },
  },
  {
    name: 'catalog.get',
    method: 'GET',
    path: '/v2/catalog/object/:id',
    run: async ({ params: { id = '' } }) => {
      const object = await store.catalog.get(id)
      return object
        ? answer({ object: await shownObject(store, object) })
        : notFound('Catalog object', id)
    },
  },
]

/** Makes the product's plan and its monthly variation, when they are not there. */
export const ensurePlan = async (
  store: SquareStore,
  { planId, planVariationId, createdAt }: SquareSettings,
): Promise<void> => {
  const common = {
    updated_at: createdAt,
    version: Date.parse(createdAt),
    is_deleted: false,
    present_at_all_locations: true,
  }
  await store.catalog.insert(planId, {
    ...common,
    id: planId,
    type: 'SUBSCRIPTION_PLAN',
    subscription_plan_data: { name: 'Flip Search Pro', all_items: false },
  })
  const price = { amount: PLAN_PRICE_CENTS, currency: 'USD' } as const
  const variation: VariationData = {
    name: 'Monthly',
    phases: [{ cadence: 'MONTHLY', ordinal: 0, pricing: { type: 'STATIC', price_money: price } }],
    subscription_plan_id: planId,
  }
  await store.catalog.insert(planVariationId, {
    ...common,
    id: planVariationId,
    type: 'SUBSCRIPTION_PLAN_VARIATION',
    subscription_plan_variation_data: withUids(variation, planVariationId),
  })
}

const moneySchema = z.object({ amount: z.int(), currency: z.literal('USD') })
const phaseSchema = z.object({
  uid: z.exactOptional(z.string()),
  cadence: z.literal('MONTHLY'),
  ordinal: z.exactOptional(z.int()),
  pricing: z.object({ type: z.literal('STATIC'), price_money: moneySchema }),
})
const variationDataSchema = z.object({
  name: z.string().check(z.minLength(1)),
  phases: z.array(phaseSchema).check(z.minLength(1), z.maxLength(1)),
  subscription_plan_id: z.string(),
})
type VariationData = z.infer<typeof variationDataSchema>
const upsertSchema = z.object({
  idempotency_key: z.string().check(z.minLength(1), z.maxLength(128)),
  object: z.object({
    id: z.string().check(z.minLength(1)),
    version: z.exactOptional(z.int()),
    type: z.enum(['SUBSCRIPTION_PLAN', 'SUBSCRIPTION_PLAN_VARIATION']),
    subscription_plan_data: z.exactOptional(
      z.object({
        name: z.string().check(z.minLength(1)),
        all_items: z.exactOptional(z.boolean()),
      }),
    ),
    subscription_plan_variation_data: z.exactOptional(variationDataSchema),
  }),
})

/** Square gives every phase an id of its own. */
const withUids = (data: VariationData, seed: string) => ({
  ...data,
  phases: data.phases.map((phase, ordinal) => ({
    ...phase,
    uid: phase.uid ?? squareId('catalog', `${seed} phase ${ordinal}`),
    ordinal: phase.ordinal ?? ordinal,
  })),
})

/** A plan is shown with its variations. */
const shownObject = async (store: SquareStore, object: CatalogObject): Promise<object> => {
  if (object.type !== 'SUBSCRIPTION_PLAN') return object
  const variations = (await store.catalog.list({ type: 'SUBSCRIPTION_PLAN_VARIATION' })).filter(
    (other) => variationDataOf(other)?.subscription_plan_id === object.id,
  )
  const data = z.parse(z.looseObject({}), object.subscription_plan_data ?? {})
  return {
    ...object,
    subscription_plan_data: {
      ...data,
      ...(variations.length > 0 ? { subscription_plan_variations: variations } : {}),
    },
  }
}

/** What a variation costs a month, in cents; null when this is no variation. */
export const monthlyPriceCents = (object: CatalogObject | null): number | null =>
  variationDataOf(object)?.phases[0]?.pricing.price_money.amount ?? null

const variationDataOf = (object: CatalogObject | null) => {
  const parsed = z.safeParse(variationDataSchema, object?.subscription_plan_variation_data)
  return parsed.success ? parsed.data : null
}
