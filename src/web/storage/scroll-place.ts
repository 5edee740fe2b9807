import * as z from 'zod/mini'
import { type KeyValueStore, tryWrite } from './open-store.ts'
import { readJson } from './stored-json.ts'

const scrollPlaceSchema = z.object({
  version: z.literal(2),
  /** The results that were looked at, by the moment they were searched. */
  searchedAt: z.string(),
  /** Pixels from the top of the page. */
  top: z.number(),
  /** The id of the home that was opened from there. */
  opened: z.nullable(z.string()),
})

type ScrollPlace = z.infer<typeof scrollPlaceSchema>

/** How far the results were scrolled, and which home was opened, when the home screen was left, under the key `homeScroll`: per tab. */
export const createScrollPlaceStorage = (store: KeyValueStore) => ({
  read: (searchedAt: string): ScrollPlace | null => {
    const place = readJson(store, KEY, scrollPlaceSchema)
    return place?.searchedAt === searchedAt ? place : null
  },
  write: (searchedAt: string, place: Pick<ScrollPlace, 'top' | 'opened'>): void =>
    void tryWrite(store, KEY, JSON.stringify({ version: 2, searchedAt, ...place })),
  remove: (): void => store.removeItem(KEY),
})

const KEY = 'homeScroll'
