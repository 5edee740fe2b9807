import * as z from 'zod/mini'
import { type KeyValueStore, tryWrite } from './open-store.ts'
import { readJson } from './stored-json.ts'

const passedHomesSchema = z.object({
  version: z.literal(1),
  /** The results they are among, by the moment they were searched. */
  searchedAt: z.string(),
  homes: z.array(z.string()),
})

/** Which homes of the saved results were folded away as passed, by their ids, under the key `passedHomes`. */
export const createPassedHomesStorage = (store: KeyValueStore) => ({
  read: (searchedAt: string): readonly string[] => {
    const kept = readJson(store, KEY, passedHomesSchema)
    return kept?.searchedAt === searchedAt ? kept.homes : []
  },
  write: (searchedAt: string, homes: readonly string[]): void =>
    void tryWrite(store, KEY, JSON.stringify({ version: 1, searchedAt, homes })),
  remove: (): void => store.removeItem(KEY),
})

const KEY = 'passedHomes'
