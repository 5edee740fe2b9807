import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { deal_share: 13 },
  rewrites: ['deal_share'],
  indexes: [],
}

/** Links to deals open a packet from now on. Those made before had no page yet that could open them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DELETE FROM deal_share`.execute(db)
}
