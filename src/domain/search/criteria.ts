import type { SearchDistance } from '../distance.ts'
import type { HomeType } from '../listing/home-type.ts'
import type { HomeFilters } from './home-filters.ts'

/** What a search asks for. Money is whole US dollars. */
export type SearchCriteria = HomeFilters & {
  readonly distance: SearchDistance
  readonly priceBelowMarket: number
  readonly includeHomesForSale: boolean
  readonly propertyType: HomeType
  readonly maxPrice: number
  /** Percent: the least chance of selling so much over the ask. */
  readonly chanceAtLeast?: number
  /** Homes, by id, that are valued as what they are listed as, although their facts say that they are not. */
  readonly asListed?: readonly string[]
}

/** The highest price the specification's choices go to (section 9). */
export const HIGHEST_MAX_PRICE_USD = 500_000
/** The max price of a search that takes any price. */
export const NO_MAX_PRICE_USD = 100_000_000

/** At most this many homes come back from one search, the best profit first. */
export const MAX_HOMES = 500
