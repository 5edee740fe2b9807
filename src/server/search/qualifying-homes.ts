import { type Kysely, type RawBuilder, sql } from 'kysely'
import { MAX_HOMES, type SearchCriteria } from '../../domain/search/criteria.ts'
import { isInArea, type SearchArea } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { type AskedRow, askedColumns } from '../valuation/queries.ts'
import {
  type FoundHomeRow,
  gap,
  type HomeVersion,
  homeColumns,
  isDoubtful,
  joinFeed,
  joinValue,
  versionColumns,
} from './home-rows.ts'
import { isAskedFor, isValuedAsAskedFor } from './search-conditions.ts'

/** What a search finds among the homes it asks for. */
export type Qualifying<Home> = {
  /** How many of them have a value, whether they qualify or not. */
  readonly valued: number
  readonly qualified: number
  /** The best profit first. */
  readonly homes: Home[]
}

/** Homes that qualify, at most 500; `qualified` counts them all. */
export const findQualifying = (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<Qualifying<FoundHomeRow>> =>
  findBest(db, area, criteria, homeColumns(criteria.includeHomesForSale))

/** Which homes `findQualifying` would find: their comps are most of what a search costs. */
export const findVersions = (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<Qualifying<HomeVersion>> => findBest(db, area, criteria, versionColumns)

/** With columns of `listing AS l`, `valuation AS v` and `feed`. */
const findBest = async <Home extends { readonly market: string }>(
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  columns: RawBuilder<Home>,
): Promise<Qualifying<Home>> => {
  const found = await sql<CountedRow<Home>>`
    ${countedAmong(area, criteria, sql`LIMIT ${MAX_HOMES}`)}
    SELECT counted.valued, counted.qualified, ${columns}
    FROM counted LEFT JOIN best ON true
    LEFT JOIN listing AS l ON l.id = best.id AND l.market = best.market
    LEFT ${joinValue(criteria)}
    ${joinFeed}
    ORDER BY best.gap DESC, l.property_id`.execute(db)
  return withoutCounts(found.rows)
}

/** What the chance of a home is told from. */
export type GapRow = AskedRow & { readonly id: number; readonly market: string }

/** Every home that qualifies, whatever its chance, with what its chance is told from. */
export const findGaps = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<Qualifying<GapRow>> => {
  const found = await sql<CountedRow<GapRow>>`
    ${countedAmong(area, criteria, sql``)}
    SELECT counted.valued, counted.qualified, l.id, v.market, ${askedColumns}
    FROM counted LEFT JOIN best ON true
    LEFT JOIN listing AS l ON l.id = best.id AND l.market = best.market
    LEFT ${joinValue(criteria)}
    ORDER BY best.gap DESC, l.property_id`.execute(db)
  return withoutCounts(found.rows)
}

/**
 * Looks up the value of each home that is asked for once: those that qualify are counted among them and, the best
 * profit first, are `best`.
 */
const countedAmong = (area: SearchArea, criteria: SearchCriteria, limit: RawBuilder<unknown>) =>
  sql`WITH valued AS MATERIALIZED (
      SELECT l.id, l.market, l.property_id, ${gap} AS gap, ${isValuedAsAskedFor(criteria)} AS qualifies
      FROM ${valuedHomes(area, criteria)}
    ),
    counted AS (
      SELECT count(*) AS valued, count(*) FILTER (WHERE qualifies) AS qualified FROM valued),
    best AS (
      SELECT id, market, gap FROM valued WHERE qualifies ORDER BY gap DESC, property_id ${limit})`

type Counts = Pick<Qualifying<unknown>, 'valued' | 'qualified'>

/** Where no home qualifies, one row has the counts alone. */
type CountedRow<Home extends { readonly market: string }> = Counts & (Home | { market: null })

const withoutCounts = <Home extends { readonly market: string }>(
  rows: readonly CountedRow<Home>[],
): Qualifying<Home> => {
  const { valued, qualified } = rows[0] ?? { valued: 0, qualified: 0 }
  return {
    valued,
    qualified,
    homes: rows.filter((row): row is Counts & Home => row.market !== null),
  }
}

export type QualifyingId = {
  readonly property_id: string
  readonly market: string
  readonly doubtful: boolean
}

/** A query for the ids of all homes that qualify, whatever their chance; more conditions may follow it. */
export const qualifyingIds = (
  area: SearchArea,
  criteria: SearchCriteria,
): RawBuilder<QualifyingId> =>
  sql`SELECT l.property_id, l.market, ${isDoubtful} AS doubtful FROM ${qualifying(area, criteria)}`

/** The tables and the filters of a search, except for the chance. */
const qualifying = (area: SearchArea, criteria: SearchCriteria) =>
  sql`${valuedHomes(area, criteria)} AND ${isValuedAsAskedFor(criteria)}`

/**
 * The homes that a search asks for, with their values. Those are read by the markets of the homes, which lets Postgres
 * read all values of a market at once where that costs less than to look up one after another.
 */
const valuedHomes = (area: SearchArea, criteria: SearchCriteria) => {
  const isAskedForThere = sql`l.standing = 'active' AND ${isInArea(area)} AND ${isAskedFor(criteria)}`
  return sql`
  listing AS l
  ${joinValue(criteria)}
    AND v.market = ANY(ARRAY(SELECT DISTINCT l.market FROM listing AS l WHERE ${isAskedForThere}))
  WHERE ${isAskedForThere}`
}
