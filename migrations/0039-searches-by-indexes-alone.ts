import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'may stay up',
  rewrites: [],
  indexes: ['listing', 'listing', 'valuation'],
}

/**
 * Which homes meet a search, and what it looked at, is read from indexes alone: a city has thousands of homes for
 * sale, and each of their rows lies on another page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX listing_search_by_city, listing_search_by_zip`.execute(db)
  for (const [name, place] of [
    ['listing_search_by_city', 'city_key'],
    ['listing_search_by_zip', 'postal_code'],
  ] as const)
    await sql`CREATE INDEX ${sql.id(name)} ON listing (${sql.id(place)}, home_type, list_price)
      INCLUDE (id, market, property_id, internet_automated_valuation_display_yn, source, exported_on)
      WHERE standing = 'active'`.execute(db)
  await sql`ALTER TABLE valuation DROP CONSTRAINT valuation_pkey,
    ADD PRIMARY KEY (property_id, distance, as_listed, market) INCLUDE (value, grade, trust)`.execute(
    db,
  )
}
