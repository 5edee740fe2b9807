import * as z from 'zod/mini'
import { homeSchema } from '../../contract/homes/home.ts'
import { searchDistances } from '../../domain/distance.ts'
import { COMPS_STATE_KEY } from './leave-comps.ts'
import { type KeyValueStore, tryWrite } from './open-store.ts'
import { readJson } from './stored-json.ts'

const compsStateSchema = z.object({
  version: z.literal(1),
  /** The chosen home with its comps. */
  home: z.readonly(homeSchema),
  /** What the search that found it asked for. */
  distance: z.enum(searchDistances),
  includeHomesForSale: z.boolean(),
})
export type CompsState = z.infer<typeof compsStateSchema>

/** The home whose comps are looked at, under the key `compsState`: in the tab's own storage. */
export const createCompsStateStorage = (store: KeyValueStore) => ({
  read: (): CompsState | null => readJson(store, COMPS_STATE_KEY, compsStateSchema),
  write: (state: Omit<CompsState, 'version'>): void => {
    // Without room the comps screen asks the server for the home.
    if (!tryWrite(store, COMPS_STATE_KEY, JSON.stringify({ version: 1, ...state })))
      store.removeItem(COMPS_STATE_KEY)
  },
  remove: (): void => store.removeItem(COMPS_STATE_KEY),
})
