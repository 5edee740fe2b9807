import { type Home, homeSchema } from '../../../contract/homes/home.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { callInTime } from '../call-in-time.ts'
import type { CallFailure } from '../request.ts'

/** What a home is compared with, and by how many whole US dollars it is hoped to be below market. */
export type HomeWanted = {
  readonly distance: SearchDistance
  readonly includeHomesForSale: boolean
  readonly priceBelowMarket: number
}

/** One home with its comps, by its id; a home that is gone is a refusal with status 404. */
export const getHome = async (
  propertyId: string,
  wanted: HomeWanted,
  signal: AbortSignal,
): Promise<Result<Home, CallFailure>> => {
  const query = new URLSearchParams({
    distance: wanted.distance,
    includeHomesForSale: String(wanted.includeHomesForSale),
    priceBelowMarket: String(wanted.priceBelowMarket),
  })
  const path = `/api/flip-search/homes/${encodeURIComponent(propertyId)}?${query}`
  const answer = await callInTime(path, homeSchema, signal)
  return answer.ok ? ok(answer.value.body) : answer
}
