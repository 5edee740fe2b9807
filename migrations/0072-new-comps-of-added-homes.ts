import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** Which sales the value of an added home knew, and whether its owner wants mails of those that become its comps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE added_valuation ADD COLUMN newest_listing bigint`.execute(db)
  await sql`ALTER TABLE account ADD COLUMN comp_mails boolean NOT NULL DEFAULT true`.execute(db)
}
