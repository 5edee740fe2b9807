import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { valuation: 30 },
  rewrites: [],
  indexes: ['valuation'],
}

/**
 * What is left to do before values include every change: homes that wait to be valued again, and places that
 * listings have left. Beside each value, whether it rests on sales more than a mile off; beside each market, how
 * many of its sales have changed since its model was last held against them, and whether it must be valued whole;
 * beside each model, how many sales it was fitted on, and what is wrong with sales that came after.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE home_to_value (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      market text NOT NULL,
      property_id text NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX home_to_value_of_market ON home_to_value (market, id)`.execute(db)
  await sql`
    CREATE TABLE left_place (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      market text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('offer', 'sale')),
      property_id text NOT NULL,
      latitude double precision NOT NULL,
      longitude double precision NOT NULL
    )`.execute(db)
  await sql`ALTER TABLE valuation ADD COLUMN looks_far boolean NOT NULL DEFAULT true`.execute(db)
  await sql`CREATE INDEX valuation_looking_far ON valuation (market, property_id)
    WHERE looks_far`.execute(db)
  await sql`ALTER TABLE market
    ADD COLUMN sales_changed integer NOT NULL DEFAULT 0,
    ADD COLUMN whole_asked integer NOT NULL DEFAULT 0,
    ADD COLUMN whole_done integer NOT NULL DEFAULT 0`.execute(db)
  await sql`ALTER TABLE market_model
    ADD COLUMN sales integer,
    ADD COLUMN later_checks text NOT NULL DEFAULT '{}'`.execute(db)
}
