import type { SearchState } from '../../storage/search-state.ts'
import { priceBelowMarketLabels } from '../form/form-options.ts'
import { namesOf } from '../search-sentences.ts'

/** What a search may be called: `Houses in Tacoma, WA, $20k under`. */
export const proposedName = ({ propertyType, city, priceBelowMarket }: SearchState): string => {
  const [, homes] = namesOf(propertyType)
  const under =
    priceBelowMarket === '' || priceBelowMarket === 'Any'
      ? ''
      : `, ${priceBelowMarketLabels[priceBelowMarket]} under`
  const place = city.trim()
  const room = LONGEST_NAME - homes.length - ' in '.length - under.length
  const named = place.length <= room ? place : `${place.slice(0, room - 1)}…`
  return `${homes.charAt(0).toUpperCase()}${homes.slice(1)} in ${named}${under}`
}

/** As the contract has it. */
export const LONGEST_NAME = 100
