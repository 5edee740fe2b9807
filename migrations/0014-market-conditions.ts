import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { valuation: 9 },
  rewrites: ['valuation'],
  indexes: ['listing'],
}

/**
 * What the market of each city and zip is like, and the price trend of each market. It is worked out when a
 * market is valued, so the next start values them all once more. A city's sales are found by its key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE market_conditions (
      kind text NOT NULL CHECK (kind IN ('market', 'city', 'zip')),
      place text NOT NULL,
      market text NOT NULL,
      demo boolean NOT NULL,
      for_sale integer NOT NULL,
      figures text NOT NULL,
      price_trend text,
      PRIMARY KEY (kind, place)
    )`.execute(db)
  await sql`CREATE INDEX market_conditions_of_market ON market_conditions (market, kind)`.execute(
    db,
  )
  await sql`CREATE INDEX listing_sold_in_city ON listing (city_key, close_date)
    WHERE standing = 'sold'`.execute(db)
  await sql`UPDATE market SET valued_by = NULL`.execute(db)
}
