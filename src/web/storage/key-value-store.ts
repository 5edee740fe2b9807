import * as z from 'zod/mini'

/** The part of the browser's `Storage` that we use. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A browser storage; one that forgets on reload when the browser forbids storing. */
export const openStore = (open: () => KeyValueStore): KeyValueStore => {
  try {
    const store = open()
    store.getItem('searchState')
    return store
  } catch {
    return createMemoryStore()
  }
}

/** A store that lives as long as the page. */
export const createMemoryStore = (): KeyValueStore => {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** The JSON under a key as the schema says, or null. A value that cannot be read is deleted. */
export const readJson = <T>(
  store: KeyValueStore,
  key: string,
  schema: z.ZodMiniType<T>,
): T | null => {
  const text = store.getItem(key)
  if (text === null) return null
  const value = parseJson(text, schema)
  if (value === null) store.removeItem(key)
  return value
}

/** The JSON text as the schema says, or null. */
export const parseJson = <T>(text: string, schema: z.ZodMiniType<T>): T | null => {
  try {
    const parsed = z.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Stores a text; false when the browser has no room for it. */
export const tryWrite = (store: KeyValueStore, key: string, text: string): boolean => {
  try {
    store.setItem(key, text)
    return true
  } catch {
    return false
  }
}
