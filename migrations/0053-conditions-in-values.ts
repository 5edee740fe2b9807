import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** How a market's listings tell condition, and what a home's own say. Both follow when the market is valued again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE market_model ADD COLUMN condition text`.execute(db)
  await sql`ALTER TABLE valuation ADD COLUMN condition text`.execute(db)
}
