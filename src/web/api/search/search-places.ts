import {
  type PlaceSuggestion,
  searchPlacesResponseSchema,
} from '../../../contract/search/search-places.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { type CallFailure, callApi } from '../request.ts'

/** US cities and zips that begin like the query, the likeliest first. */
export const searchPlaces = async (
  query: string,
  signal: AbortSignal,
): Promise<Result<readonly PlaceSuggestion[], CallFailure>> => {
  const path = `/api/places?query=${encodeURIComponent(query)}`
  const answer = await callApi(path, searchPlacesResponseSchema, { signal })
  return answer.ok ? ok(answer.value.body) : answer
}
