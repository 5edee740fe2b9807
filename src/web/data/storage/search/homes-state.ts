import { packResults, unpackResults } from '../../found-homes/found-homes.ts'
import type { SavedResults } from '../../found-homes/work.ts'
import { type KeyValueStore, tryWrite } from '../open-store.ts'

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
      const text = await packResults(trimmed)
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
      const results = await unpackResults(text)
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
const TRIMMED_HOMES = 100
