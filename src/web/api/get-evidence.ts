import { type EvidenceShown, evidenceSchema } from '../../contract/evidence.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import { ok, type Result } from '../../domain/result.ts'
import { type CallFailure, callApi } from './request.ts'
import { withTimeLimit } from './time-limit.ts'

/** What the value of one home was made from, at a distance; the chance in it is of so many whole US dollars. */
export const getEvidence = async (
  propertyId: string,
  wanted: { readonly distance: SearchDistance; readonly priceBelowMarket: number },
  signal: AbortSignal,
): Promise<Result<EvidenceShown, CallFailure>> => {
  const query = new URLSearchParams({
    distance: wanted.distance,
    priceBelowMarket: String(wanted.priceBelowMarket),
  })
  const path = `/api/flip-search/homes/${encodeURIComponent(propertyId)}/evidence?${query}`
  const answer = await callApi(path, evidenceSchema, { signal: withTimeLimit(signal) })
  return answer.ok ? ok(answer.value.body) : answer
}
