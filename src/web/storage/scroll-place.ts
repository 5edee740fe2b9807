import * as z from 'zod/mini'
import { type KeyValueStore, tryWrite } from './open-store.ts'
import { readJson } from './stored-json.ts'

const scrollPlaceSchema = z.object({
  version: z.literal(1),
  /** The results that were looked at, by the moment they were searched. */
  searchedAt: z.string(),
  /** Pixels from the top of the page. */
  top: z.number(),
})

/** How far the results were scrolled when the home screen was left, under the key `homeScroll`: per tab. */
export const createScrollPlaceStorage = (store: KeyValueStore) => ({
  read: (searchedAt: string): number | null => {
    const place = readJson(store, KEY, scrollPlaceSchema)
    return place?.searchedAt === searchedAt ? place.top : null
  },
  write: (searchedAt: string, top: number): void =>
    void tryWrite(store, KEY, JSON.stringify({ version: 1, searchedAt, top })),
  remove: (): void => store.removeItem(KEY),
})

const KEY = 'homeScroll'
