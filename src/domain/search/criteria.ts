import type { SearchDistance } from '../distance.ts'
import type { HomeType } from '../listing/home-type.ts'

/** What a search asks for. Money is whole US dollars. */
export type SearchCriteria = {
  readonly distance: SearchDistance
  readonly priceBelowMarket: number
  readonly includeHomesForSale: boolean
  readonly propertyType: HomeType
  readonly maxPrice: number
  /** Percent: the least chance of really being priced so much below market. */
  readonly chanceAtLeast?: number
}

/** The highest price the search form offers (specification, section 9). */
export const HIGHEST_MAX_PRICE_USD = 500_000

/** At most this many homes come back from one search, the best profit first. */
export const MAX_HOMES = 500
