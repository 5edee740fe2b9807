import * as z from 'zod/mini'
import type { KeyValueStore } from '../open-store.ts'
import { storedJson } from '../stored-json.ts'

const visitSchema = z.object({
  /** When, as a UTC instant. */
  at: z.string(),
  /** How far the market's listings went, as the server said: a file from 2022 stays in 2022. */
  marketDay: z.string(),
  /** Homes found that were listed on that day or later: the next search must not call them new. */
  foundThatDay: z.array(z.string()),
})

/** A search as remembered: enough to know which homes were listed since. */
export type SearchVisit = z.infer<typeof visitSchema>

const placeVisitsSchema = z.object({
  place: z.string(),
  latest: visitSchema,
  /** The last search of an earlier sitting, which a search repeated within the hour compares with too. */
  before: z.nullable(visitSchema),
})
export type PlaceVisits = z.infer<typeof placeVisitsSchema>

const searchVisitsSchema = z.object({ version: z.literal(1), places: z.array(placeVisitsSchema) })

/** When this browser last searched where, under the key `searchVisits`; the latest places only. */
export const createSearchVisitsStorage = (store: KeyValueStore) => {
  const kept = storedJson(store, 'searchVisits', searchVisitsSchema, 1)
  const readAll = () => kept.read()?.places ?? []
  return {
    hasAny: (): boolean => readAll().length > 0,
    read: (place: string): PlaceVisits | null =>
      readAll().find((visits) => visits.place === place) ?? null,
    write: (visits: PlaceVisits): void => {
      const others = readAll().filter(({ place }) => place !== visits.place)
      kept.write({ places: [visits, ...others].slice(0, MAX_PLACES) })
    },
    remove: kept.remove,
  }
}

const MAX_PLACES = 40
