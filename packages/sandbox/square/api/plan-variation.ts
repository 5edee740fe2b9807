import * as z from 'zod/mini'
import { PLAN_PRICE_CENTS } from '../../../../src/domain/account/plan.ts'
import { squareId } from '../square-id.ts'
import type { SquareSettings } from '../square-settings.ts'
import type { CatalogObject, SquareStore } from '../square-store.ts'

const moneySchema = z.object({ amount: z.int(), currency: z.literal('USD') })
const phaseSchema = z.object({
  uid: z.exactOptional(z.string()),
  cadence: z.literal('MONTHLY'),
  ordinal: z.exactOptional(z.int()),
  pricing: z.object({ type: z.literal('STATIC'), price_money: moneySchema }),
})
/** What Square keeps of a variation: here always one monthly phase at a fixed price. */
export const variationDataSchema = z.object({
  name: z.string().check(z.minLength(1)),
  phases: z.array(phaseSchema).check(z.minLength(1), z.maxLength(1)),
  subscription_plan_id: z.string(),
})
type VariationData = z.infer<typeof variationDataSchema>

/** What a variation costs a month, in cents; null when this is not a variation. */
export const monthlyPriceCents = (object: CatalogObject | null): number | null =>
  z.safeParse(variationDataSchema, object?.subscription_plan_variation_data).data?.phases[0]
    ?.pricing.price_money.amount ?? null

/** Square gives every phase an id of its own. */
export const withUids = (data: VariationData, seed: string) => ({
  ...data,
  phases: data.phases.map((phase, ordinal) => ({
    ...phase,
    uid: phase.uid ?? squareId('catalog', `${seed} phase ${ordinal}`),
    ordinal: phase.ordinal ?? ordinal,
  })),
})

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
