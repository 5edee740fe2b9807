import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'may stay up',
  rewrites: ['file_import'],
  indexes: [],
}

/** Each file that was valued together with others says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE file_import ADD COLUMN files_valued integer`.execute(db)
  await sql`UPDATE file_import SET files_valued = 1 WHERE homes_valued IS NOT NULL`.execute(db)
}
