import { type Kysely, sql } from 'kysely'
import type { HomeType } from '../../domain/listings/home-type.ts'
import type { SearchCriteria } from '../../domain/search/criteria.ts'
import type { LooserSearch } from '../../domain/search/ways-to-loosen.ts'
import { isInArea, type SearchArea } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { readMarketPredictors } from '../valuation/queries.ts'
import { isAsListed, joinValue } from './home-rows.ts'
import { type CandidateRow, candidateColumns, meetingFilters } from './judged-homes.ts'
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
    LEFT ${joinValue({ distance, asListed, markets: area.markets })}
    LEFT JOIN valuation AS widest ON widest.property_id = l.property_id
      AND widest.market = l.market AND widest.distance = 'mile' AND widest.as_listed = ${isAsListed(asListed)}
    WHERE l.standing = 'active' AND ${isInArea(area)}`.execute(db)
  return counted.rows[0]?.counts ?? []
}

/**
 * The same where a chance or a deal is asked for, which Postgres does not know: of each distance, the homes that meet
 * any of its searches otherwise are read once, and held against each search in memory.
 */
export const countLoosenedJudged = async (
  db: Kysely<Database>,
  area: SearchArea,
  ways: readonly LooserSearch[],
): Promise<number[]> => {
  const counts = new Map<LooserSearch, number>()
  for (const [distance, there] of Map.groupBy(ways, ({ criteria }) => criteria.distance)) {
    const homes = await readLooserCandidates(db, area, there)
    const markets = new Set(homes.map(({ market }) => market))
    const predictors = await readMarketPredictors(db, [...markets], distance)
    for (const [i, way] of there.entries()) {
      const candidates = homes.filter(({ meets }) => meets[i])
      counts.set(way, meetingFilters(candidates, way.criteria, predictors).length)
    }
  }
  return ways.map((way) => counts.get(way) ?? 0)
}

/** The homes that meet any of some searches of one distance by all that Postgres knows, with which of them they meet. */
const readLooserCandidates = async (
  db: Kysely<Database>,
  area: SearchArea,
  ways: readonly LooserSearch[],
) => {
  const [first] = ways
  if (first === undefined) return []
  const conditions = ways.map(
    ({ criteria }) => sql`(${isAskedFor(criteria)} AND ${isValuedAsAskedFor(criteria)})`,
  )
  const { rows } = await sql<CandidateRow & { readonly meets: readonly (boolean | null)[] }>`
    SELECT ${candidateColumns}, ARRAY[${sql.join(conditions)}]::boolean[] AS meets
    FROM listing AS l
    ${joinValue({ ...first.criteria, markets: area.markets })}
    WHERE l.standing = 'active' AND ${isInArea(area)} AND (${sql.join(conditions, sql` OR `)})`.execute(
    db,
  )
  return rows
}

/** The other property type that would bring the most homes, the rest as asked; undefined when none does. */
export const bestOtherType = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<{ readonly propertyType: HomeType; readonly homes: number } | undefined> => {
  const counted = await sql<{ propertyType: HomeType; homes: number }>`
    SELECT l.home_type AS property_type, count(*) AS homes
    FROM listing AS l
    ${joinValue({ ...criteria, markets: area.markets })}
    WHERE l.standing = 'active' AND ${isInArea(area)}
      AND l.home_type <> ${criteria.propertyType} AND ${isAskedForOfAnyType(criteria)}
      AND ${isValuedAsAskedFor(criteria)}
    GROUP BY l.home_type ORDER BY homes DESC, l.home_type LIMIT 1`.execute(db)
  return counted.rows[0]
}
