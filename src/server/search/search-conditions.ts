import { type RawBuilder, sql } from 'kysely'
import type { SearchFlipsRequest } from '../../contract/search/search-flips.ts'
import type { SearchCriteria } from '../../domain/search/criteria.ts'
import {
  gradesAtLeast,
  gradesFrom,
  type HomeFilter,
  type NumberFilter,
  numberFilters,
  trustsAtLeast,
  trustsFrom,
} from '../../domain/search/home-filters.ts'
import { gap } from './home-rows.ts'

/** Whether a home for sale, a row of `listing AS l`, is of the type, at or under the price, and as the filters on it ask. */
export const isAskedFor = (criteria: SearchCriteria): RawBuilder<boolean> =>
  sql<boolean>`(l.home_type = ${criteria.propertyType} AND ${isAskedForOfAnyType(criteria)})`

/** The same, whatever the type. */
export const isAskedForOfAnyType = (criteria: SearchCriteria): RawBuilder<boolean> =>
  all(
    sql<boolean>`l.list_price <= ${criteria.maxPrice}`,
    numberFilters.flatMap((filter) => {
      const asked = criteria[filter]
      return asked === undefined ? [] : meets[filter](asked)
    }),
  )

/**
 * Whether a home's value is as much above its price, and as certain, as a search asks. `value` is how the query calls
 * the row of `valuation`.
 */
export const isValuedAsAskedFor = (
  criteria: SearchCriteria,
  value: 'v' | 'widest' = 'v',
): RawBuilder<boolean> =>
  all(
    value === 'v'
      ? sql<boolean>`${gap} >= ${criteria.priceBelowMarket}`
      : sql<boolean>`widest.value - l.list_price >= ${criteria.priceBelowMarket}`,
    [
      ...(criteria.gradeAtLeast === undefined
        ? []
        : [sql`${sql.ref(`${value}.grade`)} = ANY(${gradesFrom(criteria.gradeAtLeast)}::text[])`]),
      ...(criteria.trustAtLeast === undefined
        ? []
        : [sql`${sql.ref(`${value}.trust`)} = ANY(${trustsFrom(criteria.trustAtLeast)}::text[])`]),
    ],
  )

/**
 * All of it but the type, of a search that is kept: a row `s` of `saved_search` with what its criteria hold besides
 * the columns as `filters`, null where that is nothing, as in most.
 */
export const isWhatKeptSearchAsks = (): RawBuilder<boolean> => {
  const asked = (filter: HomeFilter) => sql<string>`s.filters->>${sql.lit(filter)}`
  const unlessMissing = (filter: HomeFilter, isMet: RawBuilder<unknown>) =>
    sql`(NOT s.filters ? ${sql.lit(filter)} OR ${isMet})`
  const isNoWorse = (
    column: RawBuilder<unknown>,
    filter: 'gradeAtLeast' | 'trustAtLeast',
    bestFirst: readonly string[],
  ) => {
    const order = sql`ARRAY[${sql.join(bestFirst.map((name) => sql.lit(name)))}]`
    const isMet = sql`array_position(${order}, ${column}) <= array_position(${order}, ${asked(filter)})`
    return unlessMissing(filter, isMet)
  }
  const filters = [
    ...numberFilters.map((filter) =>
      unlessMissing(filter, meets[filter](sql<number>`(${asked(filter)})::float8`)),
    ),
    isNoWorse(sql`v.grade`, 'gradeAtLeast', gradesAtLeast),
    isNoWorse(sql`v.trust`, 'trustAtLeast', trustsAtLeast),
  ]
  return sql<boolean>`(l.list_price <= s.max_price AND ${gap} >= s.price_below_market
    AND (s.filters IS NULL OR (${sql.join(filters, sql` AND `)})))`
}

/** What a row of `saved_search AS s` asks for besides its columns; null where that is nothing. */
export const filtersOfKeptSearch = (): RawBuilder<unknown> =>
  sql`nullif(s.criteria - ${specifiedFields}::text[], '{}')`

/** What a kept search holds besides filters. */
const specifiedFields = [
  'city',
  'state',
  'distance',
  'priceBelowMarket',
  'includeHomesForSale',
  'propertyType',
  'maxPrice',
  'sort',
] as const satisfies readonly (keyof SearchFlipsRequest)[]

/** A condition and more of them. Most searches have none, and theirs is asked as it stands. */
const all = (
  first: RawBuilder<boolean>,
  more: readonly RawBuilder<unknown>[],
): RawBuilder<boolean> =>
  more.length === 0 ? first : sql<boolean>`${sql.join([first, ...more], sql` AND `)}`

/** As the home tells it: up to the newest day on which a file or feed showed its market, or it. */
const daysOnMarket = sql<number>`(greatest(l.exported_on,
  (SELECT newest_export FROM market WHERE market.market = l.market)) - l.on_market_since)`

const meets: {
  readonly [filter in NumberFilter]: (asked: number | RawBuilder<number>) => RawBuilder<unknown>
} = {
  bedsAtLeast: (beds) => sql`l.bedrooms_total >= ${beds}`,
  bathsAtLeast: (baths) => sql`l.bathrooms_total_decimal >= ${baths}`,
  sizeAtLeast: (area) => sql`l.living_area >= ${area}`,
  sizeAtMost: (area) => sql`l.living_area <= ${area}`,
  yearBuiltAtLeast: (year) => sql`l.year_built >= ${year}`,
  yearBuiltAtMost: (year) => sql`l.year_built <= ${year}`,
  lotAtLeast: (area) => sql`l.lot_size_square_feet >= ${area}`,
  lotAtMost: (area) => sql`l.lot_size_square_feet <= ${area}`,
  // Most homes without dues say nothing of them.
  duesAtMost: (usd) => sql`coalesce(l.association_fee, 0) <= ${usd}`,
  daysOnMarketAtLeast: (days) => sql`${daysOnMarket} >= ${days}`,
  daysOnMarketAtMost: (days) => sql`${daysOnMarket} <= ${days}`,
  priceCutAtLeast: (usd) => sql`l.asked_before - l.list_price >= ${usd}`,
}
