import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/** Homes for rent, apart from those for sale, and the fair market rents of years that operators bring in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE rent_listing (
    market text NOT NULL,
    source text NOT NULL,
    rent_key text NOT NULL,
    seen_on date NOT NULL,
    listed_on date,
    rent_usd integer NOT NULL,
    home_type text,
    bedrooms_total integer,
    bathrooms_total_decimal double precision,
    living_area integer,
    unparsed_address text,
    city text,
    state_or_province text,
    postal_code text,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    band integer NOT NULL,
    PRIMARY KEY (source, rent_key, market))`.execute(db)
  await sql`CREATE INDEX rent_listing_nearby ON rent_listing (band, longitude)`.execute(db)
  await sql`CREATE TABLE fair_market_rent (
    zip text NOT NULL,
    fiscal_year integer NOT NULL,
    rents_usd integer[] NOT NULL CHECK (cardinality(rents_usd) = 5),
    PRIMARY KEY (zip, fiscal_year))`.execute(db)
  await sql`ALTER TABLE file_import ADD COLUMN rents integer NOT NULL DEFAULT 0`.execute(db)
}
