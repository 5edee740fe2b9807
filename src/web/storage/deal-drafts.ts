import type * as z from 'zod/mini'
import { type KeyValueStore, tryWrite } from './open-store.ts'
import { readJson } from './stored-json.ts'

/**
 * Deals that the server does not have yet, each under a key of its own: `dealDraft.{user}.{home}`, the user being the
 * `sub` claim. Only the deal panel loads this; `comps-choice.ts` forgets them along with what was chosen of homes.
 */
export const createDealDraftStorage = (store: KeyValueStore) => ({
  read: <T>(userId: string, propertyId: string, schema: z.ZodMiniType<T>): T | null =>
    readJson(store, keyOf(userId, propertyId), schema),
  /** False when the browser has no room for it. */
  write: (userId: string, propertyId: string, draft: object): boolean =>
    tryWrite(store, keyOf(userId, propertyId), JSON.stringify(draft)),
  removeOne: (userId: string, propertyId: string): void =>
    store.removeItem(keyOf(userId, propertyId)),
})

/** Which parts of a deal stand open, as the user left them: `dealParts.{user}`. Forgotten along with the deals above. */
export const createOpenPartsStorage = (store: KeyValueStore) => ({
  read: <T>(userId: string, schema: z.ZodMiniType<T>): T | null =>
    readJson(store, `dealParts.${userId}`, schema),
  write: (userId: string, parts: readonly string[]): void =>
    void tryWrite(store, `dealParts.${userId}`, JSON.stringify(parts)),
})

/** The name under which packets and links were made last: `dealPreparedBy.{user}`. Forgotten along with the deals above. */
export const createPreparedByStorage = (store: KeyValueStore) => ({
  read: <T>(userId: string, schema: z.ZodMiniType<T>): T | null =>
    readJson(store, `dealPreparedBy.${userId}`, schema),
  write: (userId: string, name: string): void =>
    void tryWrite(store, `dealPreparedBy.${userId}`, JSON.stringify(name)),
})

const keyOf = (userId: string, propertyId: string) => `dealDraft.${userId}.${propertyId}`
