import { type Kysely, sql } from 'kysely'
import { loadGazetteer } from '../../src/server/adapters/places/gazetteer.ts'
import { fillCounties } from '../../src/server/listings/fill-counties.ts'
import { identifyHomes } from '../../src/server/listings/identify-homes.ts'
import { readConditions } from '../../src/server/listings/read-conditions.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import {
  storeSyntheticMarket,
  syntheticCities,
  valueSyntheticMarket,
} from '../search/synthetic-market.ts'
import { beginBulkLoad, isUnderWay } from './bulk-load.ts'

/** Mid cities of the market that is copied: their markets end with the digits 1 to 9, that of the big city with 0. */
export const MID_CITIES = 9

/** A mid city of a copy. */
export const midCity = (city: number, copy: number): string =>
  copy === 0 ? `Mid ${city}` : `Mid ${city} of ${copy}`

/**
 * Stores and values a part of the market of the search benchmark: 214,503 homes at `share` 1, cities of full size. Its
 * rows are as wide as those of real files, and no step of a start is left to do with them.
 */
export const fillMarket = async (
  db: Kysely<Database>,
  share: number,
  say: (line: string) => void,
): Promise<{ readonly homes: number; readonly valuedPerSecond: number }> => {
  const homes = await storeSyntheticMarket(db, syntheticCities(share, MID_CITIES))
  await widen(db)
  await identifyHomes(db)
  await readConditions(db)
  await fillCounties(db, loadGazetteer())
  say(`${homes} homes stored; valuing…`)
  const started = performance.now()
  const valued = await valueSyntheticMarket(db)
  const valuedPerSecond = Math.round(valued / ((performance.now() - started) / 1000))
  say(`${valued} homes valued, ${valuedPerSecond} a second`)
  return { homes, valuedPerSecond }
}

/**
 * What real files say beyond the synthetic homes: remarks (half of them speak of condition), an office, a hash of the
 * facts, and an asking price on file for every second sale. The files of `bytes-a-home.json` have 787 bytes in a row of
 * `listing`, and asking prices for half of the rows.
 */
const widen = async (db: Kysely<Database>): Promise<void> => {
  await sql`UPDATE listing SET
    public_remarks = bedrooms_total || '-bedroom, ' || bathrooms_total_decimal || '-bath home built in ' || year_built
      || '. ' || CASE WHEN id % 2 = 0 THEN 'Updated kitchen and fresh paint, immaculate inside. '
        ELSE 'The floor plan is open, with plenty of closets. ' END
      || 'Near parks and schools ' || substr(md5(listing_key), 1, 24) || '.',
    fact_hash = substr(md5(listing_key), 1, 18),
    fact_rank = '2:' || exported_on || ':' || substr(md5(listing_key), 1, 5),
    list_office_name = 'Realty of ' || city,
    originating_system_name = 'synthetic mls',
    garage_spaces = id % 3,
    stories = 1 + id % 2,
    modification_timestamp = exported_on::timestamptz`.execute(db)
  await sql`INSERT INTO list_price (offer_id, market, exported_on, list_price, standard_status, home_type)
    SELECT id, market, exported_on, coalesce(list_price, close_price), 'Active', home_type
    FROM listing WHERE standing = 'active' OR id % 2 = 0`.execute(db)
}

/**
 * Copies it until there are `copies`, each in markets and cities of its own beside it: what the product would have
 * stored for those, made by the database in a fraction of the time. Two copies are made at a time, each in a
 * transaction of its own, into tables without indexes, which are built afterward; a killed run goes on where it was.
 * Answers how many copies there are: fewer where `mayGoOn` says no.
 */
export const copyMarket = async (
  db: Kysely<Database>,
  copies: number,
  say: (line: string) => void,
  mayGoOn: () => boolean = () => true,
): Promise<number> => {
  const done = await copiesIn(db)
  if (done.size + 1 >= copies && !(await isUnderWay(db))) return done.size + 1
  const load = await beginBulkLoad(db)
  const missing = Array.from({ length: copies - 1 }, (_, i) => i + 1).filter((i) => !done.has(i))
  const left = missing.values()
  const lane = async () => {
    for (const copy of left) {
      if (!mayGoOn()) return
      await load.addCopy((column) => copied(column, copy))
      done.add(copy)
      say(`${done.size + 1} of ${copies} copies`)
    }
  }
  await Promise.all([lane(), lane()])
  await load.end(say)
  return done.size + 1
}

/** The copies that are whole. */
const copiesIn = async (db: Kysely<Database>): Promise<Set<number>> => {
  const { rows } = await sql<{ letters: string }>`
    SELECT DISTINCT left(market, 2) AS letters FROM market WHERE market ~ '^[A-Z]'`.execute(db)
  const numbered = ({ letters }: { readonly letters: string }) =>
    (letters.charCodeAt(0) - 65) * 26 + letters.charCodeAt(1) - 65
  return new Set(rows.map(numbered))
}

/** A column of a copy: homes, markets and cities get other names, and stand some miles from the first ones. */
const copied = (column: string, copy: number) => {
  const ref = sql.ref(column)
  const north = Math.floor(copy / 5) * 0.4
  // Markets are areas of zips: 100 to 109 become AA0 to AA9, and so on.
  const letters = String.fromCharCode(65 + Math.floor(copy / 26), 65 + (copy % 26))
  switch (column) {
    case 'property_id':
    case 'home_key':
      return sql`substr(md5(${ref} || ${`-${copy}`}), 1, 12)`
    case 'id':
    case 'offer_id':
      return sql`${ref} + ${copy}::bigint * 1000000000`
    case 'place_key':
      return sql`hashtext(${ref} || ${`-${copy}`})`
    case 'listing_key':
    case 'address_key':
      return sql`${ref} || ${`-${copy}`}`
    case 'city':
      return sql`${ref} || ${` of ${copy}`}`
    case 'city_key':
      return sql`replace(${ref}, '|', ${` of ${copy}|`})`
    case 'market':
      return sql`${letters} || substr(${ref}, 3)`
    case 'postal_code':
      return sql`${letters} || substr(${ref}, 3)`
    case 'place':
      return sql`CASE WHEN ${ref} ~ '^[0-9]' THEN ${letters} || substr(${ref}, 3)
        ELSE replace(${ref}, '|', ${` of ${copy}|`}) END`
    case 'latitude':
      return sql`${ref} + ${north}::float8`
    case 'band':
      return sql`floor((latitude + ${north}::float8) * 128)::int`
    case 'longitude':
      return sql`${ref} + ${(copy % 5) * 0.4}::float8`
    default:
      return ref
  }
}
