import { type Kysely, type RawBuilder, sql } from 'kysely'
import { DEEP_GAP, LEAD_STEP, LOGITS_A_DAY, MIN_AGE_YEARS } from '../../domain/flips/lead-order.ts'
import { MAX_HOMES, NO_MAX_PRICE_USD, type SearchCriteria } from '../../domain/search/criteria.ts'
import { type SortKey, USUAL_SORT } from '../../domain/search/sort-homes.ts'
import { inMarkets, isInArea, mayBeValued, type SearchArea } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import {
  type FeedDates,
  type FoundHomeRow,
  gap,
  type HomeVersion,
  homeColumns,
  homeVersion,
  isDoubtful,
  joinFeed,
  joinValue,
  versionColumns,
} from './home-rows.ts'
import {
  type CandidateRow,
  candidateColumns,
  isJudgedSort,
  type JudgedSort,
} from './judged-homes.ts'
import { isAskedFor, isValuedAsAskedFor } from './search-conditions.ts'

/** What a search finds among the homes it asks for. */
export type Qualifying<Home> = {
  /** How many of them have a value, whether they qualify or not. */
  readonly valued: number
  readonly qualified: number
  /** By the sort that was asked for, as far as Postgres knows it. */
  readonly homes: Home[]
}

/** Homes that qualify, at most `MAX_HOMES`; `qualified` counts them all. */
export const findQualifying = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<Qualifying<FoundHomeRow>> => {
  const found = await sql<CountedRow<FoundHomeRow>>`
    ${countedAmong(area, criteria, sql`LIMIT ${MAX_HOMES}`)}
    SELECT counted.valued, counted.qualified, ${versionColumns}, ${homeColumns(criteria.includeHomesForSale)}
    FROM counted LEFT JOIN best ON true
    LEFT JOIN listing AS l ON ${isBest} ${inMarkets('l', area.markets)}
    LEFT ${joinValue({ ...criteria, markets: area.markets })}
    ${joinFeed}
    ${inOrder}`.execute(db)
  return withoutCounts(found.rows)
}

/** A home for sale: what says whether it qualifies, and which rows it is made of. */
export type AreaHome = Omit<HomeVersion, keyof FeedDates> & {
  readonly source: string
  readonly listPrice: number
  readonly mayBeValued: boolean
  readonly isValued: boolean
  /** How far its value is above its price, in US dollars; null where it has none as certain as is asked. */
  readonly gap: number | null
}

/** The homes for sale that are of the type and as the filters ask, at any price, at most `most`, valued or not, by the sort that is asked for. */
export const findAreaHomes = async (
  db: Kysely<Database>,
  area: SearchArea,
  asked: SearchCriteria,
  most: number,
): Promise<AreaHome[]> => {
  const criteria = { ...asked, maxPrice: NO_MAX_PRICE_USD, priceBelowMarket: -NO_MAX_PRICE_USD }
  const { rows } = await sql<AreaHome>`
    SELECT l.id, l.market, l.source, l.list_price, ${mayBeValued} AS may_be_valued, v.as_of,
      ${homeVersion} AS version, v.value IS NOT NULL AS is_valued,
      CASE WHEN ${isValuedAsAskedFor(criteria)} THEN ${gap} END AS gap
    FROM listing AS l
    LEFT ${joinValueThere(area, criteria)}
    ${joinMarket}
    WHERE ${isAskedForThere(area, criteria)}
    ORDER BY ${placeOf(criteria.sort ?? USUAL_SORT)}, ${gap} DESC, l.property_id
    LIMIT ${most}`.execute(db)
  return rows
}

/** Every home that qualifies by what Postgres knows, with what the rest is judged by. */
export const findCandidates = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<Qualifying<CandidateRow>> => {
  const found = await sql<CountedRow<CandidateRow>>`
    ${countedAmong(area, criteria, sql``)}
    SELECT counted.valued, counted.qualified, ${candidateColumns}
    FROM counted LEFT JOIN best ON true
    LEFT JOIN listing AS l ON ${isBest} ${inMarkets('l', area.markets)}
    LEFT ${joinValue({ ...criteria, markets: area.markets })}
    ${inOrder}`.execute(db)
  return withoutCounts(found.rows)
}

