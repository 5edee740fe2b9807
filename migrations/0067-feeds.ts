import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** Secret addresses that feed readers and calendars read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE feed (
    id text PRIMARY KEY,
    account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
    search_id text REFERENCES saved_search ON DELETE CASCADE,
    secret_hash bytea NOT NULL UNIQUE,
    created_at timestamptz NOT NULL,
    read_at timestamptz
  )`.execute(db)
  await sql`CREATE INDEX feed_of_account ON feed (account_id)`.execute(db)
  await sql`CREATE INDEX feed_of_search ON feed (search_id)`.execute(db)
}
