import type { SearchFlipsRequest } from '../../contract/search-flips.ts'
import type { Result } from '../../domain/result.ts'
import { cityKeyOf } from '../../domain/search/place-key.ts'
import {
  type PlaceQuery,
  type PlaceQueryError,
  parsePlaceQuery,
} from '../../domain/search/place-query.ts'
import type { SearchArea } from '../listings/queries.ts'

export { idsOfHomes } from './find-homes.ts'

/** The place a search names: its city text, helped by the state field where the text names none. */
export const placeOf = (
  request: Pick<SearchFlipsRequest, 'city' | 'state'>,
): Result<PlaceQuery, PlaceQueryError> => {
  const parsed = parsePlaceQuery(request.city)
  return !parsed.ok && parsed.error.type === 'NoState' && request.state
    ? parsePlaceQuery(`${request.city.replace(/,\s*$/, '')}, ${request.state}`)
    : parsed
}

/** Where that is. */
export const areaOf = (place: PlaceQuery): SearchArea =>
  place.kind === 'zips'
    ? { kind: 'zips', zips: place.zips }
    : { kind: 'city', cityKey: cityKeyOf(place.city, place.state) }
