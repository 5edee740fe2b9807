import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** The jobs of deals that were won: what is spent, what lenders pay of it, receipts and photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // It outlives its deal: what was spent stays known. JSON as text, as it was taken.
  await sql`CREATE TABLE deal_job (
    account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
    property_id text NOT NULL,
    serial bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    plan text NOT NULL,
    days text NOT NULL,
    version integer NOT NULL,
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, property_id)
  )`.execute(db)
  await sql`CREATE TABLE deal_job_entry (
    account_id text NOT NULL,
    property_id text NOT NULL,
    id text NOT NULL,
    serial bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    entry text NOT NULL,
    version integer NOT NULL,
    PRIMARY KEY (account_id, property_id, id),
    FOREIGN KEY (account_id, property_id) REFERENCES deal_job ON DELETE CASCADE
  )`.execute(db)
  await sql`CREATE TABLE deal_job_file (
    account_id text NOT NULL,
    property_id text NOT NULL,
    id text NOT NULL,
    serial bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    -- What it is kept under on disk or in the bucket: of this upload alone.
    stored_as text NOT NULL UNIQUE,
    -- The cost it is a receipt of; null for a photo of the job.
    entry_id text,
    name text NOT NULL,
    content_type text NOT NULL,
    bytes integer NOT NULL,
    added_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, property_id, id),
    FOREIGN KEY (account_id, property_id) REFERENCES deal_job ON DELETE CASCADE
  )`.execute(db)
}
