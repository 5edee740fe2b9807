import * as z from 'zod/mini'
import type { Home } from '../../../contract/homes/home.ts'
import {
  SEARCH_SUMMARY_HEADER,
  type SearchSummary,
  searchFlipsResponseSchema,
  searchSummarySchema,
} from '../../../contract/search/found-homes.ts'
import type { SearchFlipsRequest } from '../../../contract/search/search-flips.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { currentAccess } from '../access.ts'
import { type CallFailure, callApi } from '../request.ts'

/** What a search found; `summary` is null when the server sent none that can be read. */
export type SearchAnswer = {
  readonly homes: readonly Home[]
  readonly summary: SearchSummary | null
}

/** Searches for homes below market. */
export const searchFlips = async (
  request: SearchFlipsRequest,
  signal: AbortSignal,
): Promise<Result<SearchAnswer, CallFailure>> => {
  const answer = await callApi(PATH, searchFlipsResponseSchema, {
    method: 'POST',
    body: request,
    signal,
    interrupts: 'search',
    repeatable: true,
  })
  if (!answer.ok) return answer
  const { body, headers } = answer.value
  return ok({ homes: body, summary: parseSummary(headers.get(SEARCH_SUMMARY_HEADER)) })
}

/** Leaves the page to sign in for searches, and comes back. Rejects when the identity provider cannot be reached. */
export const signInToSearch = async (): Promise<void> => {
  await currentAccess().signInAgain(PATH, 'search', 'pressed')
}

const PATH = '/api/flip-search/flips'

const parseSummary = (header: string | null): SearchSummary | null => {
  try {
    const parsed = z.safeParse(searchSummarySchema, JSON.parse(header ?? ''))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
