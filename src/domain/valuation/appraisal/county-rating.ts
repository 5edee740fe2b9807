import type { HomeTable } from '../../comps/home-table.ts'
import { MARKET_PATTERN_WEIGHT } from '../boosting/market-pattern.ts'
import type { ModeledSales } from '../market-model/model-of-sales.ts'
import { PricedFeaturesCursor } from '../market-model/priced-features.ts'

/**
 * Reads how much of a value in ln US dollars is its county's rating of condition: of what the market model says, but
 * not of the market pattern's share, which does not see it. Taken off, a value is that of the home in typical condition. A
 * cursor.
 */
export class CountyRatingCursor {
  readonly #others: PricedFeaturesCursor
  readonly #share: number

  constructor({ model, marketPattern }: Pick<ModeledSales, 'model' | 'marketPattern'>) {
    this.#others = new PricedFeaturesCursor(model.others)
    this.#share = marketPattern === null ? 1 : 1 - MARKET_PATTERN_WEIGHT
  }

  read(homes: HomeTable, row: number): number {
    this.#others.read(homes, row)
    return this.#share * this.#others.condition
  }
}
