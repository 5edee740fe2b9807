import type * as z from 'zod/mini'
import { type KeyValueStore, tryWrite } from '../open-store.ts'
import { readJson, storedJson } from '../stored-json.ts'
import { LAST_SEEN_DEAL_KEY } from './leave-comps.ts'

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
  /** The homes whose deals are kept here. */
  homes: (userId: string): readonly string[] =>
    Array.from({ length: store.length }, (_, index) => store.key(index) ?? '').flatMap((key) =>
      key.startsWith(keyOf(userId, '')) ? [key.slice(keyOf(userId, '').length)] : [],
    ),
  removeOne: (userId: string, propertyId: string): void =>
    store.removeItem(keyOf(userId, propertyId)),
})

/**
 * The deal of the home that is looked at, as the server kept it last, in the tab's own storage: a page that is opened
 * again without a connection goes on from it. Forgotten along with the home (`leave-comps.ts`).
 */
export const createLastSeenDealStorage = <T extends { readonly version: 1 }>(
  store: KeyValueStore,
  schema: z.ZodMiniType<T>,
) => {
  const kept = storedJson(store, LAST_SEEN_DEAL_KEY, schema, 1)
  return {
    read: kept.read,
    write: (seen: Omit<T, 'version'>): void => {
      // An older one would be taken for what the server keeps now.
      if (!kept.write(seen)) kept.remove()
    },
  }
}

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
