import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { valuation: 7 },
  rewrites: ['market_model', 'valuation'],
  indexes: [],
}

/**
 * Chances are told of a sale over the ask, learned from the market's own asks and sales: each model keeps what
 * past sales were worth by those before them, which only training knows, so every market is trained again. What
 * was trained on simulated asks goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE market_model
    DROP COLUMN asks, DROP COLUMN errors,
    ADD COLUMN past_values text NOT NULL DEFAULT '{}',
    ADD COLUMN over_ask text`.execute(db)
  await sql`ALTER TABLE market_model ALTER COLUMN past_values DROP DEFAULT`.execute(db)
  await sql`ALTER TABLE valuation
    ADD COLUMN doubtful boolean NOT NULL DEFAULT false,
    ADD COLUMN relisted boolean NOT NULL DEFAULT false`.execute(db)
  await sql`UPDATE market_model SET version = '', inputs = '',
    accuracy = (accuracy::jsonb || '{"asks": null}')::text`.execute(db)
  await sql`UPDATE market SET valued_by = NULL`.execute(db)
}
