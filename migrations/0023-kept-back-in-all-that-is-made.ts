import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { listing: 4 },
  rewrites: ['listing'],
  indexes: [],
}

/**
 * Homes whose seller keeps back the address or an automated value are put together once more by `identifyHomes`: the
 * first stand where they are shown from now on, the earlier sales of the second are behind no value any more. Their
 * rows count as changed, so the values around them follow.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE listing SET to_settle = true WHERE property_id IN (
    SELECT property_id FROM listing
    WHERE NOT internet_address_display_yn OR NOT internet_automated_valuation_display_yn)`.execute(
    db,
  )
}
