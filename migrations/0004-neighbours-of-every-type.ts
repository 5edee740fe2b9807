import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'may stay up',
  rewrites: [],
  indexes: ['listing', 'listing'],
}

/**
 * Neighbors are looked for whatever their type, so the indexes that find them begin with the place. Before
 * Postgres 18 an index whose first column is not asked for is walked from end to end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX listing_sold_nearby, listing_active_nearby`.execute(db)
  await sql`CREATE INDEX listing_sold_nearby ON listing (band, longitude)
    INCLUDE (latitude, close_date, home_type) WHERE standing = 'sold'`.execute(db)
  await sql`CREATE INDEX listing_active_nearby ON listing (band, longitude)
    INCLUDE (market) WHERE standing = 'active'`.execute(db)
}
