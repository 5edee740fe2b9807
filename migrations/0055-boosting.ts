import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** A market's boosted trees. Models are made again by the new method, which brings theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE market_model ADD COLUMN boosting text`.execute(db)
}
