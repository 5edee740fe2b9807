import type { Kysely } from 'kysely'
import type { ValueUnlisted } from '../homes/ports.ts'
import {
  homesOnRecordDue,
  marketsWithHomesDue,
  noValueOfHomes,
  storeAddedValues,
} from '../homes/queries.ts'
import type { Database } from '../platform/database/schema.ts'

export type ValueHomesDeps = {
  /** Without a time limit. */
  readonly db: Kysely<Database>
  readonly valueUnlisted: ValueUnlisted
  /** Stops between two pieces; the next run goes on. */
  readonly signal: AbortSignal
}

/**
 * Values the homes on lists whose values are due, market by market, in pieces: each is one transaction, so that a run
 * that is stopped goes on where it was, and several can work side by side. Returns how many it has been through.
 */
export const valueHomes = async (
  { db, valueUnlisted, signal }: ValueHomesDeps,
  onProgress: (homes: number) => void = () => undefined,
): Promise<number> => {
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

/** Some seconds' work: each piece reads the sales around its homes. */
const HOMES_IN_A_PIECE = 500
