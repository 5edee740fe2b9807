import { type EvidenceShown, evidenceSchema } from '../../contract/evidence.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import { ok, type Result } from '../../domain/result.ts'
import { callInTime } from './call-in-time.ts'
import type { CallFailure } from './request.ts'

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
  const answer = await callInTime(path, evidenceSchema, signal)
  return answer.ok ? ok(answer.value.body) : answer
}
