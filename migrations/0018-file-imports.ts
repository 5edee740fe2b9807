import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** The files that operators bring in, how far each has come, and what it brought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE file_import (
    id text PRIMARY KEY,
    file_name text NOT NULL,
    bytes bigint NOT NULL,
    bytes_read bigint NOT NULL DEFAULT 0,
    begun_by text NOT NULL,
    begun_at timestamptz NOT NULL DEFAULT now(),
    exported date,
    mapping text,
    state text NOT NULL,
    cancel_asked boolean NOT NULL DEFAULT false,
    attempts integer NOT NULL DEFAULT 0,
    import_run bigint,
    batches_stored integer NOT NULL DEFAULT 0,
    added integer NOT NULL DEFAULT 0,
    changed integer NOT NULL DEFAULT 0,
    unchanged integer NOT NULL DEFAULT 0,
    sales integer NOT NULL DEFAULT 0,
    format text,
    exported_on date,
    exported_on_from text,
    rows_read integer,
    rows_refused integer,
    refused_by_reason text NOT NULL DEFAULT '[]',
    notes text NOT NULL DEFAULT '[]',
    homes_valued integer,
    fault text,
    ended_at timestamptz
  )`.execute(db)
  await sql`CREATE INDEX file_import_begun ON file_import (begun_at)`.execute(db)
}
