/** The part of the browser's `Storage` that we use. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** A browser storage; one that forgets on reload when the browser forbids storing. */
export const openStore = (open: () => KeyValueStore): KeyValueStore => {
  try {
    const store = open()
    store.getItem('searchState')
    return store
  } catch {
    const store = createMemoryStore()
    forgetful.add(store)
    return store
  }
}

/** Those that stand in where the browser forbids storing. */
const forgetful = new WeakSet<KeyValueStore>()

/** A store that lives as long as the page. */
export const createMemoryStore = (): KeyValueStore => {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}

/** Stores a text; false when the browser has no room for it, or forgets it on reload. */
export const tryWrite = (store: KeyValueStore, key: string, text: string): boolean => {
  try {
    store.setItem(key, text)
    return !forgetful.has(store)
  } catch {
    return false
  }
}
