import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { listing: 330 },
  rewrites: ['listing', 'valuation'],
  indexes: ['listing'],
}

/**
 * What a row's own source says where the row shows something else, and who says each fact of a home for sale. Homes
 * with several rows are put together by `identifyHomes`; what their values rest on may change, and every comp tells
 * its source now, so the next start values all markets once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE listing
    ADD COLUMN own_facts jsonb,
    ADD COLUMN facts_from text,
    ADD COLUMN to_settle boolean NOT NULL DEFAULT false`.execute(db)
  await sql`UPDATE listing SET to_settle = true WHERE property_id IN (
    SELECT property_id FROM listing GROUP BY property_id HAVING count(*) > 1)`.execute(db)
  await sql`CREATE INDEX listing_to_settle ON listing (id) WHERE to_settle`.execute(db)
  await sql`UPDATE market SET valued_by = NULL`.execute(db)
}
