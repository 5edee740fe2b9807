import { type Kysely, sql } from 'kysely'
import type { HomeType } from '../../domain/listing/home-type.ts'
import type { SearchCriteria } from '../../domain/search/criteria.ts'
import type { LooserSearch } from '../../domain/search/ways-to-loosen.ts'
import { isInArea, type SearchArea } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { isAsListed, joinValue } from './home-rows.ts'
import { isAskedFor, isAskedForOfAnyType, isValuedAsAskedFor } from './search-conditions.ts'

/** How many homes each looser search of an area would find, in their order. The search as asked is at `distance`. */
export const countLoosened = async (
  db: Kysely<Database>,
  area: SearchArea,
  { distance, asListed = [] }: Pick<SearchCriteria, 'distance' | 'asListed'>,
  ways: readonly LooserSearch[],
): Promise<number[]> => {
  const counts = ways.map(({ criteria }) => {
    const value = criteria.distance === distance ? 'v' : 'widest'
    return sql`count(*) FILTER (WHERE ${isAskedFor(criteria)} AND ${isValuedAsAskedFor(criteria, value)})`
  })
  const counted = await sql<{ counts: number[] }>`
    SELECT ARRAY[${sql.join(counts)}]::integer[] AS counts
    FROM listing AS l
    LEFT ${joinValue({ distance, asListed })}
    LEFT JOIN valuation AS widest ON widest.property_id = l.property_id
      AND widest.market = l.market AND widest.distance = 'mile' AND widest.as_listed = ${isAsListed(asListed)}
    WHERE l.standing = 'active' AND ${isInArea(area)}`.execute(db)
  return counted.rows[0]?.counts ?? []
}

/** The other property type that would bring the most homes, the rest as asked; undefined when none does. */
export const bestOtherType = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<{ readonly propertyType: HomeType; readonly homes: number } | undefined> => {
  const counted = await sql<{ propertyType: HomeType; homes: number }>`
    SELECT l.home_type AS "propertyType", count(*) AS homes
    FROM listing AS l
    ${joinValue(criteria)}
    WHERE l.standing = 'active' AND ${isInArea(area)}
      AND l.home_type <> ${criteria.propertyType} AND ${isAskedForOfAnyType(criteria)}
      AND ${isValuedAsAskedFor(criteria)}
    GROUP BY l.home_type ORDER BY homes DESC, l.home_type LIMIT 1`.execute(db)
  return counted.rows[0]
}
