import { MarketSales } from '../../domain/comps/market-sales.ts'
import type { Market } from '../../domain/valuation/appraisal/home-valuer.ts'
import { ModelReader } from '../../domain/valuation/market-model/market-model.ts'
import type { StoredModel } from './market-models.ts'
import type { StoredCandidate } from './to-comp.ts'

/**
 * Sales around homes with what a market's model says of each: without the sale itself where the model was
 * fitted on it, straight where it lies beyond what the model was fitted on.
 */
export const marketAround = (
  candidates: Iterable<StoredCandidate>,
  { model, saleValues }: Pick<StoredModel, 'model' | 'saleValues'>,
): Market<StoredCandidate> => {
  const sales = new MarketSales(candidates)
  const reader = new ModelReader(model)
  const modelValue = Float64Array.from(
    sales.sales,
    ({ listingKey }, row) => saleValues.get(listingKey) ?? reader.read(sales.homes, row),
  )
  return { model, sales, modelValue }
}
