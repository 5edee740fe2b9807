import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/**
 * Which sales the value of an added home knew, whether its owner wants mails of those that become its comps, and which
 * other searches a home came to meet with the one that alerts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE added_valuation ADD COLUMN newest_listing bigint`.execute(db)
  await sql`ALTER TABLE account ADD COLUMN comp_mails boolean NOT NULL DEFAULT true`.execute(db)
  await sql`ALTER TABLE alert ADD COLUMN other_search_ids text[] NOT NULL DEFAULT '{}'`.execute(db)
}
