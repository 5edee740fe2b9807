import * as z from 'zod/mini'
import { answer, answerList, notFound } from '../square-answer.ts'
import { type SquareCalls, type SquareContext, withBody } from '../square-call.ts'
import { squareId } from '../square-id.ts'
import type { CatalogObject } from '../square-store.ts'
import { variationDataSchema, withUids } from './plan-variation.ts'

/** The calls about plans and their variations, the only catalog objects here. */
export const catalogCalls = ({ store }: SquareContext): SquareCalls<'catalog'> => ({
  'catalog.upsert': withBody(upsertSchema, async ({ object: asked }, { seed, now }) => {
    const variation = asked.subscription_plan_variation_data
    const planId = variation?.subscription_plan_id
    if (planId !== undefined && !(await store.catalog.get(planId)))
      return notFound('Catalog object', planId)
    const id = squareId('catalog', seed)
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
    const mapping = { client_object_id: asked.id, object_id: id }
    return answer({ catalog_object: object, id_mappings: [mapping] })
  }),
  'catalog.list': async ({ query: { types = '' } }) => {
    const objects = (await store.catalog.list()).filter(({ type }) =>
      types.split(',').includes(type),
    )
    return answerList('objects', objects)
  },
  'catalog.get': async ({ params: { id = '' } }) => {
    const object = await store.catalog.get(id)
    return object ? answer({ object }) : notFound('Catalog object', id)
  },
})

/** Only new objects, which have a `#` name, are put there. */
const upsertSchema = z.object({
  idempotency_key: z.string().check(z.minLength(1), z.maxLength(128)),
  object: z.object({
    id: z.string().check(z.startsWith('#')),
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
