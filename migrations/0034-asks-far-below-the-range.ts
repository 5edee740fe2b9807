import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { valuation: 4 },
  rewrites: ['valuation'],
  indexes: [],
}

/**
 * Checks are stored with values, and one more looks at asks far below the likely range: the next start values all
 * markets once more. Their values stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE market SET valued_by = NULL`.execute(db)
}
