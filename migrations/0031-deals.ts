import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** What subscribers keep of deals: one for each home, their own defaults, and what they have shared of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // JSON as text, as it was taken: nobody asks the database what is in it.
  await sql`CREATE TABLE deal (
    account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
    property_id text NOT NULL,
    serial bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    name text NOT NULL,
    inputs text NOT NULL,
    started_from text NOT NULL,
    version integer NOT NULL,
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, property_id)
  )`.execute(db)
  await sql`CREATE TABLE deal_default (
    account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
    scope text NOT NULL,
    own_values text NOT NULL,
    set_on jsonb NOT NULL,
    version integer NOT NULL,
    PRIMARY KEY (account_id, scope)
  )`.execute(db)
  await sql`CREATE TABLE deal_share (
    id text PRIMARY KEY,
    account_id text NOT NULL,
    property_id text NOT NULL,
    token_hash bytea NOT NULL UNIQUE,
    prepared_by text NOT NULL,
    snapshot text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    opens integer NOT NULL DEFAULT 0,
    opened_at timestamptz,
    FOREIGN KEY (account_id, property_id) REFERENCES deal ON DELETE CASCADE
  )`.execute(db)
  await sql`CREATE INDEX deal_share_of_deal ON deal_share (account_id, property_id)`.execute(db)
  await sql`CREATE INDEX deal_share_expires ON deal_share (expires_at)`.execute(db)
}
