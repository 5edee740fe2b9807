import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { bringUpToDate } from '../../src/server/start/values/bring-up-to-date.ts'
import { date } from '../../tests/listings/listing-facts.ts'

/** How many homes a synthetic city has, and where. */
export type SyntheticCity = {
  readonly name: string
  /** A mid city and its ring are one market. */
  readonly market: string
  readonly active: number
  readonly sold: number
  readonly latitude: number
  readonly longitude: number
  /** Homes are spread evenly over a square with this side. */
  readonly sideMiles: number
}

/**
 * A big city, 90 mid cities, and a ring of towns around each mid city that brings the homes for sale to
 * 200,000: 1.2 million homes at full size. For trying things out, `share` makes each smaller, and `midCities` fewer
 * of them.
 */
export const syntheticCities = (share: number, midCities: number): SyntheticCity[] => {
  const count = (homes: number) => Math.round(homes * share)
  const big = { name: 'Big', market: '100', active: count(5_000), sold: count(100_000) }
  const cities = [{ ...big, latitude: 45, longitude: -120, sideMiles: 24 }]
  for (let i = 0; i < midCities; i++) {
    const at = { latitude: 30 + Math.floor(i / 10), longitude: -110 + (i % 10) * 2 }
    const within = { market: String(101 + i), ...at, sideMiles: 12 }
    cities.push({ name: `Mid ${i}`, active: count(500), sold: count(10_000), ...within })
    cities.push({ name: `Ring ${i}`, active: count(1_667), sold: 0, ...within })
  }
  return cities
}

/** Fills empty tables with the cities, as an import would leave them, values not yet computed. */
export const storeSyntheticMarket = async (
  db: Kysely<Database>,
  cities: readonly SyntheticCity[],
): Promise<number> => {
  await sql`SELECT setseed(0.42)`.execute(db)
  let homes = 0
  for (const city of cities) {
    await storeHomes(db, city, 'active', city.active)
    await storeHomes(db, city, 'sold', city.sold)
    homes += city.active + city.sold
  }
  await sql`ANALYZE listing`.execute(db)
  return homes
}

/** The day after the synthetic market's newest export. */
export const SYNTHETIC_TODAY = date('2024-07-01')

/** Values everything, as after an import. Answers the number of homes valued. */
export const valueSyntheticMarket = async (db: Kysely<Database>): Promise<number> => {
  const { homesValued } = await bringUpToDate(db, { today: SYNTHETIC_TODAY, staleDays: 45 })
  await sql`VACUUM ANALYZE listing`.execute(db)
  await sql`VACUUM ANALYZE valuation`.execute(db)
  return homesValued
}

const storeHomes = (
  db: Kysely<Database>,
  city: SyntheticCity,
  standing: 'active' | 'sold',
  count: number,
) =>
  sql`
  INSERT INTO listing (source, listing_key, kind, property_id, exported_on, fact_rank, import_run, fact_hash, standard_status,
    property_type, property_sub_type, home_type, list_price, on_market_date, close_price, close_date,
    listing_id, unparsed_address, address_key, city, city_key, state_or_province, postal_code, market,
    latitude, longitude, band, living_area, lot_size_square_feet, bedrooms_total,
    bathrooms_total_decimal, year_built, media_url, listing_url, standing)
  SELECT 'synthetic', key, ${standing === 'sold' ? 'sale' : 'offer'}, substr(md5(key), 1, 12),
    '2024-06-30', '2:x', 1, 'x', ${standing === 'sold' ? 'Closed' : 'Active'},
    'Residential', home_type, home_type,
    CASE WHEN ${standing}::text = 'active' THEN (price * exp(random() * 0.3 - 0.15))::int END,
    CASE WHEN ${standing}::text = 'active' THEN date '2024-06-30' - (random() * 120)::int END,
    CASE WHEN ${standing}::text = 'sold' THEN (price * exp(random() * 0.3 - 0.15))::int END,
    CASE WHEN ${standing}::text = 'sold' THEN date '2024-06-29' - (random() * 725)::int END,
    n::text, n || ' Synthetic Ave', n || ' synthetic ave|' || key, ${city.name}, ${`${city.name.toLowerCase()}|OH`},
    'OH', ${`${city.market}01`}, ${city.market}, latitude, longitude, floor(latitude * 128)::int, living_area,
    3000 + random() * 6000, 2 + (random() * 3)::int, 1 + (random() * 2)::int, 1920 + (random() * 100)::int,
    'https://photos.example/' || key || '/front-of-the-house.jpg',
    'https://listings.example/OH/' || key || '/home/' || n, ${standing}
  FROM (
    SELECT n, ${`${city.name}-${standing}-`} || n AS key,
      (ARRAY['House','House','House','House','House','House','Townhouse','Condo','Condo','MultiFamily'])
        [1 + floor(random() * 10)::int] AS home_type,
      ${city.latitude}::float8 + (random() - 0.5) * ${city.sideMiles / 69}::float8 AS latitude,
      ${city.longitude}::float8 + (random() - 0.5)
        * ${city.sideMiles / 69 / Math.cos((city.latitude * Math.PI) / 180)}::float8 AS longitude,
      living_area, (living_area * 190)::float8 AS price
    FROM (SELECT n, 900 + (random() * 2200)::int AS living_area FROM generate_series(1, ${count}::int) AS n) AS sized
  ) AS drawn`.execute(db)
