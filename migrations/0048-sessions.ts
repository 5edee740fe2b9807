import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** The sign-ins of people, as the identity provider names them, and which of them were ended here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE account_session (
    account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
    sid text NOT NULL,
    device text NOT NULL,
    signed_in_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    ended_at timestamptz,
    PRIMARY KEY (account_id, sid)
  )`.execute(db)
}
