import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { valuation: 14 },
  rewrites: ['valuation'],
  indexes: [],
}

/**
 * Beside each stored value: what is wrong with the home, which type it was valued as, and the twin among its comps.
 * A home that is valued as another type than it is listed as has a second value, as listed. Values made before
 * have none of it, so they are deleted; the next start makes them again. Also what each export called a home, and
 * what somebody has chosen for a home: to use it anyway, or to have it valued as listed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DELETE FROM valuation`.execute(db)
  await sql`UPDATE market SET valued_by = NULL`.execute(db)
  await sql`ALTER TABLE valuation
    DROP CONSTRAINT valuation_pkey,
    ADD COLUMN as_listed boolean NOT NULL,
    ADD COLUMN valued_as text NOT NULL,
    ADD COLUMN trust text NOT NULL CHECK (trust IN ('Clean', 'Check', 'Doubtful')),
    ADD COLUMN checks text NOT NULL,
    ADD COLUMN twin text,
    ADD PRIMARY KEY (property_id, distance, as_listed)`.execute(db)
  await sql`ALTER TABLE list_price ADD COLUMN home_type text`.execute(db)
  await sql`
    CREATE TABLE home_choice (
      account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
      property_id text NOT NULL,
      choice text NOT NULL CHECK (choice IN ('use anyway', 'as listed')),
      chosen_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account_id, property_id, choice)
    )`.execute(db)
}
