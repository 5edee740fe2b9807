import * as z from 'zod/mini'
import { searchSummarySchema } from '../../../../contract/search/found-homes.ts'
import { homeSchema } from '../../../../contract/search/home.ts'
import { searchSorts, USUAL_SORT } from '../../../../domain/search/sort-homes.ts'
import { compressText, decompressText } from '../compressed-text.ts'
import { type KeyValueStore, tryWrite } from '../open-store.ts'
import { parseJson } from '../stored-json.ts'
import { searchStateSchema } from './search-state.ts'

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

/**
 * The results of the latest search, compressed, under the key `homesState`. Compression takes a moment:
 * a write or removal that was asked for later wins, in whichever tab. What the browser has no room for is trimmed to the
 * best homes, and at worst only kept in memory. `tab` keeps the results before a search while it runs, for
 * a page that is left or loaded again meanwhile.
 */
export const createHomesStateStorage = (store: KeyValueStore, tab: KeyValueStore) => {
  /** What this page has found itself: it stays this page's own, whatever another tab has stored since. */
  let ownResults: SavedResults | null = null

  // The page before this one was left during a search.
  const before = tab.getItem(BEFORE_KEY)
  if (before !== null && store.getItem(KEY) === null) tryWrite(store, KEY, before)
  tab.removeItem(BEFORE_KEY)

  const put = async (results: SavedResults, turn: string): Promise<void> => {
    for (const size of [results.homes.length, TRIMMED_HOMES]) {
      const trimmed = { ...results, homes: results.homes.slice(0, size) }
      const text = await pack(trimmed)
      if (text === null || store.getItem(TURN_KEY) !== turn) return
      if (tryWrite(store, KEY, text)) return tab.removeItem(BEFORE_KEY)
    }
    store.removeItem(KEY)
    tab.removeItem(BEFORE_KEY)
  }

  return {
    /** Whether there is something to read. */
    has: (): boolean => ownResults !== null || store.getItem(KEY) !== null,
    /** What this page has found itself, since it was loaded. */
    own: (): SavedResults | null => ownResults,
    /** The page's own results, else the saved ones, or null. A value that cannot be read is deleted. */
    read: async (): Promise<SavedResults | null> => {
      if (ownResults !== null) return ownResults
      const text = store.getItem(KEY)
      if (text === null) return null
      const results = await unpack(text)
      if (results === null && store.getItem(KEY) === text) store.removeItem(KEY)
      return results
    },
    write: async (results: SavedResults): Promise<void> => {
      store.removeItem(KEY)
      ownResults = results
      const turn = `${Date.now()} ${Math.random()}`
      if (tryWrite(store, TURN_KEY, turn)) await put(results, turn)
    },
    /** Clears the saved results as a search starts. Unless new ones are written or removed, the next page has them again. */
    setAside: (): void => {
      const text = store.getItem(KEY)
      if (text !== null) tryWrite(tab, BEFORE_KEY, text)
      ownResults = null
      store.removeItem(KEY)
      store.removeItem(TURN_KEY)
    },
    remove: (): void => {
      tab.removeItem(BEFORE_KEY)
      ownResults = null
      store.removeItem(KEY)
      store.removeItem(TURN_KEY)
    },
  }
}

const KEY = 'homesState'
/** In the tab's own storage: the results before the search that runs. */
const BEFORE_KEY = 'homesStateBefore'
/** Names the write that was asked for last: what another tab still compresses is too late. */
const TURN_KEY = 'homesStateTurn'
const PREFIX = 'v1.'
const TRIMMED_HOMES = 100

/** Null in a browser too old to compress: it keeps nothing for the next page. */
const pack = async (results: SavedResults): Promise<string | null> => {
  try {
    return PREFIX + (await compressText(JSON.stringify(results)))
  } catch {
    return null
  }
}

const unpack = async (text: string): Promise<SavedResults | null> => {
  if (!text.startsWith(PREFIX)) return null
  try {
    return parseJson(await decompressText(text.slice(PREFIX.length)), savedResultsSchema)
  } catch {
    return null
  }
}
