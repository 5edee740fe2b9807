import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** A sync says with the moment of its end from when on the source is overdue: it knows the pace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE source ADD COLUMN overdue_from timestamptz`.execute(db)
  await sql`UPDATE source SET overdue_from = refreshed_at + interval '12 hours'`.execute(db)
}
