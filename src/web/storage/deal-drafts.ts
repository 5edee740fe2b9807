import type * as z from 'zod/mini'
import { type KeyValueStore, tryWrite } from './open-store.ts'
import { readJson } from './stored-json.ts'

/**
 * Deals that the server does not have yet, each under a key of its own: `dealDraft.{user}.{home}`, the user being the
 * `sub` claim. The deal panel brings the schema, so that screens without it do not load it.
 */
export const createDealDraftStorage = (store: KeyValueStore) => ({
  read: <T>(userId: string, propertyId: string, schema: z.ZodMiniType<T>): T | null =>
    readJson(store, keyOf(userId, propertyId), schema),
  /** False when the browser has no room for it. */
  write: (userId: string, propertyId: string, draft: object): boolean =>
    tryWrite(store, keyOf(userId, propertyId), JSON.stringify(draft)),
  removeOne: (userId: string, propertyId: string): void =>
    store.removeItem(keyOf(userId, propertyId)),
  remove: (): void => {
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
    for (const key of keys) if (key.startsWith(PREFIX)) store.removeItem(key)
  },
})

const PREFIX = 'dealDraft.'
const keyOf = (userId: string, propertyId: string) => `${PREFIX}${userId}.${propertyId}`
