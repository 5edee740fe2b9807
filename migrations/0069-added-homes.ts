import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** Homes that people add by hand, apart from listings, and their values. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE added_home (
    account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
    property_id text NOT NULL UNIQUE,
    given jsonb NOT NULL,
    listing jsonb NOT NULL,
    placed_by text NOT NULL,
    no_value text,
    market text NOT NULL,
    band integer NOT NULL,
    longitude double precision NOT NULL,
    address_key text,
    version integer NOT NULL,
    added_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL,
    removed_at timestamptz,
    PRIMARY KEY (account_id, property_id))`.execute(db)
  await sql`CREATE INDEX added_home_nearby ON added_home (band, longitude)`.execute(db)
  await sql`CREATE INDEX added_home_of_market ON added_home (market)`.execute(db)
  await sql`CREATE TABLE added_valuation (
    property_id text NOT NULL REFERENCES added_home (property_id) ON DELETE CASCADE,
    distance text NOT NULL,
    as_listed boolean NOT NULL,
    market text NOT NULL,
    valuation jsonb NOT NULL,
    PRIMARY KEY (property_id, distance, as_listed))`.execute(db)
  await sql`CREATE INDEX added_valuation_of_market ON added_valuation (market)`.execute(db)
}
