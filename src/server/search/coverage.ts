import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/schema.ts'
import { inArea, type SearchArea } from './search-area.ts'

/** A city with homes for sale; `demo` when one of them is made up. */
export type CoveredCity = { readonly place: string; readonly demo: boolean }

/** The cities with the most homes for sale, to name where a search would find something. */
export const coveredCities = async (
  db: Kysely<Database>,
  limit: number,
): Promise<CoveredCity[]> => {
  const rows = await db
    .selectFrom('listing')
    .select((eb) => [
      eb.fn.max('city').as('city'),
      eb.fn.max('state_or_province').as('state'),
      eb.fn.countAll<number>().as('homes'),
      sql<boolean>`bool_or(source = 'demo')`.as('demo'),
    ])
    .where('standing', '=', 'active')
    .where('city_key', 'is not', null)
    .groupBy('city_key')
    .orderBy('homes', 'desc')
    .orderBy('city_key')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ place: `${row.city}, ${row.state}`, demo: row.demo }))
}

/** Homes of an area that were for sale once but have not been seen for long. */
export const countStale = async (db: Kysely<Database>, area: SearchArea): Promise<number> => {
  const counted = await sql<{ stale: number }>`
    SELECT count(*) AS stale FROM listing AS l
    WHERE l.standing = 'stale' AND ${inArea(area)}`.execute(db)
  return counted.rows[0]?.stale ?? 0
}
