import * as z from 'zod/mini'
import { homeSchema } from '../../../../contract/search/home.ts'
import { searchDistances } from '../../../../domain/distance.ts'
import type { KeyValueStore } from '../open-store.ts'
import { storedJson } from '../stored-json.ts'
import { COMPS_STATE_KEY, removeComps } from './leave-comps.ts'

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
export const createCompsStateStorage = (store: KeyValueStore) => {
  const kept = storedJson(store, COMPS_STATE_KEY, compsStateSchema, 1)
  return {
    read: kept.read,
    write: (state: Omit<CompsState, 'version'>): void => {
      // Without room the comps screen asks the server for the home.
      if (!kept.write(state)) kept.remove()
    },
    remove: (): void => removeComps(store),
  }
}
