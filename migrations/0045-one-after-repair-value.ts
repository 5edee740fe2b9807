import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

// The version before would write the column.
export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: {},
  rewrites: [],
  indexes: [],
}

/** What the best fifth of the comps point to is told no longer: resales tell what a home brings repaired. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE valuation DROP COLUMN fixed_up_value`.execute(db)
}
