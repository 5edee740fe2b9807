import { HIGHEST_MAX_PRICE_USD, NO_MAX_PRICE_USD, type SearchCriteria } from './criteria.ts'
import { type HomeFilter, homeFilters } from './home-filters.ts'

/** A search with one filter looser than it was asked. */
export type LooserSearch = {
  readonly filter: 'distance' | 'priceBelowMarket' | 'maxPrice' | 'chanceAtLeast' | HomeFilter
  readonly criteria: SearchCriteria
}

/**
 * The ways to loosen one filter of a search: distance and price below market to the form's loosest choice, the max
 * price to the highest the specification has and then to any, and each filter that need not be set, where it is set,
 * to none.
 */
export const waysToLoosen = (criteria: SearchCriteria): LooserSearch[] => [
  ...(criteria.priceBelowMarket > 0
    ? [{ filter: 'priceBelowMarket' as const, criteria: { ...criteria, priceBelowMarket: 0 } }]
    : []),
  ...[HIGHEST_MAX_PRICE_USD, NO_MAX_PRICE_USD]
    .filter((maxPrice) => maxPrice > criteria.maxPrice)
    .map((maxPrice) => ({ filter: 'maxPrice' as const, criteria: { ...criteria, maxPrice } })),
  ...(criteria.distance === 'mile'
    ? []
    : [{ filter: 'distance' as const, criteria: { ...criteria, distance: 'mile' as const } }]),
  ...(['chanceAtLeast', ...homeFilters] as const)
    .filter((filter) => criteria[filter] !== undefined)
    .map((filter) => {
      const { [filter]: _, ...rest } = criteria
      return { filter, criteria: rest }
    }),
]
