import * as z from 'zod/mini'
import {
  SEARCH_SUMMARY_HEADER,
  type SearchSummary,
  searchSummarySchema,
} from '../../../../contract/search/found-homes.ts'
import type { Home } from '../../../../contract/search/home.ts'
import { type SearchFlipsRequest, searchCalls } from '../../../../contract/search/search-flips.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import { readHomes } from '../../found-homes/found-homes.ts'
import { currentAccess } from '../access.ts'
import { type CallFailure, callForText, unreadable } from '../request.ts'

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
  const { formerly: path, method, repeatable } = searchCalls.flips
  const options = { method, repeatable, body: request, signal, interrupts: 'search' } as const
  const answer = await callForText(path, options)
  if (!answer.ok) return answer
  const { body, headers } = answer.value
  const homes = await readHomes(body)
  if (homes === null) return err(unreadable)
  return ok({ homes, summary: parseSummary(headers.get(SEARCH_SUMMARY_HEADER)) })
}

/** Leaves the page to sign in for searches, and comes back. Rejects when the identity provider cannot be reached. */
export const signInToSearch = async (): Promise<void> => {
  await currentAccess().signInAgain('search', 'pressed')
}

const parseSummary = (header: string | null): SearchSummary | null => {
  try {
    const parsed = z.safeParse(searchSummarySchema, JSON.parse(header ?? ''))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
