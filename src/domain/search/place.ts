import { stateCodeOf } from './us-states.ts'

/** A part of a picked place, as map services describe it; `types` are theirs: `locality`, `postal_town`. */
export type PlaceComponent = {
  readonly types: readonly string[]
  readonly longName: string
  readonly shortName: string
}

/**
 * `Seattle, WA` from the parts of a picked place: the locality, else sublocality, postal town,
 * neighbourhood or level-3 administrative area, plus the state's short code (specification, section 5).
 * Null when the place lies in no city or no US state.
 */
export const cityFromPlaceComponents = (components: readonly PlaceComponent[]): string | null => {
  const named = (type: string) => components.find(({ types }) => types.includes(type))
  const city = cityTypes.map(named).find((component) => component !== undefined)
  const state = stateCodeOf(named('administrative_area_level_1')?.shortName ?? '')
  return city && state ? `${city.longName}, ${state}` : null
}

/**
 * Whether the search form takes a city text: it starts with a digit (a zip) or holds a comma (a
 * `City, ST` pick) (specification, section 5).
 */
export const isSearchableCityText = (text: string): boolean =>
  /^\d/.test(text.trim()) || text.includes(',')

const cityTypes = [
  'locality',
  'sublocality',
  'postal_town',
  'neighborhood',
  'administrative_area_level_3',
]
