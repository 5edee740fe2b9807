import { type SearchDistance, searchDistances } from '../../../domain/distance.ts'
import { homeTypes } from '../../../domain/listing/home-type.ts'
import { chanceValues, maxPriceValues, priceBelowMarketValues } from '../../storage/search-state.ts'

/** How the form's choices read. The values are the wire's (specification, section 3). */
export const distanceLabels: Record<SearchDistance, string> = {
  mile: '1 mile',
  'half mile': '1/2 mile',
  'quarter mile': '1/4 mile',
}

export const priceBelowMarketLabels: Record<(typeof priceBelowMarketValues)[number], string> = {
  Any: 'Any',
  10000: '$10k',
  20000: '$20k',
  30000: '$30k',
  40000: '$40k',
  50000: '$50k+',
}

export const maxPriceLabels: Record<(typeof maxPriceValues)[number], string> = {
  100000: '$100k',
  200000: '$200k',
  300000: '$300k',
  400000: '$400k',
  500000: '$500k',
}

export const chanceLabels: Record<(typeof chanceValues)[number], string> = {
  25: '25% or more',
  50: '50% or more',
  75: '75% or more',
}

export const distances = searchDistances.map((value) => ({ value, label: distanceLabels[value] }))
/** Property types read as the specification writes them. */
export const propertyTypes = homeTypes.map((value) => ({ value, label: value }))
export const pricesBelowMarket = priceBelowMarketValues.map((value) => ({
  value,
  label: priceBelowMarketLabels[value],
}))
export const maxPrices = maxPriceValues.map((value) => ({ value, label: maxPriceLabels[value] }))
export const chances = chanceValues.map((value) => ({ value, label: chanceLabels[value] }))