/**
 * Looks up the value of each home that is asked for once: those that qualify are counted among them and, by the sort
 * that is asked for, are `best`.
 */
const countedAmong = (area: SearchArea, criteria: SearchCriteria, limit: RawBuilder<unknown>) =>
  sql`WITH valued AS MATERIALIZED (
      SELECT l.id, l.market, l.property_id, ${gap} AS gap, ${isValuedAsAskedFor(criteria)} AS qualifies,
        CASE WHEN ${isValuedAsAskedFor(criteria)} THEN ${placeOf(criteria.sort ?? USUAL_SORT)} END AS place
      FROM ${valuedHomes(area, criteria, joinMarket)}
    ),
    counted AS (
      SELECT count(*) AS valued, count(*) FILTER (WHERE qualifies) AS qualified FROM valued),
    best AS (
      SELECT id, market, place, gap FROM valued WHERE qualifies
      ORDER BY place, gap DESC, property_id ${limit})`

/** What some orders ask of a home's market. A subquery would be run for every home. */
const joinMarket = sql`LEFT JOIN market ON market.market = l.market`

/** No home for sale is among the old sales. */
const isBest = sql`l.id = best.id AND l.market = best.market AND NOT l.old_sale`
const inOrder = sql`ORDER BY best.place, best.gap DESC, l.property_id`

/**
 * What a sort orders homes by, the smallest first and null last: as `placeBy` of the domain does it. Those sorts that
 * Postgres does not know begin with the widest gap.
 */
const placeOf = (sort: SortKey): RawBuilder<unknown> =>
  isJudgedSort(sort) ? places.arv : places[sort]

const places = {
  date: sql`DATE '2100-01-01' - l.on_market_date`,
  price: sql`l.list_price`,
  arv: sql`-${gap}`,
  // By `leadPlace` as far as it is stored: with flip scores as they are sent, without the searcher's room.
  lead: sql`CASE WHEN v.trust = 'Doubtful' THEN 2000
      WHEN l.year_built > extract(year FROM l.exported_on) - ${sql.lit(MIN_AGE_YEARS)} THEN 1000 ELSE 0 END
    + CASE WHEN l.list_price <= round(v.value) * ${sql.lit(Math.exp(DEEP_GAP))} THEN 0 ELSE 500 END
    - floor((round(v.flip_score * 1000) / 1000 - ${sql.lit(LOGITS_A_DAY)} * greatest(0,
      market.newest_export - l.exported_on)) / ${sql.lit(LEAD_STEP)})`,
  discount: sql`-ln(v.value / l.list_price) / v.expected_error`,
  days: sql`l.on_market_since`,
  cut: sql`l.list_price - l.asked_before`,
} satisfies { readonly [sort in Exclude<SortKey, JudgedSort>]: RawBuilder<unknown> }

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
  readonly propertyId: string
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
const valuedHomes = (
  area: SearchArea,
  criteria: SearchCriteria,
  joined: RawBuilder<unknown> = sql``,
) => {
  return sql`
  listing AS l
  ${joinValueThere(area, criteria)}
  ${joined}
  WHERE ${isAskedForThere(area, criteria)}`
}

const joinValueThere = (area: SearchArea, criteria: SearchCriteria) =>
  area.markets === undefined
    ? sql`${joinValue(criteria)}
    AND v.market = ANY(ARRAY(SELECT DISTINCT l.market FROM listing AS l WHERE ${isAskedForThere(area, criteria)}))`
    : joinValue({ ...criteria, markets: area.markets })

const isAskedForThere = (area: SearchArea, criteria: SearchCriteria) =>
  sql`l.standing = 'active' AND ${isInArea(area)} AND ${isAskedFor(criteria)}`
