import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** What subscribers say of the condition of homes; without a day, of a home as it is for sale. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE home_condition (
    account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
    property_id text NOT NULL,
    sold_on date,
    condition text NOT NULL CHECK (condition IN
      ('Distressed', 'Needs work', 'Typical', 'Updated', 'Renovated', 'New', 'not told')),
    set_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE NULLS NOT DISTINCT (account_id, property_id, sold_on)
  )`.execute(db)
}
