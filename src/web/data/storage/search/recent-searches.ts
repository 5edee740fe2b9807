import * as z from 'zod/mini'
import type { KeyValueStore } from '../open-store.ts'
import { storedJson } from '../stored-json.ts'

const recentSearchSchema = z.object({
  /** What its address asks for. */
  query: z.string(),
  /** When it was run last, as a UTC instant. */
  at: z.string(),
  /** How many homes qualified. */
  homes: z.number(),
})
export type RecentSearch = z.infer<typeof recentSearchSchema>

const recentSearchesSchema = z.object({
  version: z.literal(1),
  searches: z.array(recentSearchSchema),
})

/** The searches that were run in this browser, each once, the newest first, under the key `recentSearches`. */
export const createRecentSearchesStorage = (store: KeyValueStore) => {
  const kept = storedJson(store, 'recentSearches', recentSearchesSchema, 1)
  const read = (): readonly RecentSearch[] => kept.read()?.searches ?? []
  const without = (query: string) => read().filter((search) => search.query !== query)
  return {
    read,
    add: (search: RecentSearch): void =>
      void kept.write({ searches: [search, ...without(search.query)].slice(0, MAX_SEARCHES) }),
    forget: (query: string): void => void kept.write({ searches: without(query) }),
    remove: kept.remove,
  }
}

const MAX_SEARCHES = 8
