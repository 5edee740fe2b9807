import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

/** A server of the version before leaves the columns as they are. */
export const upgrade: UpgradeNotes = {
  oldVersion: 'may stay up',
  rewrites: [],
  indexes: [],
}

/** What a subscriber offered for a home and when, and what is to be done next, by when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE home_mark
    ADD COLUMN offered_usd integer,
    ADD COLUMN offered_on date,
    ADD COLUMN next_step text NOT NULL DEFAULT '',
    ADD COLUMN next_step_on date,
    ADD CONSTRAINT home_mark_offer CHECK ((offered_usd IS NULL) = (offered_on IS NULL))`.execute(db)
}
