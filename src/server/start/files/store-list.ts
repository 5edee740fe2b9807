import type { Kysely } from 'kysely'
import { err, ok } from '../../../domain/result.ts'
import { importList } from '../../county-lists/import-list.ts'
import { listFaultSentence } from '../../county-lists/list-fault-sentence.ts'
import type { ListPlaces, StoreList } from '../../county-lists/ports.ts'
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
    readonly places: ListPlaces
    readonly clock: () => Date
    readonly valuesAreDue: () => Promise<void>
  }): StoreList =>
  async (file, asked) => {
    const deps = { ...asked, db, places, now: clock(), onProgress: () => undefined }
    const stored = await importList(file, deps)
    if (!stored.ok) return err(listFaultSentence(file, asked.fileName, stored.error))
    await valuesAreDue()
    return ok(stored.value.counts)
  }
