import {
  type MarketConditions,
  marketConditionsSchema,
  type PlaceConditions,
  zipConditionsSchema,
} from '../../contract/market-conditions.ts'
import { ok, type Result } from '../../domain/result.ts'
import { callInTime } from './call-in-time.ts'
import { type CallFailure, callApi } from './request.ts'

/** What the market of a city or of zips is like. It stands beside other things: nobody is sent to sign in for it. */
export const getMarketConditions = async (
  place: string,
  signal: AbortSignal,
): Promise<Result<readonly MarketConditions[], CallFailure>> => {
  const path = `/api/market-conditions?place=${encodeURIComponent(place)}`
  const answer = await callApi(path, marketConditionsSchema, { signal, interrupts: 'none' })
  return answer.ok ? ok(answer.value.body) : answer
}

/** The same for the zips of a market (three-digit zip area), the most homes for sale first. */
export const getZipConditions = async (
  market: string,
  signal: AbortSignal,
): Promise<Result<readonly PlaceConditions[], CallFailure>> => {
  const path = `/api/market-conditions/${encodeURIComponent(market)}/zips`
  const answer = await callInTime(path, zipConditionsSchema, signal)
  return answer.ok ? ok(answer.value.body) : answer
}
