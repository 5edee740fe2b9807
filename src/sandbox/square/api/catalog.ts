import * as z from 'zod/mini'
import { answer, badRequest, notFound } from '../square-answer.ts'
import { pageOf, type SquareCall, type SquareContext, withBody } from '../square-call.ts'
import { squareId } from '../square-id.ts'
import type { CatalogObject, SquareStore } from '../square-store.ts'
import { variationDataOf, variationDataSchema, withUids } from './plan-variation.ts'

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
