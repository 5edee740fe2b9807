import { type Kysely, sql } from 'kysely'
import { isDemo, isForSale, isInArea, type SearchArea } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'

/** The cities with the most homes for sale, and how many more there are; `demo` when a home there is made up. */
export type Coverage = {
  readonly covered: { readonly place: string; readonly demo: boolean }[]
  readonly coveredMore: number
}

/** Where a search would find something: at most this many cities by name. */
export const coveredCities = async (db: Kysely<Database>, limit: number): Promise<Coverage> => {
  const rows = await db
    .selectFrom('listing')
    .select((eb) => [
      eb.fn.max('city').as('city'),
      eb.fn.max('stateOrProvince').as('state'),
      eb.fn.countAll<number>().as('homes'),
      sql<boolean>`bool_or(${isDemo})`.as('demo'),
      sql<number>`count(*) OVER ()`.as('cities'),
    ])
    .where('standing', '=', 'active')
    .where('cityKey', 'is not', null)
    .groupBy('cityKey')
    .orderBy('homes', 'desc')
    .orderBy('cityKey')
    .limit(limit)
    .execute()
  return {
    covered: rows.map((row) => ({ place: `${row.city}, ${row.state}`, demo: row.demo })),
    coveredMore: (rows[0]?.cities ?? 0) - rows.length,
  }
}

/** Homes of an area that were for sale once but have not been seen for long. */
export const countStale = async (db: Kysely<Database>, area: SearchArea): Promise<number> => {
  const counted = await sql<{ stale: number }>`
    SELECT count(*) AS stale FROM listing AS l
    WHERE l.standing = 'stale' AND ${isInArea(area)}`.execute(db)
  return counted.rows[0]?.stale ?? 0
}

/** Whether homes of an area wait for their first values, as while a first start or an import brings them. */
export const areHomesBeingValued = async (
  db: Kysely<Database>,
  area: SearchArea,
): Promise<boolean> => {
  const found = await sql<{ waiting: boolean }>`
    SELECT EXISTS (SELECT FROM listing AS l
      WHERE l.standing = 'active' AND ${isInArea(area)} AND l.revision <> l.valued_revision)
    OR EXISTS (SELECT FROM listing AS l
      JOIN home_to_value AS h ON h.market = l.market AND h.property_id = l.property_id
      WHERE l.standing = 'active' AND ${isInArea(area)}) AS waiting`.execute(db)
  return found.rows[0]?.waiting ?? false
}

/** The highest asking price in an area, of any type of home; null without homes for sale. */
export const highestPriceIn = async (
  db: Kysely<Database>,
  area: SearchArea,
): Promise<number | null> => {
  const found = await sql<{ highestUsd: number | null }>`
    SELECT max(l.list_price) AS highest_usd FROM listing AS l
    WHERE ${isForSale} AND ${isInArea(area)}`.execute(db)
  return found.rows[0]?.highestUsd ?? null
}
