import { type RawBuilder, sql } from 'kysely'
import type { SearchFlipsRequest } from '../../contract/search/search-flips.ts'
import type { SearchCriteria } from '../../domain/search/criteria.ts'
import {
  choicesFrom,
  choicesOf,
  filters,
  type HomeFilter,
  type NumberFilter,
  numberFilters,
  type RangeName,
  rangeOf,
  type YesNoFilter,
  yesNoFilters,
} from '../../domain/search/home-filters.ts'
import { widerFields } from '../../domain/search/where.ts'
import { gap } from './home-rows.ts'

/** Whether a home for sale, a row of `listing AS l`, is of the type, at or under the price, and as the filters on it ask. */
export const isAskedFor = (criteria: SearchCriteria): RawBuilder<boolean> =>
  sql<boolean>`(l.home_type = ${criteria.propertyType} AND ${isAskedForOfAnyType(criteria)})`

/** The same, whatever the type. */
export const isAskedForOfAnyType = (criteria: SearchCriteria): RawBuilder<boolean> =>
  all(sql<boolean>`l.list_price <= ${criteria.maxPrice}`, [
    ...numberFilters.flatMap((filter) => {
      const asked = criteria[filter]
      return asked === undefined ? [] : isWithin(filter, sql`${asked}`)
    }),
    ...yesNoFilters.flatMap((filter) => {
      const asked = criteria[filter]
      return asked === undefined ? [] : sql`${columnOfYesNo(filter)} = ${asked === 'with'}`
    }),
  ])

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
    (['grade', 'trust'] as const).flatMap((column) => {
      const filter = `${column}AtLeast` as const
      const worst = criteria[filter]
      return worst === undefined
        ? []
        : sql`${sql.ref(`${value}.${column}`)} = ANY(${choicesFrom(filter, worst)}::text[])`
    }),
  )

/**
 * All of it but the type, of a search that is kept: a row `s` of `saved_search` with what its criteria hold besides
 * the columns as `filters`, null where that is nothing, as in most.
 */
export const isWhatKeptSearchAsks = (): RawBuilder<boolean> => {
  const asked = (filter: HomeFilter) => sql<string>`s.filters->>${sql.lit(filter)}`
  const unlessMissing = (filter: HomeFilter, isMet: RawBuilder<unknown>) =>
    sql`(NOT s.filters ? ${sql.lit(filter)} OR ${isMet})`
  const isNoWorse = (column: 'grade' | 'trust') => {
    const filter = `${column}AtLeast` as const
    const order = sql`ARRAY[${sql.join(choicesOf(filter).map((name) => sql.lit(name)))}]`
    const isMet = sql`array_position(${order}, ${sql.ref(`v.${column}`)}) <= array_position(${order}, ${asked(filter)})`
    return unlessMissing(filter, isMet)
  }
  const conditions = [
    ...numberFilters.map((filter) =>
      unlessMissing(filter, isWithin(filter, sql`(${asked(filter)})::float8`)),
    ),
    ...yesNoFilters.map((filter) =>
      unlessMissing(filter, sql`${columnOfYesNo(filter)} = (${asked(filter)} = 'with')`),
    ),
    isNoWorse('grade'),
    isNoWorse('trust'),
  ]
  return sql<boolean>`(l.list_price <= s.max_price AND ${gap} >= s.price_below_market
    AND (s.filters IS NULL OR (${sql.join(conditions, sql` AND `)})))`
}

/** What a row of `saved_search AS s` asks for besides its columns; null where that is nothing. */
export const filtersOfKeptSearch = (): RawBuilder<unknown> =>
  sql`nullif(s.criteria - ${specifiedFields}::text[], '{}')`

/** Whether a row of `saved_search AS s` looks at a part of the map. */
export const asksForRegion = (): RawBuilder<boolean> =>
  sql<boolean>`(s.criteria ?| ${regionFields}::text[])`

const regionFields = ['near', 'area'] as const satisfies readonly (typeof widerFields)[number][]

/** What a kept search holds besides filters. */
const specifiedFields = [
  'city',
  'state',
  'distance',
  'priceBelowMarket',
  'includeHomesForSale',
  'propertyType',
  'maxPrice',
  'worksBy',
  'sort',
  ...widerFields,
] as const satisfies readonly (keyof SearchFlipsRequest)[]

/** A condition and more of them. Most searches have none, and their condition is asked as it is. */
const all = (
  first: RawBuilder<boolean>,
  more: readonly RawBuilder<unknown>[],
): RawBuilder<boolean> =>
  more.length === 0 ? first : sql<boolean>`${sql.join([first, ...more], sql` AND `)}`

/** Up to the newest day on which a file or feed showed its market, or the home itself. */
const daysOnMarket = sql<number>`(greatest(l.exported_on,
  (SELECT newest_export FROM market WHERE market.market = l.market)) - l.on_market_since)`

/** What ranges are about that are no facts of a listing. */
const workedOut: { readonly [range in RangeName]?: RawBuilder<number> } = {
  daysOnMarket,
  priceCut: sql<number>`l.asked_before - l.list_price`,
}

/** Whether a home has so much, or so little, as a filter asks. */
const isWithin = (filter: NumberFilter, asked: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { fact, whenUnknown } = rangeOf(filter)
  const [end, range] = filters[filter].asks
  const stored = fact === undefined ? workedOut[range] : sql.ref(`l.${fact}`)
  const figure =
    whenUnknown === undefined ? stored : sql`coalesce(${stored}, ${sql.lit(whenUnknown)})`
  return end === 'least' ? sql`${figure} >= ${asked}` : sql`${figure} <= ${asked}`
}

const columnOfYesNo = (filter: YesNoFilter): RawBuilder<unknown> =>
  sql.ref(`l.${filters[filter].fact}`)
