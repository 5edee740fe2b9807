import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: {},
  rewrites: [],
  indexes: [],
}

/** Who syncs a source, when it is due again, and at which moment of a day an asking price was seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE source
    ADD COLUMN configured boolean NOT NULL DEFAULT true,
    ADD COLUMN lease_by text,
    ADD COLUMN next_sync_at timestamptz,
    ADD COLUMN faults integer NOT NULL DEFAULT 0,
    ADD COLUMN progress text,
    ADD COLUMN reconcile_error text`.execute(db)
  await sql`ALTER TABLE list_price ADD COLUMN seen_at timestamptz`.execute(db)
}
