import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { listing: 4 },
  rewrites: ['listing'],
  indexes: ['listing'],
}

/**
 * What listings say of a home's condition, and what their remarks were read as. The next start reads the remarks that
 * are stored: the index holds what is left of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE listing
      ADD COLUMN property_condition text,
      ADD COLUMN year_built_effective integer,
      ADD COLUMN new_construction_yn boolean,
      ADD COLUMN condition_reading jsonb`.execute(db)
  await sql`
    CREATE INDEX listing_to_read ON listing (id)
    WHERE condition_reading IS NULL
      AND (public_remarks IS NOT NULL OR special_listing_conditions IS NOT NULL)`.execute(db)
}
