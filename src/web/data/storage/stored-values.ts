import * as z from 'zod/mini'
import { type Layout, layoutSchema, USUAL_LAYOUT } from '../../../contract/search/layout.ts'
import { verdicts } from '../../../domain/deals/results/verdict.ts'
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

/** How found homes are laid out, under the key `resultsLayout`, and whether the server has that by now. */
export const createLayoutStorage = (store: KeyValueStore) => {
  const kept = storedJson(store, 'resultsLayout', storedLayoutSchema, 1)
  return {
    read: (): Layout => kept.read()?.layout ?? USUAL_LAYOUT,
    write: (layout: Layout): void => void kept.write({ layout, unsent: true }),
    /** What the server keeps. */
    writeKept: (layout: Layout): void => void kept.write({ layout, unsent: false }),
    /** The server has this one. Nothing is written where it has been changed, or removed, since it was sent. */
    wasSent: (layout: Layout): void => {
      const now = kept.read()?.layout
      if (JSON.stringify(now) === JSON.stringify(layout)) kept.write({ layout, unsent: false })
    },
    /** It was changed here, and the server may not know. */
    isUnsent: (): boolean => kept.read()?.unsent ?? false,
    remove: kept.remove,
  }
}

const storedLayoutSchema = z.object({
  version: z.literal(1),
  layout: layoutSchema,
  unsent: z._default(z.boolean(), true),
})

/**
 * How the homes of a saved search that keeps its layout are laid out, under the key `savedLayout`: per tab, for the search
 * of a query, until another one is run.
 */
export const createSavedLayoutStorage = (store: KeyValueStore) => {
  const kept = storedJson(store, 'savedLayout', savedLayoutSchema, 1)
  return {
    read: (query: string): Layout | null => {
      const saved = kept.read()
      return saved?.query === query ? saved.layout : null
    },
    write: (query: string, layout: Layout): void => void kept.write({ query, layout }),
    remove: kept.remove,
  }
}

const savedLayoutSchema = z.object({
  version: z.literal(1),
  /** What the address of the search asks for. */
  query: z.string(),
  layout: layoutSchema,
})

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
  const kept = storedJson(store, 'homeScroll', scrollPlaceSchema, 4)
  return {
    read: (searchedAt: string): ScrollPlace | null => {
      const place = kept.read()
      return place?.searchedAt === searchedAt ? place : null
    },
    write: (searchedAt: string, place: Omit<ScrollPlace, 'version' | 'searchedAt'>): void =>
      void kept.write({ ...place, searchedAt }),
    remove: kept.remove,
  }
}
const scrollPlaceSchema = z.object({
  version: z.literal(4),
  /** The results that were looked at, by the moment they were searched. */
  searchedAt: z.string(),
  /** Pixels from the top of the page. */
  top: z.number(),
  /** Pixels from the top of a list that scrolls in itself. */
  rows: z.number(),
  /** The id of the home that was looked at last. */
  opened: z.nullable(z.string()),
  /** Where its link was in the window, in pixels from its top; null where that home was opened otherwise. */
  openedAt: z.nullable(z.number()),
})
type ScrollPlace = z.infer<typeof scrollPlaceSchema>

/** The list of results that a home was opened from, under the key `listLeft`: per tab. */
export const createListLeftStorage = (store: KeyValueStore) => {
  const kept = storedJson(store, 'listLeft', listLeftSchema, 1)
  return {
    read: (): ListLeft | null => kept.read(),
    write: (list: Omit<ListLeft, 'version'>): void => void kept.write(list),
    remove: kept.remove,
  }
}
const listLeftSchema = z.object({
  version: z.literal(1),
  /** The results it is of, by the moment they were searched. */
  searchedAt: z.string(),
  /** The ids of its homes, in its order. */
  homes: z.readonly(z.array(z.string())),
  /** The verdict it was narrowed to. */
  verdict: z.nullable(z.enum(verdicts)),
  /** The column of the table that it was ordered by; null where by the chosen sort. */
  column: z.nullable(
    z.readonly(z.object({ name: z.string(), direction: z.enum(['ascending', 'descending']) })),
  ),
})
export type ListLeft = z.infer<typeof listLeftSchema>

/** One bare word under a key. */
const storedWord = (store: KeyValueStore, key: string) => ({
  read: (): string | null => store.getItem(key),
  write: (word: string): void => void tryWrite(store, key, word),
  remove: (): void => store.removeItem(key),
})
