import * as z from 'zod/mini'
import { type KeyValueStore, tryWrite } from './open-store.ts'

/** One value under a key, as JSON that has its version: null where there is none, or none that can be read. */
export const storedJson = <T extends { readonly version: number }>(
  store: KeyValueStore,
  key: string,
  schema: z.ZodMiniType<T>,
  version: T['version'],
) => ({
  read: (): T | null => readJson(store, key, schema),
  /** False when the browser has no room for it. */
  write: (value: Omit<T, 'version'>): boolean =>
    tryWrite(store, key, JSON.stringify({ version, ...value })),
  remove: (): void => store.removeItem(key),
})

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
