import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: {},
  rewrites: [],
  indexes: [],
}

/** Sources of one account are asked by one process at a time: its limits count them together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE source ADD COLUMN account text, ADD COLUMN lease_process text`.execute(db)
}
