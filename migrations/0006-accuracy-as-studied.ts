import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { market_model: 40 },
  rewrites: ['market_model'],
  indexes: [],
}

/**
 * A market's accuracy is stored whole, as it is shown: with the date it was computed as of, and the market's
 * name. What was stored before has neither, so it is deleted; the next start works it out again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE market_model ADD COLUMN accuracy_sales integer`.execute(db)
  await sql`UPDATE market_model SET accuracy = NULL, accuracy_of = NULL`.execute(db)
}
