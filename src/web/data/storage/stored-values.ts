import * as z from 'zod/mini'
import { type Layout, layoutSchema, USUAL_LAYOUT } from '../../../contract/search/layout.ts'
import { moreSortKeys, type SortKey, sortKeys } from '../../../domain/search/sort-homes.ts'
import { type KeyValueStore, tryWrite } from './open-store.ts'
import { storedJson } from './stored-json.ts'

/** The chosen sort, under the key `sortKey`: the bare word. */
export const createSortKeyStorage = (store: KeyValueStore) => {
  const word = storedWord(store, 'sortKey')
  return {
    read: (): SortKey | null => {
      const text = word.read()
      const key = [...sortKeys, ...moreSortKeys].find((known) => known === text)
      if (key === undefined) word.remove()
      return key ?? null
    },
    write: (key: SortKey): void => word.write(key),
    remove: word.remove,
  }
}

/** How found homes are laid out, under the key `resultsLayout`. */
export const createLayoutStorage = (store: KeyValueStore) => {
  const kept = storedJson(store, 'resultsLayout', storedLayoutSchema, 1)
  return {
    read: (): Layout => kept.read()?.layout ?? USUAL_LAYOUT,
    write: (layout: Layout): void => void kept.write({ layout }),
    remove: kept.remove,
  }
}

const storedLayoutSchema = z.object({ version: z.literal(1), layout: layoutSchema })

/** Whether maps of a home show all comps as they open, as was chosen last; else they open on the home. */
export const createMapViewStorage = (store: KeyValueStore) => {
  const word = storedWord(store, 'mapView')
  return {
    showsAll: (): boolean => word.read() === 'all',
    showAll: (all: boolean): void => (all ? word.write('all') : word.remove()),
    remove: word.remove,
  }
}

/**
 * Whether what changed its meaning in this release is still to be said, under the key `releaseNotice`: to people who
 * searched here before it, until they have read it. A browser that has never searched is up to date.
 */
export const createReleaseNoticeStorage = (store: KeyValueStore, hasSearched: () => boolean) => {
  const word = storedWord(store, 'releaseNotice')
  const dismiss = () => word.write(RELEASE)
  return {
    isDue: (): boolean => {
      if (word.read() === RELEASE) return false
      if (hasSearched()) return true
      dismiss()
      return false
    },
    dismiss,
    remove: word.remove,
  }
}
const RELEASE = 'one story a home'

/** Which homes of the saved results were folded away as passed, by their ids, under the key `passedHomes`. */
export const createPassedHomesStorage = (store: KeyValueStore) => someHomes(store, 'passedHomes')

/** Which of them are to be compared, in their order, under the key `comparedHomes`: per tab. */
export const createComparedHomesStorage = (store: KeyValueStore) =>
  someHomes(store, 'comparedHomes')

/** Some homes of the saved results, by their ids. */
const someHomes = (store: KeyValueStore, key: string) => {
  const kept = storedJson(store, key, someHomesSchema, 1)
  return {
    read: (searchedAt: string): readonly string[] => {
      const some = kept.read()
      return some?.searchedAt === searchedAt ? some.homes : []
    },
    write: (searchedAt: string, homes: readonly string[]): void =>
      void kept.write({ searchedAt, homes: [...homes] }),
    remove: kept.remove,
  }
}
const someHomesSchema = z.object({
  version: z.literal(1),
  /** The results they are among, by the moment they were searched. */
  searchedAt: z.string(),
  homes: z.array(z.string()),
})

/** How far the results were scrolled, and which home was opened, when the home screen was left, under the key `homeScroll`: per tab. */
export const createScrollPlaceStorage = (store: KeyValueStore) => {
  const kept = storedJson(store, 'homeScroll', scrollPlaceSchema, 2)
  return {
    read: (searchedAt: string): ScrollPlace | null => {
      const place = kept.read()
      return place?.searchedAt === searchedAt ? place : null
    },
    write: (searchedAt: string, place: Pick<ScrollPlace, 'top' | 'opened'>): void =>
      void kept.write({ searchedAt, ...place }),
    remove: kept.remove,
  }
}
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

/** One bare word under a key. */
const storedWord = (store: KeyValueStore, key: string) => ({
  read: (): string | null => store.getItem(key),
  write: (word: string): void => void tryWrite(store, key, word),
  remove: (): void => store.removeItem(key),
})
