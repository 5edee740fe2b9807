import { type SearchDistance, searchDistances } from '../distance.ts'
import { type HomeType, homeTypes } from '../listing/home-type.ts'

/** What a search asks for. Money is whole US dollars. */
export type SearchCriteria = {
  readonly distance: SearchDistance
  readonly priceBelowMarket: number
  readonly includeHomesForSale: boolean
  readonly propertyType: HomeType
  readonly maxPrice: number
}

/** The form's options (specification, section 3). `Any` is 0: at or below market. */
export const priceBelowMarketSteps = [0, 10_000, 20_000, 30_000, 40_000, 50_000] as const
export const maxPriceSteps = [100_000, 200_000, 300_000, 400_000, 500_000] as const
export const distanceOptions = searchDistances
export const propertyTypeOptions = homeTypes

/** At most this many homes come back from one search, the best profit first. */
export const MAX_HOMES = 500
