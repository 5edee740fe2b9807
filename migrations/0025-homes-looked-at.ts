import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { home_mark_move: 4 },
  rewrites: [],
  indexes: [],
}

/**
 * A mark keeps what its home asked, and its last value while it was for sale. What a home was like when somebody
 * looked at it is kept for homes without a mark as well, so it has a table of its own. The moves of a home whose mark
 * is removed stay for a day, so that the mark can be brought back with its dates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE home_mark
    DROP COLUMN as_seen,
    ADD COLUMN price integer,
    ADD COLUMN last_value integer`.execute(db)
  await sql`ALTER TABLE home_mark_move
    DROP CONSTRAINT home_mark_move_account_id_property_id_fkey,
    ADD FOREIGN KEY (account_id) REFERENCES account ON DELETE CASCADE,
    ADD COLUMN price integer`.execute(db)
  await sql`CREATE TABLE home_look (
    account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
    property_id text NOT NULL,
    looked_at timestamptz NOT NULL,
    as_seen jsonb NOT NULL,
    before_at timestamptz,
    before_seen jsonb,
    PRIMARY KEY (account_id, property_id)
  )`.execute(db)
}
