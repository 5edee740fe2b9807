import { type Flips, flipsNearSchema, flipsSchema, type NearFlip } from '../../contract/flips.ts'
import { ok, type Result } from '../../domain/result.ts'
import { callInTime } from './call-in-time.ts'
import { type CallFailure, callApi } from './request.ts'

/** The flips of a city, of zips or of a market (its three-digit zip area). */
export const getFlips = async (
  place: string,
  signal: AbortSignal,
): Promise<Result<Flips, CallFailure>> => {
  const path = `/api/flips?place=${encodeURIComponent(place)}`
  const answer = await callInTime(path, flipsSchema, signal)
  return answer.ok ? ok(answer.value.body) : answer
}

/** The flips nearest to a home. They stand beside other things: nobody is sent to sign in for them. */
export const getFlipsNear = async (
  propertyId: string,
  signal: AbortSignal,
): Promise<Result<readonly NearFlip[], CallFailure>> => {
  const path = `/api/flips/near/${encodeURIComponent(propertyId)}`
  const answer = await callApi(path, flipsNearSchema, { signal, interrupts: 'none' })
  return answer.ok ? ok(answer.value.body) : answer
}
