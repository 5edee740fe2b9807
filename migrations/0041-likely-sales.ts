import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** What homes of a market sell for against their asks. It is null until it is learned, at the next import or night. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE market_model ADD COLUMN likely_sale text`.execute(db)
}
