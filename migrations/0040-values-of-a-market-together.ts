import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'may stay up',
  rewrites: [],
  indexes: ['valuation', 'valuation'],
}

/**
 * What a search asks of values lies together by market and distance, in a few pages of one index, however many other
 * markets there are: by the homes' ids, which say nothing of where they lie, each home was on a page of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX valuation_search
    ON valuation (market, distance, as_listed, property_id) INCLUDE (value, grade, trust)`.execute(
    db,
  )
  await sql`DROP INDEX valuation_of_market`.execute(db)
  await sql`ALTER TABLE valuation DROP CONSTRAINT valuation_pkey,
    ADD PRIMARY KEY (property_id, distance, as_listed, market)`.execute(db)
}
