import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: ['deal'] }

/** Homes that somebody has marked or keeps a deal of keep their comps and figures when they leave the market. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE last_valuation (
    property_id text NOT NULL,
    distance text NOT NULL,
    as_listed boolean NOT NULL,
    as_of date NOT NULL,
    listing jsonb NOT NULL,
    valuation jsonb NOT NULL,
    told jsonb NOT NULL,
    evidence text NOT NULL,
    PRIMARY KEY (property_id, distance, as_listed)
  )`.execute(db)
  await sql`CREATE INDEX deal_of_home ON deal (property_id)`.execute(db)
}
