import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** Whether the email of an account is known to be its owner's, and the one-time codes that prove it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE account ADD COLUMN email_proven_at timestamptz`.execute(db)
  await sql`CREATE TABLE email_code (
    account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
    given_by text NOT NULL CHECK (given_by IN ('mail', 'command line')),
    code_hash bytea NOT NULL,
    made_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, given_by)
  )`.execute(db)
}
