import type { ConditionCorrection } from '../condition/corrected-condition.ts'
import type { Exit } from '../deals/exits/exit-inputs.ts'
import type { OwnDefaults } from '../deals/inputs/own-defaults.ts'
import type { SearchDistance } from '../distance.ts'
import type { HomeType } from '../listings/home-type.ts'
import type { HomeFilters } from './home-filters.ts'
import type { SortKey } from './sort-homes.ts'

/** What a search asks for. Money is whole US dollars. */
export type SearchCriteria = HomeFilters & {
  readonly distance: SearchDistance
  readonly priceBelowMarket: number
  readonly includeHomesForSale: boolean
  readonly propertyType: HomeType
  readonly maxPrice: number
  /** Percent: the least chance of selling over the ask. */
  readonly chanceAtLeast?: number
  /** What the homes are ordered by, and cut by where too many qualify; `USUAL_SORT` unless said. */
  readonly sort?: SortKey
  /** Homes, by id, that are valued as what they are listed as, although their facts say that they are not. */
  readonly asListed?: readonly string[]
  /** The exit whose max offer leads; as the searcher's defaults say unless said. */
  readonly worksBy?: Exit
  /** The searcher's own defaults of deals; the shipped ones hold where none is set. */
  readonly ownDefaults?: readonly OwnDefaults[]
  /** What the searcher says of the condition of homes, in place of what their words say. */
  readonly corrections?: readonly ConditionCorrection[]
}

/** The highest price the specification's choices go to (section 9). */
export const HIGHEST_MAX_PRICE_USD = 500_000
/** The max price of a search that takes any price. */
export const NO_MAX_PRICE_USD = 100_000_000

/** At most this many homes come back from one search, by the sort that is asked for. */
export const MAX_HOMES = 500
