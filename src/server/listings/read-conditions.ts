import { type Kysely, sql } from 'kysely'
import { readFields, readingOf } from '../../domain/condition/reading-of.ts'
import type { Database } from '../platform/database/schema.ts'
import { lockListings } from './store.ts'

/**
 * Reads the remarks that have no reading: of an earlier version, or of one with another lexicon, whose migration has
 * forgotten the readings. Each batch is a transaction, so a killed run continues where it stopped; afterwards it costs
 * a look at an empty index.
 */
export const readConditions = async (
  db: Kysely<Database>,
  options: { readonly batch?: number; readonly progress?: (done: number) => void } = {},
): Promise<void> => {
  let done = 0
  let last = 0
  const readBatch = () =>
    db.transaction().execute(async (trx) => {
      await lockListings(trx)
      const rows = await trx
        .selectFrom('listing')
        .select(['id', ...readFields])
        .where(isToRead)
        .where('id', '>', last)
        .orderBy('id')
        .limit(options.batch ?? BATCH)
        .execute()
      if (rows.length === 0) return 0
      options.progress?.(done)
      const readings = rows.map(readingOf)
      await sql`
        UPDATE listing SET condition_reading = read.reading, revision = revision + 1
        FROM unnest(
          ${rows.map((row) => row.id)}::bigint[],
          ${readings.map((reading) => reading && JSON.stringify(reading))}::jsonb[]
        ) AS read (id, reading)
        WHERE listing.id = read.id`.execute(trx)
      last = rows.at(-1)?.id ?? last
      return rows.length
    })
  for (let count = 1; count > 0; done += count) count = await readBatch()
}

/** Says something, and is in the index of what is left to be read. */
const isToRead = sql<boolean>`condition_reading IS NULL
  AND (public_remarks IS NOT NULL OR special_listing_conditions IS NOT NULL)`

const BATCH = 1000
