import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'may stay up',
  rewrites: ['listing'],
  indexes: ['listing'],
}

/** The county of a home, by which it is taxed. The next start gives listings of earlier imports that of their zip. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE listing ADD COLUMN county_or_parish text`.execute(db)
  await sql`CREATE INDEX listing_without_county ON listing (postal_code)
    WHERE county_or_parish IS NULL AND postal_code IS NOT NULL`.execute(db)
}
