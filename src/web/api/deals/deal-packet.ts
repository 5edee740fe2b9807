import {
  type AskPacket,
  type DealPacket,
  dealPacketSchema,
} from '../../../contract/deals/deal-packet.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { type CallFailure, callApi } from '../request.ts'

/** What the packet of the caller's deal of a home prints; refused with 404 where there is no deal. */
export const getPacket = async (
  propertyId: string,
  body: AskPacket,
  signal: AbortSignal,
): Promise<Result<DealPacket, CallFailure>> => {
  const path = `/api/deals/${encodeURIComponent(propertyId)}/packet`
  const answer = await callApi(path, dealPacketSchema, { method: 'POST', body, signal })
  return answer.ok ? ok(answer.value.body) : answer
}
