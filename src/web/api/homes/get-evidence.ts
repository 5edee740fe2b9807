import { type EvidenceShown, evidenceSchema } from '../../../contract/homes/evidence.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { callInTime } from '../call-in-time.ts'
import type { CallFailure } from '../request.ts'

/** What one home's value is wanted from. */
export type EvidenceWanted = {
  readonly distance: SearchDistance
  /** Whole US dollars: what the chance in it is of. */
  readonly priceBelowMarket: number
  /** Lists all sales nearby that were not used, in place of the nearest. */
  readonly everySale: boolean
}

/** What the value of one home was made from. */
export const getEvidence = async (
  propertyId: string,
  wanted: EvidenceWanted,
  signal: AbortSignal,
): Promise<Result<EvidenceShown, CallFailure>> => {
  const query = new URLSearchParams({
    distance: wanted.distance,
    priceBelowMarket: String(wanted.priceBelowMarket),
    everySale: String(wanted.everySale),
  })
  const path = `/api/flip-search/homes/${encodeURIComponent(propertyId)}/evidence?${query}`
  const answer = await callInTime(path, evidenceSchema, signal)
  return answer.ok ? ok(answer.value.body) : answer
}
