import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { valuation: 4 },
  rewrites: ['market_model', 'valuation'],
  indexes: [],
}

/**
 * What is wrong with sales that a market's model was made of, kept beside the model. Models are made again under
 * the method's new name, which fills it in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE market_model ADD COLUMN sale_checks text NOT NULL DEFAULT '{}'`.execute(db)
}
