import { type Kysely, sql } from 'kysely'
import { type Box, widened } from '../../domain/box.ts'
import { COMPS_WINDOW_DAYS } from '../../domain/comps/comps-rules.ts'
import { milesOf } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { SearchCriteria } from '../../domain/search/criteria.ts'
import {
  boundingBox,
  isClosedBy,
  isDemo,
  isForSale,
  isInArea,
  isInBox,
  mayBeValued,
  type SearchArea,
} from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import {
  type MarketPredictors,
  type PredictorsRow,
  predictorColumns,
  predictorsByMarket,
} from '../valuation/queries.ts'
import { isAskedFor } from './search-conditions.ts'

export type AreaCounts = {
  readonly lookedAt: number
  /** Of the type, at or under the price, and as the filters on homes ask. */
  readonly matching: number
  /** Of those, the homes whose sellers let a value be shown. */
  readonly toValue: number
  readonly demo: boolean
  /** That of the market most of the homes lie in, of those with a date; null when none has one. */
  readonly asOf: IsoDate | null
  /** The newest day on which a file or feed showed homes for sale there; null when there are none. */
  readonly marketDay: IsoDate | null
  /** The predictors of the markets the homes lie in, by market. */
  readonly predictors: ReadonlyMap<string, MarketPredictors>
}

/** What there is in an area, whatever its price: what a search looked at. */
export const countArea = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<AreaCounts> => {
  const matches = isAskedFor(criteria)
  const { rows: markets } = await sql<CountsInMarket>`
    SELECT counted.*, m.as_of, ${predictorColumns}
    FROM (
      SELECT l.market, count(*) AS looked_at, count(*) FILTER (WHERE ${matches}) AS matching,
        count(*) FILTER (WHERE ${matches} AND ${mayBeValued}) AS to_value,
        bool_or(${isDemo}) AS demo, max(l.exported_on) AS market_day
      FROM listing AS l
      WHERE ${isForSale} AND ${isInArea(area)}
      GROUP BY l.market
    ) AS counted
    LEFT JOIN market AS m ON m.market = counted.market
    LEFT JOIN market_model ON market_model.market = counted.market
    ORDER BY looked_at DESC, counted.market`.execute(db)
  const sum = (count: 'lookedAt' | 'matching' | 'toValue') =>
    markets.reduce((total, market) => total + market[count], 0)
  return {
    lookedAt: sum('lookedAt'),
    matching: sum('matching'),
    toValue: sum('toValue'),
    demo: markets.some(({ demo }) => demo),
    asOf: markets.find(({ asOf }) => asOf !== null)?.asOf ?? null,
    marketDay: markets.reduce<IsoDate | null>(
      (newest, { marketDay }) => (newest === null || marketDay > newest ? marketDay : newest),
      null,
    ),
    predictors: predictorsByMarket(markets, criteria.distance),
  }
}

/** The same of homes that are of the type and as the filters ask, at or under the price. */
export const countAsked = (
  homes: readonly { readonly listPrice: number; readonly mayBeValued: boolean }[],
  { maxPrice }: Pick<SearchCriteria, 'maxPrice'>,
): Pick<AreaCounts, 'matching' | 'toValue'> => {
  const matching = homes.filter((home) => home.listPrice <= maxPrice)
  return {
    matching: matching.length,
    toValue: matching.filter((home) => home.mayBeValued).length,
  }
}

type CountsInMarket = Pick<AreaCounts, 'lookedAt' | 'matching' | 'toValue' | 'demo' | 'asOf'> &
  PredictorsRow & { readonly market: string; readonly marketDay: IsoDate }

/** How many sales of the type lie around an area's matching homes, within the search's distance and the comps' window. */
export const countSalesNearby = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  asOf: IsoDate,
): Promise<number> => {
  const homes = await sql<NullableBox>`
    SELECT ${boundingBox} FROM listing AS l
    WHERE l.standing = 'active' AND ${isInArea(area)}
      AND ${isAskedFor(criteria)}`.execute(db)
  const [found] = homes.rows
  if (found === undefined || found.west === null) return 0
  const box = widened(found, milesOf[criteria.distance])
  const counted = await sql<{ sales: number }>`
    SELECT count(*) AS sales FROM listing AS l
    WHERE l.standing = 'sold' AND l.home_type = ${criteria.propertyType}
      AND ${isInBox(box)}
      AND l.latitude BETWEEN ${box.south} AND ${box.north}
      AND ${isClosedBy(sql`${asOf}::date`, COMPS_WINDOW_DAYS)}`.execute(db)
  return counted.rows[0]?.sales ?? 0
}

/** The box of some homes; all null when there are none. */
type NullableBox = Box | { readonly [side in keyof Box]: null }
