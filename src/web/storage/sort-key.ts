import { moreSortKeys, type SortKey, sortKeys } from '../../domain/search/sort-homes.ts'
import { type KeyValueStore, tryWrite } from './open-store.ts'

/** The chosen sort, under the key `sortKey`: the bare word. */
export const createSortKeyStorage = (store: KeyValueStore) => ({
  read: (): SortKey | null => {
    const text = store.getItem(KEY)
    if (text === null) return null
    const key = [...sortKeys, ...moreSortKeys].find((known) => known === text)
    if (key === undefined) store.removeItem(KEY)
    return key ?? null
  },
  write: (key: SortKey): void => void tryWrite(store, KEY, key),
  remove: (): void => store.removeItem(KEY),
})

const KEY = 'sortKey'
