import { type Kysely, sql } from 'kysely'
import { nameInPostgres } from '../../src/server/platform/database/column-names.ts'
import { type Database, marketTables } from '../../src/server/platform/database/schema.ts'
import {
  storeSyntheticMarket,
  syntheticCities,
  valueSyntheticMarket,
} from '../search/synthetic-market.ts'

/** Mid cities of the market that is copied: their markets end with the digits 1 to 9, that of the big city with 0. */
export const MID_CITIES = 9

/** A mid city of a copy. */
export const midCity = (city: number, copy: number): string =>
  copy === 0 ? `Mid ${city}` : `Mid ${city} of ${copy}`

/** Stores and values a part of the market of the search benchmark: 214,503 homes at `share` 1, cities of full size. */
export const fillMarket = async (
  db: Kysely<Database>,
  share: number,
  say: (line: string) => void,
): Promise<{ readonly homes: number; readonly valuedPerSecond: number }> => {
  const homes = await storeSyntheticMarket(db, syntheticCities(share, MID_CITIES))
  say(`${homes} homes stored; valuing…`)
  const started = performance.now()
  const valued = await valueSyntheticMarket(db)
  const valuedPerSecond = Math.round(valued / ((performance.now() - started) / 1000))
  say(`${valued} homes valued, ${valuedPerSecond} a second`)
  return { homes, valuedPerSecond }
}

/**
 * Copies it until there are `copies`, each in markets and cities of its own beside it: what the product would have
 * stored for those, made by the database in a fraction of the time.
 */
export const copyMarket = async (
  db: Kysely<Database>,
  { there, copies }: { readonly there: number; readonly copies: number },
  say: (line: string) => void,
): Promise<void> => {
  const tables = await tablesByMarket(db)
  for (let copy = there; copy < copies; copy++) {
    for (const { table, columns } of tables) {
      const into = sql.join(columns.map((column) => sql.ref(column)))
      const from = sql.join(columns.map((column) => copied(column, copy)))
      await sql`INSERT INTO ${sql.table(table)} (${into})
        SELECT ${from} FROM ${sql.table(table)} WHERE market LIKE '1%'`.execute(db)
    }
    say(`${copy + 1} of ${copies} copies`)
  }
  for (const { table } of tables) await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(db)
}

/** Tables with a market in each row, and their columns that are not made by the database. */
const tablesByMarket = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    SELECT c.table_name AS table, array_agg(c.column_name ORDER BY c.ordinal_position)::text[] AS columns
    FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_schema = c.table_schema
      AND t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
    WHERE c.table_schema = 'public' AND c.is_generated = 'NEVER' AND c.is_identity = 'NO'
      AND c.table_name = ANY(${marketTables.map(nameInPostgres)})
    GROUP BY c.table_name`.execute(db)
  return rows
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
