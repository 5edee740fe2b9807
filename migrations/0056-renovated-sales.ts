import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** What renovated sales near a home would have brought as it. Follows when its market is valued again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE valuation ADD COLUMN renovated_sales text`.execute(db)
}
