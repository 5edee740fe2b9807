import { type HomeTable, otherAt } from '../../comps/home-table.ts'
import { type OtherFeature, otherFeatureNames } from '../../comps/other-features.ts'

/**
 * What a market pays for another feature that half of its sales (at least) say: ln US dollars for each more than their
 * mean. JSON.
 */
export type PricedFeature = {
  readonly name: OtherFeature
  readonly mean: number
  readonly slope: number
}

/**
 * Reads what other features add to ln price, home after home; one that is not known adds nothing. A cursor: `features`
 * and `condition` (the county's rating) are those of the last `read`.
 */
export class PricedFeaturesCursor {
  features = 0
  condition = 0
  readonly #priced: readonly (PricedFeature & { readonly place: number })[]

  constructor(priced: readonly PricedFeature[]) {
    this.#priced = priced.map((one) => ({ ...one, place: otherFeatureNames.indexOf(one.name) }))
  }

  /** Both together. */
  read(homes: HomeTable, row: number): number {
    this.features = 0
    this.condition = 0
    for (const { name, place, mean, slope } of this.#priced) {
      const x = otherAt(homes, row, place)
      if (Number.isNaN(x)) continue
      if (name === 'countyRating') this.condition += slope * (x - mean)
      else this.features += slope * (x - mean)
    }
    return this.features + this.condition
  }
}

/** Those that are no rooms: a garage's place is one more room, and rooms have no part in what trees say. */
export const pricedWithoutRooms = (priced: readonly PricedFeature[]): PricedFeature[] =>
  priced.filter(({ name }) => name !== 'garageSpaces')
