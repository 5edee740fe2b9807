import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** What more is known of homes. Listings of earlier imports say nothing of it until they come again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE listing
      ADD COLUMN waterfront_yn boolean,
      ADD COLUMN basement_yn boolean`.execute(db)
}
