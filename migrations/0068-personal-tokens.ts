import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** Personal tokens by the hash of their secret, and what they were used for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE personal_token (
    id text PRIMARY KEY,
    account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
    name text NOT NULL,
    prefix text NOT NULL,
    secret_hash bytea NOT NULL UNIQUE,
    scopes text[] NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    reminded_at timestamptz
  )`.execute(db)
  await sql`CREATE INDEX personal_token_of_account ON personal_token (account_id)`.execute(db)
  await sql`CREATE TABLE personal_token_use (
    token_id text NOT NULL REFERENCES personal_token ON DELETE CASCADE,
    call text NOT NULL,
    network text NOT NULL,
    refused boolean NOT NULL,
    requests integer NOT NULL,
    first_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (token_id, call, network, refused)
  )`.execute(db)
}
