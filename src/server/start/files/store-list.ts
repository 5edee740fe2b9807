import type { Kysely } from 'kysely'
import { localDateOf } from '../../../domain/iso-date.ts'
import { err, ok } from '../../../domain/result.ts'
import { importList } from '../../county-lists/import-list.ts'
import { listFaultSentence } from '../../county-lists/list-fault-sentence.ts'
import type { ListPlaces, StoreList } from '../../county-lists/ports.ts'
import type { HomePlaces } from '../../homes/ports.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Stores an uploaded county list, and has the values of its homes made; an error is a sentence. */
export const storesLists =
  ({
    db,
    places,
    clock,
    valuesAreDue,
  }: {
    readonly db: Kysely<Database>
    readonly places: ListPlaces & HomePlaces
    readonly clock: () => Date
    readonly valuesAreDue: () => Promise<void>
  }): StoreList =>
  async (file, asked) => {
    const now = clock()
    const deps = { ...asked, db, places, now, today: localDateOf(now), onProgress: () => undefined }
    const stored = await importList(file, deps)
    if (!stored.ok) return err(listFaultSentence(file, asked.fileName, stored.error))
    await valuesAreDue()
    return ok(stored.value.counts)
  }
