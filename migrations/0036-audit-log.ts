import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'may stay up',
  rewrites: [],
  indexes: ['account'],
}

/** What operators did, for ever; and when each subscriber was last there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    actor_kind text NOT NULL CHECK (actor_kind IN ('operator', 'command line')),
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    request_id text,
    before text,
    after text
  )`.execute(db)
  await sql`CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'audit_log is only ever added to';
    END $$`.execute(db)
  await sql`CREATE TRIGGER audit_log_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log()`.execute(db)
  // Not indexed, so that noting it writes no index.
  await sql`ALTER TABLE account ADD COLUMN last_seen_at timestamptz`.execute(db)
  await sql`CREATE INDEX account_by_age ON account (created_at, id)`.execute(db)
}
