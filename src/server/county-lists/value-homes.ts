import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { HomePlaces, ValueUnlisted } from '../homes/ports.ts'
import {
  addHomesOnRecord,
  homesOnRecordDue,
  marketsWithHomesDue,
  noValueOfHomes,
  storeAddedValues,
} from '../homes/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { isToValue, lockLists } from './settle-homes.ts'

export type ValueHomesDeps = {
  /** Without a time limit. */
  readonly db: Kysely<Database>
  readonly places: HomePlaces
  readonly today: IsoDate
  readonly valueUnlisted: ValueUnlisted
  /** Stops between two pieces; the next run goes on. */
  readonly signal: AbortSignal
}

/**
 * Makes the homes off the market that are on lists homes to value, and values those whose values are due, market by market, in pieces: each is one transaction, so that a run
 * that is stopped goes on where it was, and several can work side by side. Returns how many it has been through.
 */
export const valueHomes = async (
  { db, places, today, valueUnlisted, signal }: ValueHomesDeps,
  onProgress: (homes: number) => void = () => undefined,
): Promise<number> => {
  await addMissing({ db, places, today, signal })
  let valued = 0
  for (const market of await marketsWithHomesDue(db))
    for (;;) {
      if (signal.aborted) return valued
      const homes = await db.transaction().execute(async (trx) => {
        const due = await homesOnRecordDue(trx, market, HOMES_IN_A_PIECE)
        const ids = due.map(({ propertyId }) => propertyId)
        if (due.length === 0) return 0
        const made = await valueUnlisted(market, due)
        await storeAddedValues(trx, ids, made?.values ?? [])
        if (made === null) await noValueOfHomes(trx, ids, 'no market')
        return due.length
      })
      if (homes === 0) break
      valued += homes
      onProgress(valued)
    }
  return valued
}

/** Homes on lists that are none to value yet, or whose records on file have changed. */
const addMissing = async ({
  db,
  signal,
  ...deps
}: Omit<ValueHomesDeps, 'valueUnlisted'>): Promise<void> => {
  for (;;) {
    if (signal.aborted) return
    const added = await db.transaction().execute(async (trx) => {
      await lockLists(trx)
      const { rows } = await sql<{ readonly propertyId: string; readonly records: number }>`
        SELECT property_id, records FROM county_list_home AS h
        WHERE ${isToValue} AND NOT EXISTS (SELECT FROM added_home AS a
          WHERE a.property_id = h.property_id AND a.version = h.records)
        LIMIT ${HOMES_ADDED_AT_ONCE}`.execute(trx)
      return addHomesOnRecord(trx, deps, rows)
    })
    if (added === 0) return
  }
}

const HOMES_ADDED_AT_ONCE = 2000

/** Some seconds' work: each piece reads the sales around its homes. */
const HOMES_IN_A_PIECE = 500
