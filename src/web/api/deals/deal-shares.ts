import * as z from 'zod/mini'
import type { AskPacket } from '../../../contract/deals/deal-packet.ts'
import {
  type DealShare,
  dealSharesSchema,
  type NewDealShare,
  newDealShareSchema,
} from '../../../contract/deals/deal-shares.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { type CallFailure, callApi } from '../request.ts'

/** The links that lead to the caller's deal of a home, the newest first. */
export const getShares = async (
  propertyId: string,
  signal: AbortSignal,
): Promise<Result<readonly DealShare[], CallFailure>> => {
  const answer = await callApi(pathOf(propertyId), dealSharesSchema, { ...calm, signal })
  return answer.ok ? ok(answer.value.body.shares) : answer
}

/** Makes a link to a deal as it is in `version`; its token is told this once. */
export const shareDeal = async (
  propertyId: string,
  body: AskPacket & { readonly version: number; readonly preparedBy: string },
): Promise<Result<NewDealShare, CallFailure>> => {
  const answer = await callApi(pathOf(propertyId), newDealShareSchema, {
    ...{ ...calm, method: 'POST', body },
  })
  return answer.ok ? ok(answer.value.body) : answer
}

/** Ends a link: it opens no more. */
export const endShare = async (id: string): Promise<Result<unknown, CallFailure>> =>
  callApi(`/api/shares/${encodeURIComponent(id)}`, z.object({}), { ...calm, method: 'DELETE' })

// The page is not left for a sign-in: what was typed would be out of sight.
const calm = { interrupts: 'none' as const }

const pathOf = (propertyId: string) => `/api/deals/${encodeURIComponent(propertyId)}/shares`
