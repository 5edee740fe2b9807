import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { valuation: 10 },
  rewrites: ['valuation'],
  indexes: [],
}

/**
 * A model for each market, fitted on its sales, and values with what they are worth: range, expected error,
 * grade. Values made by the method before have none of it, so they are deleted; the next start makes them
 * again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE market_model (
      market text PRIMARY KEY,
      version text NOT NULL,
      as_of date NOT NULL,
      model_of text NOT NULL CHECK (model_of IN ('market', 'markets around')),
      inputs text NOT NULL,
      model text NOT NULL,
      correction text NOT NULL,
      ranges text NOT NULL,
      errors text NOT NULL,
      asks text NOT NULL,
      sale_values text NOT NULL,
      accuracy text,
      accuracy_of text
    )`.execute(db)
  await sql`DELETE FROM valuation`.execute(db)
  await sql`
    ALTER TABLE valuation
      ADD COLUMN low80 double precision NOT NULL,
      ADD COLUMN high80 double precision NOT NULL,
      ADD COLUMN expected_error double precision NOT NULL,
      ADD COLUMN grade text NOT NULL
        CHECK (grade IN ('Strong', 'Fair', 'Weak', 'No comps')),
      ADD COLUMN size_step text NOT NULL CHECK (size_step IN ('20', '35', 'any')),
      ADD COLUMN comps_count integer NOT NULL,
      ADD COLUMN newest_closed date,
      ADD COLUMN fixed_up_value double precision`.execute(db)
}
