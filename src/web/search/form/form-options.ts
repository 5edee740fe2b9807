import { exitNames, exits } from '../../../domain/deals/exits/exit-inputs.ts'
import { type SearchDistance, searchDistances } from '../../../domain/distance.ts'
import { homeTypes } from '../../../domain/listings/home-type.ts'
import {
  chanceValues,
  higherMaxPriceValues,
  maxPriceValues,
  priceBelowMarketValues,
} from '../../data/storage/search/search-state.ts'

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

type MaxPrice = (typeof maxPriceValues)[number] | (typeof higherMaxPriceValues)[number]

export const maxPriceLabels: Record<MaxPrice, string> = {
  100000: '$100k',
  200000: '$200k',
  300000: '$300k',
  400000: '$400k',
  500000: '$500k',
  750000: '$750k',
  1000000: '$1M',
  100000000: 'No limit',
}

export const chanceLabels: Record<(typeof chanceValues)[number], string> = {
  5: '5 of 100 or more',
  10: '10 of 100 or more',
  20: '20 of 100 or more',
}

export const distances = searchDistances.map((value) => ({ value, label: distanceLabels[value] }))
/** Property types read as the specification writes them. */
export const propertyTypes = homeTypes.map((value) => ({ value, label: value }))
export const pricesBelowMarket = priceBelowMarketValues.map((value) => ({
  value,
  label: priceBelowMarketLabels[value],
}))
/** The specification's max prices, and higher ones after them. */
export const maxPrices = [...maxPriceValues, ...higherMaxPriceValues].map((value) => ({
  value,
  label: maxPriceLabels[value],
}))
export const exitChoices = exits.map((value) => ({ value, label: exitNames[value] }))
export const chances = chanceValues.map((value) => ({ value, label: chanceLabels[value] }))
