import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** How many listings each market has from each source. It is empty until markets are settled, the next night at the latest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE listings_on_file (
    market text NOT NULL,
    source text NOT NULL,
    originating_system_name text,
    place text NOT NULL,
    listings integer NOT NULL,
    homes_for_sale integer NOT NULL,
    sales integer NOT NULL,
    newest_on date NOT NULL,
    PRIMARY KEY (market, source)
  )`.execute(db)
}
