import * as z from 'zod/mini'
import type { KeyValueStore } from './open-store.ts'

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
