import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  // Nobody can hold mails back before servers of this version run, and those of the version before lose none.
  oldVersion: 'may stay up',
  rewrites: [],
  indexes: [],
}

/** Since when an operator holds back the mails of alerts to an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE account ADD COLUMN mails_held_at timestamptz`.execute(db)
}
