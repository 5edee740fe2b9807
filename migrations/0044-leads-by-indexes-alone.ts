import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'may stay up',
  rewrites: [],
  indexes: ['listing', 'listing'],
}

/** The order of best leads asks for a home's year: it is read from the indexes that a search reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX listing_search_by_city, listing_search_by_zip`.execute(db)
  for (const [name, place] of [
    ['listing_search_by_city', 'city_key'],
    ['listing_search_by_zip', 'postal_code'],
  ] as const)
    await sql`CREATE INDEX ${sql.id(name)} ON listing (${sql.id(place)}, home_type, list_price)
      INCLUDE (id, market, property_id, internet_automated_valuation_display_yn, source, exported_on,
        year_built)
      WHERE standing = 'active'`.execute(db)
}
