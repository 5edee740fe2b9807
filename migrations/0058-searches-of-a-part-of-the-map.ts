import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

/**
 * A server of the version before cannot read a saved search without a city, and would take its homes from it: those of
 * an area, a county or a radius.
 */
export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { listing: 6 },
  rewrites: [],
  indexes: ['listing'],
}

/** Homes for sale in a part of the map are searched by an index alone, as those of a city are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX listing_active_nearby`.execute(db)
  await sql`CREATE INDEX listing_active_nearby ON listing (band, longitude)
    INCLUDE (latitude, id, market, property_id, home_type, list_price,
      internet_automated_valuation_display_yn, source, exported_on, year_built)
    WHERE standing = 'active'`.execute(db)
}
