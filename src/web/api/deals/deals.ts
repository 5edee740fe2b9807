import * as z from 'zod/mini'
import { allKeptDefaultsSchema, type KeptDefaults } from '../../../contract/deals/deal-defaults.ts'
import {
  type KeptDeal,
  type KeptDeals,
  keptDealSchema,
  keptDealsSchema,
} from '../../../contract/deals/kept-deals.ts'
import type { DealInputs } from '../../../domain/deal/deal-inputs.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { type CallFailure, callApi } from '../request.ts'

/** The deal the caller keeps for a home; null when there is none. */
export const getDeal = async (
  propertyId: string,
  signal?: AbortSignal,
): Promise<Result<KeptDeal | null, CallFailure>> => {
  const answer = await callApi(pathOf(propertyId), keptDealSchema, calm(signal))
  if (answer.ok) return ok(answer.value.body)
  return answer.error.kind === 'refused' && answer.error.status === 404 ? ok(null) : answer
}

/** Keeps a deal; `version` is the one that was seen, 0 for none. Refused with `changed-elsewhere` when it is another. */
export const putDeal = async (
  propertyId: string,
  body: {
    readonly version: number
    readonly name: string
    readonly inputs: DealInputs
    readonly startedFrom: DealInputs
  },
): Promise<Result<KeptDeal, CallFailure>> => {
  const answer = await callApi(pathOf(propertyId), keptDealSchema, {
    ...{ method: 'PUT', body, outlivesPage: true },
    ...calm(AbortSignal.timeout(ANSWER_WITHIN_MS)),
  })
  return answer.ok ? ok(answer.value.body) : answer
}

/** A page of the caller's deals, the newest first; `after` is the `next` of the page before it. */
export const listDeals = async (
  after: string | null,
  signal: AbortSignal,
): Promise<Result<KeptDeals, CallFailure>> => {
  const query = after === null ? '' : `?after=${encodeURIComponent(after)}`
  const answer = await callApi(`/api/deals${query}`, keptDealsSchema, calm(signal))
  return answer.ok ? ok(answer.value.body) : answer
}

/** Deletes a deal, with the links to it. One that is gone already is no failure. */
export const deleteDeal = async (
  propertyId: string,
  version: number,
): Promise<Result<undefined, CallFailure>> => {
  const answer = await callApi(`${pathOf(propertyId)}?version=${version}`, z.object({}), {
    // It is also sent as the page is left.
    ...{ method: 'DELETE', outlivesPage: true },
    ...calm(AbortSignal.timeout(ANSWER_WITHIN_MS)),
  })
  return answer.ok || (answer.error.kind === 'refused' && answer.error.status === 404)
    ? ok(undefined)
    : answer
}

/** What the caller has set in place of the shipped defaults, by scope. */
export const getDealDefaults = async (
  signal?: AbortSignal,
): Promise<Result<readonly KeptDefaults[], CallFailure>> => {
  const answer = await callApi('/api/deal-defaults', allKeptDefaultsSchema, calm(signal))
  return answer.ok ? ok(answer.value.body.defaults) : answer
}

/** A change that is not answered for longer is sent again, rather than waited for. */
const ANSWER_WITHIN_MS = 30_000

// The page is not left for a sign-in: what was typed would be out of sight.
const calm = (signal?: AbortSignal) => ({
  interrupts: 'none' as const,
  ...(signal === undefined ? {} : { signal }),
})

const pathOf = (propertyId: string) => `/api/deals/${encodeURIComponent(propertyId)}`
