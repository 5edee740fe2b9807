import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'may stay up',
  rewrites: [],
  indexes: ['added_home', 'added_home'],
}

/** Lists of counties, the homes on them, and homes off the market that belong to no account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE county_list (
    id text PRIMARY KEY,
    kind text NOT NULL,
    source text NOT NULL,
    county text NOT NULL,
    state text NOT NULL,
    zips text[] NOT NULL,
    listed_on date NOT NULL,
    file_name text NOT NULL,
    rows integer NOT NULL,
    refused integer NOT NULL,
    own_address integer NOT NULL,
    lacks text[] NOT NULL,
    imported_at timestamptz NOT NULL,
    UNIQUE (kind, state, county, source))`.execute(db)
  await sql`CREATE TABLE county_list_row (
    list_id text NOT NULL REFERENCES county_list ON DELETE CASCADE,
    line integer NOT NULL,
    parcel text,
    parcel_key text,
    address text,
    street text,
    unit text,
    zip text,
    city_key text,
    recorded_on date,
    amount_usd double precision,
    case_number text,
    owner_name text,
    property_id text,
    unmatched text,
    PRIMARY KEY (list_id, line))`.execute(db)
  await sql`CREATE INDEX county_list_row_of_home ON county_list_row (property_id)
    WHERE property_id IS NOT NULL`.execute(db)
  await sql`CREATE TABLE county_list_home (
    property_id text PRIMARY KEY,
    market text NOT NULL,
    city_key text,
    postal_code text,
    home_type text NOT NULL,
    kinds text[] NOT NULL,
    recorded_on date,
    amount_usd double precision,
    standing text NOT NULL,
    value_shown boolean NOT NULL,
    records integer NOT NULL)`.execute(db)
  await sql`CREATE INDEX county_list_home_in_city ON county_list_home (city_key)`.execute(db)
  await sql`CREATE INDEX county_list_home_in_zip ON county_list_home (postal_code)`.execute(db)
  // A home of no account is one on county lists: every subscriber sees it.
  await sql`ALTER TABLE added_home DROP CONSTRAINT added_home_pkey`.execute(db)
  await sql`ALTER TABLE added_home ALTER COLUMN account_id DROP NOT NULL`.execute(db)
  await sql`CREATE INDEX added_home_of_account ON added_home (account_id, property_id)`.execute(db)
  await sql`ALTER TABLE added_home ADD COLUMN due boolean NOT NULL DEFAULT false`.execute(db)
  await sql`CREATE INDEX added_home_due ON added_home (market) WHERE due`.execute(db)
  await sql`ALTER TABLE added_valuation ADD COLUMN value double precision`.execute(db)
  await sql`ALTER TABLE file_import ADD COLUMN list_kind text`.execute(db)
  await sql`ALTER TABLE file_import ADD COLUMN list_counts text`.execute(db)
}
