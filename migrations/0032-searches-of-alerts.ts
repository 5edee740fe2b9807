import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: ['alert'] }

/** Whoever deletes a search, or an account with many of them, does not wait until all alerts of everybody are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX alert_of_search ON alert (search_id)
    WHERE search_id IS NOT NULL`.execute(db)
}
