import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

// The version before would settle homes without their last sale.
export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { listing: 100 },
  rewrites: [],
  indexes: [],
}

/**
 * What a home for sale last sold for, and when. A home for sale since the day it was listed counts from the list date,
 * also where the first file to show it is of the day after.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE listing ADD COLUMN last_sale_price integer,
    ADD COLUMN last_sale_on date`.execute(db)
  await sql`
    UPDATE listing SET last_sale_price = sold.close_price, last_sale_on = sold.close_date
    FROM (
      SELECT DISTINCT ON (property_id) property_id, close_price, close_date FROM listing
      WHERE standing = 'sold' AND close_price > 0
      ORDER BY property_id, close_date DESC, id
    ) AS sold
    WHERE listing.standing IN ('active', 'stale') AND sold.property_id = listing.property_id`.execute(
    db,
  )
  await sql`
    UPDATE listing SET on_market_since = on_market_date
    WHERE standing IN ('active', 'stale') AND on_market_since = on_market_date + 1`.execute(db)
}
