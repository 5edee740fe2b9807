import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/**
 * Where something changed that a search reads: a row for each city, zip, cell of the map and market, in the transaction
 * that changes it. Who has read an area sees by its rows whether it is still so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE area_change (
    area text NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    -- When it was first looked at whether it is old. The transaction that wrote it may have taken long.
    seen_at timestamptz,
    PRIMARY KEY (area, id))`.execute(db)

  await sql`CREATE FUNCTION note_listing_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO area_change (area) SELECT DISTINCT area FROM new_rows AS l, ${areasOf} WHERE l.standing = 'active' AND area IS NOT NULL;
      ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO area_change (area) SELECT DISTINCT area FROM old_rows AS l, ${areasOf} WHERE l.standing = 'active' AND area IS NOT NULL;
      ELSE
        INSERT INTO area_change (area)
          SELECT area FROM old_rows AS l, ${areasOf} WHERE l.standing = 'active' AND area IS NOT NULL
          UNION SELECT area FROM new_rows AS l, ${areasOf} WHERE l.standing = 'active' AND area IS NOT NULL;
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  await sql`CREATE FUNCTION note_market_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO area_change (area) SELECT DISTINCT 'market ' || market FROM old_rows;
      ELSE
        INSERT INTO area_change (area) SELECT DISTINCT 'market ' || market FROM new_rows;
      END IF;
      RETURN NULL;
    END $$`.execute(db)

  const noted = {
    listing: 'note_listing_change',
    valuation: 'note_market_change',
    market: 'note_market_change',
    market_model: 'note_market_change',
  }
  const rows = {
    insert: sql`NEW TABLE AS new_rows`,
    update: sql`OLD TABLE AS old_rows NEW TABLE AS new_rows`,
    delete: sql`OLD TABLE AS old_rows`,
  }
  for (const [table, note] of Object.entries(noted))
    for (const [event, referencing] of Object.entries(rows))
      await sql`CREATE TRIGGER ${sql.raw(`note_${event}`)} AFTER ${sql.raw(event.toUpperCase())} ON ${sql.table(table)}
        REFERENCING ${referencing} FOR EACH STATEMENT EXECUTE FUNCTION ${sql.raw(note)}()`.execute(
        db,
      )
}

/** The areas a listing is in, named as `keysOf` of a search names them. */
const areasOf = sql.raw(`unnest(ARRAY[l.city_key, l.postal_code, 'market ' || l.market,
  'at ' || floor(l.latitude * 8) || ' ' || floor(l.longitude * 8)]) AS area`)
