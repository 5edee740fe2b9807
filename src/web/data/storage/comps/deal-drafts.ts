import type * as z from 'zod/mini'
import { type KeyValueStore, tryWrite } from '../open-store.ts'
import { readJson } from '../stored-json.ts'

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

/** What a user has of all deals, such as `dealParts.{user}`. Forgotten along with the deals above. */
const createOfAllDeals =
  <T>(name: string) =>
  (store: KeyValueStore) => ({
    read: <Read extends T>(userId: string, schema: z.ZodMiniType<Read>): Read | null =>
      readJson(store, `${name}.${userId}`, schema),
    write: (userId: string, value: T): void =>
      void tryWrite(store, `${name}.${userId}`, JSON.stringify(value)),
  })

/** Which parts of a deal are open, as the user left them. */
export const createOpenPartsStorage = createOfAllDeals<readonly string[]>('dealParts')
/** The name under which packets and links were made last. */
export const createPreparedByStorage = createOfAllDeals<string>('dealPreparedBy')

const keyOf = (userId: string, propertyId: string) => `dealDraft.${userId}.${propertyId}`
