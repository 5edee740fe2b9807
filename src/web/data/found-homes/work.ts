import * as z from 'zod/mini'
import { searchSummarySchema } from '../../../contract/search/found-homes.ts'
import { homeSchema } from '../../../contract/search/home.ts'
import { searchSorts, USUAL_SORT } from '../../../domain/search/sort-homes.ts'
import { compressText, decompressText } from '../storage/compressed-text.ts'
import { searchStateSchema } from '../storage/search/search-state.ts'
import { parseJson } from '../storage/stored-json.ts'
import { apart, type FoundHome } from './found-home.ts'

// What takes long with hundreds of homes. It runs in a worker, where there are any.

const savedResultsSchema = z.object({
  /** As the server sent them. */
  homes: z.array(homeSchema),
  summary: z.nullable(searchSummarySchema),
  /** What was searched for. */
  criteria: searchStateSchema,
  /** The order by which the first homes were chosen, should more qualify. */
  cutBy: z._default(z.enum(searchSorts), USUAL_SORT),
  /** When, as a UTC instant. */
  searchedAt: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  /** The ids of homes listed since the search before this one there. */
  newHomes: z.array(z.string()),
})

/** The results of the latest search, with what is needed to show them again. */
export type SavedResults = z.infer<typeof savedResultsSchema>

/** The saved results with homes as they cross threads. */
export type FoundResults = Omit<SavedResults, 'homes'> & { readonly homes: readonly FoundHome[] }

/** The homes of a search's answer; null when it is none. */
const readHomes = (json: string): FoundHome[] | null =>
  parseJson(json, z.array(homeSchema))?.map(apart) ?? null

/** The results as any storage takes them; null in a browser too old to compress. */
const packResults = async ({ homes, ...others }: FoundResults): Promise<string | null> => {
  const whole = homes.map(({ facts, comps }) => `${facts.slice(0, -1)},"comps":${comps}}`)
  const rest = JSON.stringify(others).slice(1)
  try {
    return PREFIX + (await compressText(`{"homes":[${whole.join(',')}],${rest}`))
  } catch {
    return null
  }
}

/** The results behind `packResults`; null when they cannot be read. */
const unpackResults = async (text: string): Promise<FoundResults | null> => {
  if (!text.startsWith(PREFIX)) return null
  try {
    const results = parseJson(await decompressText(text.slice(PREFIX.length)), savedResultsSchema)
    return results && { ...results, homes: results.homes.map(apart) }
  } catch {
    return null
  }
}

const PREFIX = 'v1.'

export const work = { readHomes, packResults, unpackResults }
export type Work = typeof work
