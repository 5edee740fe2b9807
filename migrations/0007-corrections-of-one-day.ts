import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { listing: 310 },
  rewrites: ['listing'],
  indexes: [],
}

/**
 * Of two facts of one export date the one that is further along, better read and fuller wins, then that of
 * the later import. What decided before, a hash, now only separates facts that say the same from others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE SEQUENCE import_run START 2`.execute(db)
  await sql`ALTER TABLE listing RENAME COLUMN fact_rank TO fact_hash`.execute(db)
  await sql`ALTER TABLE listing ADD COLUMN fact_rank text COLLATE "C",
    ADD COLUMN import_run bigint NOT NULL DEFAULT 1`.execute(db)
  await sql`UPDATE listing SET fact_rank = split_part(fact_hash, ':', 1) || ':000001:' ||
    lpad(num_nonnulls(source, listing_key, kind, property_id, standard_status, property_type,
      property_sub_type, home_type, list_price, on_market_date, close_price, close_date, listing_id,
      originating_system_name, unparsed_address, address_key, city, city_key, state_or_province, postal_code,
      market, latitude, longitude, band, living_area, lot_size_square_feet, bedrooms_total,
      bathrooms_total_decimal, year_built, media_url, listing_url)::text, 6, '0')`.execute(db)
  await sql`ALTER TABLE listing ALTER COLUMN fact_rank SET NOT NULL,
    ALTER COLUMN import_run DROP DEFAULT`.execute(db)
}
