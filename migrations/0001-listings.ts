import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/**
 * Listings, their asking prices over time, the markets they form, and the values computed from them.
 * Plain B-trees and no trigger logic, so the schema moves to read replicas and to a distributed
 * Postgres unchanged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE listing (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      source text NOT NULL,
      listing_key text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('offer', 'sale')),
      property_id text NOT NULL,
      exported_on date NOT NULL,
      fact_rank text COLLATE "C" NOT NULL,
      standard_status text NOT NULL,
      property_type text NOT NULL,
      property_sub_type text,
      home_type text,
      list_price integer,
      on_market_date date,
      close_price integer,
      close_date date,
      listing_id text,
      originating_system_name text,
      unparsed_address text,
      address_key text,
      city text,
      city_key text,
      state_or_province text,
      postal_code text,
      market text NOT NULL,
      latitude double precision NOT NULL,
      longitude double precision NOT NULL,
      band integer NOT NULL,
      living_area integer,
      lot_size_square_feet double precision,
      bedrooms_total integer,
      bathrooms_total_decimal double precision,
      year_built integer,
      media_url text,
      listing_url text,
      standing text NOT NULL DEFAULT 'none'
        CHECK (standing IN ('active', 'stale', 'sold', 'none')),
      price_change integer,
      price_changed_on date,
      revision integer NOT NULL DEFAULT 1,
      valued_revision integer NOT NULL DEFAULT 0,
      UNIQUE (source, listing_key, kind),
      CHECK (kind = 'offer' OR (close_date IS NOT NULL AND close_price IS NOT NULL))
    )`.execute(db)

  await sql`CREATE INDEX listing_of_home ON listing (property_id)`.execute(db)
  await sql`CREATE INDEX listing_sold_nearby ON listing (home_type, band, longitude)
    INCLUDE (latitude, close_date) WHERE standing = 'sold'`.execute(db)
  await sql`CREATE INDEX listing_active_nearby ON listing (home_type, band, longitude)
    INCLUDE (latitude) WHERE standing = 'active'`.execute(db)
  await sql`CREATE INDEX listing_search_by_city ON listing (city_key, home_type, list_price)
    WHERE standing = 'active'`.execute(db)
  await sql`CREATE INDEX listing_search_by_zip ON listing (postal_code, home_type, list_price)
    WHERE standing = 'active'`.execute(db)
  await sql`CREATE INDEX listing_of_market ON listing (market, standing)`.execute(db)
  await sql`CREATE INDEX listing_to_value ON listing (market)
    WHERE revision <> valued_revision`.execute(db)

  await sql`
    CREATE TABLE list_price (
      offer_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
      exported_on date NOT NULL,
      list_price integer NOT NULL,
      PRIMARY KEY (offer_id, exported_on)
    )`.execute(db)

  await sql`
    CREATE TABLE market (
      market text PRIMARY KEY,
      newest_export date NOT NULL,
      as_of date,
      valued_as_of date,
      valued_by text
    )`.execute(db)

  await sql`
    CREATE TABLE valuation (
      property_id text NOT NULL,
      distance text NOT NULL CHECK (distance IN ('mile', 'half mile', 'quarter mile')),
      market text NOT NULL,
      value double precision NOT NULL,
      few_comps boolean NOT NULL,
      as_of date NOT NULL,
      average_closed double precision,
      average_with_active double precision,
      comps text NOT NULL,
      active_comps text NOT NULL,
      PRIMARY KEY (property_id, distance)
    )`.execute(db)
  await sql`
    CREATE TABLE installation (
      name text PRIMARY KEY,
      value text NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX valuation_of_market ON valuation (market)`.execute(db)
}
