import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { listing: 11 },
  rewrites: ['listing'],
  indexes: ['listing', 'listing', 'listing', 'listing'],
}

/**
 * What tells which home a listing is of, and what a home asked before. Rows that were here before have no
 * `home_key` yet: `identifyHomes` gives it to them, a batch at a time. The indexes are small where a source names
 * its homes and has no addresses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE listing
    ADD COLUMN home_key text,
    ADD COLUMN home_named boolean NOT NULL DEFAULT false,
    ADD COLUMN place_key integer,
    ADD COLUMN on_market_since date,
    ADD COLUMN asked_before integer,
    ADD COLUMN asked_before_on date`.execute(db)
  await sql`ALTER TABLE list_price ADD COLUMN standard_status text`.execute(db)
  await sql`CREATE INDEX listing_under_another_home ON listing (home_key)
    WHERE home_key <> property_id`.execute(db)
  await sql`CREATE INDEX listing_at_address ON listing (address_key)
    WHERE address_key IS NOT NULL`.execute(db)
  await sql`CREATE INDEX listing_at_place ON listing (place_key)
    WHERE place_key IS NOT NULL`.execute(db)
  await sql`CREATE INDEX listing_to_identify ON listing (id) WHERE home_key IS NULL`.execute(db)
}
