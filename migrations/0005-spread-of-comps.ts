import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { valuation: 4 },
  rewrites: ['valuation'],
  indexes: [],
}

/**
 * How far the comps of a value lie apart, beside what else its grade is explained by. Values made before do
 * not have it, so they are deleted; the next start makes them again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DELETE FROM valuation`.execute(db)
  await sql`UPDATE market SET valued_by = NULL`.execute(db)
  await sql`ALTER TABLE valuation ADD COLUMN comps_spread double precision NOT NULL`.execute(db)
}
