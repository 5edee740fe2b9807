import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'may stay up',
  // A new name of the method: all values are made again.
  rewrites: ['valuation'],
  indexes: ['valuation'],
}

/**
 * Homes that were bought and came back within a year, what a market's resales have shown, and how likely a home for sale
 * is to be one. All of it is null or empty until the market is valued again, the next night at the latest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE resale (
      market text NOT NULL,
      property_id text NOT NULL,
      bought_id bigint NOT NULL,
      bought_on date NOT NULL,
      bought_usd integer NOT NULL,
      typical_value integer,
      again_id bigint NOT NULL,
      how text NOT NULL,
      resold_on date NOT NULL,
      resold_usd integer NOT NULL,
      ask_usd integer,
      market_move double precision NOT NULL,
      is_flip boolean NOT NULL,
      changed text NOT NULL,
      living_area integer,
      city_key text,
      postal_code text,
      PRIMARY KEY (property_id, bought_on, market)
    )`.execute(db)
  await sql`CREATE INDEX resale_of_market ON resale (market, resold_on)`.execute(db)
  await sql`CREATE INDEX resale_of_city ON resale (city_key, resold_on)`.execute(db)
  await sql`CREATE INDEX resale_of_zip ON resale (postal_code, resold_on)`.execute(db)
  await sql`ALTER TABLE market_model ADD COLUMN resales text,
    ADD COLUMN purchase_values text NOT NULL DEFAULT '{}'`.execute(db)
  await sql`ALTER TABLE valuation ADD COLUMN flip_score real`.execute(db)
  await sql`DROP INDEX valuation_search`.execute(db)
  await sql`CREATE INDEX valuation_search
    ON valuation (market, distance, as_listed, property_id) INCLUDE (value, grade, trust, flip_score)`.execute(
    db,
  )
}
