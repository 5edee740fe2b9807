import { type HomeTable, otherAt } from '../../comps/home-table.ts'
import { type OtherFeature, otherFeatureNames, otherFeatures } from '../../comps/other-features.ts'

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
  readonly #priced: readonly (Omit<PricedFeature, 'name'> & {
    readonly place: number
    readonly isCondition: boolean
  })[]

  constructor(priced: readonly PricedFeature[]) {
    this.#priced = priced.map(({ name, mean, slope }) => ({
      place: otherFeatureNames.indexOf(name),
      isCondition: otherFeatures[name].as === 'condition',
      mean,
      slope,
    }))
  }

  read(homes: HomeTable, row: number): void {
    this.features = 0
    this.condition = 0
    for (const { place, isCondition, mean, slope } of this.#priced) {
      const x = otherAt(homes, row, place)
      if (Number.isNaN(x)) continue
      if (isCondition) this.condition += slope * (x - mean)
      else this.features += slope * (x - mean)
    }
  }
}

/** Those that are no rooms: rooms have no part in what trees say. */
export const pricedWithoutRooms = (priced: readonly PricedFeature[]): PricedFeature[] =>
  priced.filter(({ name }) => otherFeatures[name].as !== 'room')
