import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** How the homes of a saved search are laid out, where its owner keeps that with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE saved_search ADD COLUMN layout jsonb`.execute(db)
}
