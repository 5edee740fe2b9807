import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** What feeds say of a listing, and what is known of each feed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE listing
    ADD COLUMN modification_timestamp timestamptz,
    ADD COLUMN list_office_name text,
    ADD COLUMN public_remarks text,
    ADD COLUMN internet_entire_listing_display_yn boolean NOT NULL DEFAULT true,
    ADD COLUMN internet_address_display_yn boolean NOT NULL DEFAULT true,
    ADD COLUMN internet_automated_valuation_display_yn boolean NOT NULL DEFAULT true`.execute(db)
  await sql`CREATE TABLE source (
    name text PRIMARY KEY,
    cursor text,
    paused boolean NOT NULL DEFAULT false,
    lease_until timestamptz,
    sync_started_at timestamptz,
    sync_ended_at timestamptz,
    refreshed_at timestamptz,
    reconciled_at timestamptz,
    rows_taken integer NOT NULL DEFAULT 0,
    rows_refused integer NOT NULL DEFAULT 0,
    error text
  )`.execute(db)
}
