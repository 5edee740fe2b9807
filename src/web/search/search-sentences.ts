import type { LayoutView } from '../../contract/search/layout.ts'
import type { HomeType } from '../../domain/listings/home-type.ts'
import { formatCount } from '../ui/words/format.ts'

/** `80 houses in Tacoma, WA`; `500 of 1,912 condos in Seattle, WA` when not all of them are shown. */
export const foundText = (
  shown: number,
  qualified: number,
  type: HomeType | '',
  place: string,
): string => {
  const [one, many] = namesOf(type)
  const counts = shown === qualified ? '' : `${formatCount(shown)} of `
  return `${counts}${formatCount(qualified)} ${qualified === 1 ? one : many} in ${place}`
}

/** How homes are shown in a view. */
export const viewWords: Readonly<Record<LayoutView, string>> = {
  cards: 'as cards',
  table: 'in a table',
  map: 'on a map',
}

/** Homes in the list that may no longer be for sale. */
export const longUnseenText = (homes: number, of: number): string =>
  `${of === 1 ? 'Last' : `${formatCount(homes)} of them last`} seen two weeks ago or longer`

/** What homes of a type are called: one of them, and several. */
export const namesOf = (type: HomeType | ''): readonly [one: string, many: string] => {
  switch (type) {
    case 'House':
      return ['house', 'houses']
    case 'Townhouse':
      return ['townhouse', 'townhouses']
    case 'Condo':
      return ['condo', 'condos']
    case 'MultiFamily':
      return ['multi-family home', 'multi-family homes']
    case 'Other':
    case '':
      return ['home', 'homes']
  }
}

/** What is said of homes that answer another search than the form asks. */
export const OUTDATED = 'You changed the search. Submit to update these homes.'

/** `None of the 883 homes for sale in Seattle, WA fits`. */
export const noneFitsText = (homes: number, place: string): string =>
  homes === 1
    ? `The one home for sale in ${place} does not fit`
    : `None of the ${formatCount(homes)} homes for sale in ${place} fits`

/** Homes that match but are left out, because nothing sold that would value them. */
export const unvaluedText = (homes: number): string =>
  `${formatCount(homes)} more ${homes === 1 ? 'has' : 'have'} too few sales nearby to be valued.`
