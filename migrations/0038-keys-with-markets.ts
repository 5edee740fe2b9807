import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { list_price: 70 },
  rewrites: ['list_price', 'search_match'],
  indexes: ['listing', 'listing', 'valuation', 'known_home'],
}

/**
 * Every key of a table whose size follows the market ends in the market, so that the rows can be spread over machines
 * by it. What comes first in a key stays, so what was found by it is found as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE list_price ADD COLUMN market text`.execute(db)
  await sql`UPDATE list_price AS p SET market = l.market FROM listing AS l WHERE l.id = p.offer_id`.execute(
    db,
  )
  await sql`ALTER TABLE list_price ALTER COLUMN market SET NOT NULL,
    DROP CONSTRAINT list_price_offer_id_fkey, DROP CONSTRAINT list_price_pkey`.execute(db)
  await sql`ALTER TABLE listing DROP CONSTRAINT listing_pkey, ADD PRIMARY KEY (id, market),
    DROP CONSTRAINT listing_source_listing_key_kind_key,
    ADD UNIQUE (source, listing_key, kind, market)`.execute(db)
  // A listing that turns out to lie elsewhere takes its prices along.
  await sql`ALTER TABLE list_price ADD PRIMARY KEY (offer_id, exported_on, market),
    ADD FOREIGN KEY (offer_id, market) REFERENCES listing (id, market)
      ON UPDATE CASCADE ON DELETE CASCADE`.execute(db)

  await sql`ALTER TABLE search_match ADD COLUMN market text`.execute(db)
  await sql`UPDATE search_match AS m SET market = l.market FROM listing AS l
    WHERE l.property_id = m.property_id AND l.standing = 'active'`.execute(db)
  // Of homes that have just left: their pairs go the next time anything is looked at.
  await sql`UPDATE search_match AS m SET market = known.market FROM known_home AS known
    WHERE known.property_id = m.property_id AND m.market IS NULL`.execute(db)
  await sql`DELETE FROM search_match WHERE market IS NULL`.execute(db)
  await sql`ALTER TABLE search_match ALTER COLUMN market SET NOT NULL`.execute(db)
  // Searches that were deleted within the hour come back with the homes that meet them then.
  await sql`UPDATE deleted_search SET matches = '[]'`.execute(db)

  for (const [table, key] of keys)
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.id(`${table}_pkey`)},
      ADD PRIMARY KEY (${sql.raw(key)}, market)`.execute(db)
}

const keys = [
  ['valuation', 'property_id, distance, as_listed'],
  ['known_home', 'property_id'],
  ['search_match', 'property_id, search_id'],
  ['market_conditions', 'kind, place'],
  ['home_to_value', 'id'],
  ['left_place', 'id'],
] as const
