import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Box } from '../../../../domain/box.ts'
import type { IsoDate } from '../../../../domain/iso-date.ts'
import { MARKET_DAYS } from '../../../../domain/listings/market.ts'
import { FIT_DAYS } from '../../../../domain/valuation/calibration/fit-parts.ts'
import { contentHash, isDemo, isForSale, isUsableSale } from '../../../listings/queries.ts'
import type { Database } from '../../../platform/database/schema.ts'

/** The usable sales of one market, in short: enough to know whether any of them has changed. */
export type MarketSalesSummary = {
  readonly market: string
  readonly asOf: IsoDate
  readonly demo: boolean
  /** Sales of the two years up to the as-of date. */
  readonly training: number
  /** The same for the same sales, no matter when and how they were stored. */
  readonly content: string
  /** The same for those of each month that may train and ended before that of the as-of date: `2026-01`. */
  readonly months: Readonly<Record<string, string>>
  /** Counts changes of its sales. */
  readonly salesChanged: number
  /** Where its sales lie; null without any. */
  readonly salesIn: Box | null
  /** Where its homes for sale lie, when its as-of date is that of a sale around them; else null. */
  readonly homesIn: Box | null
}

/** Every market with an as-of date. */
export const salesByMarket = async (db: Kysely<Database>): Promise<MarketSalesSummary[]> => {
  const { rows } = await sql<MarketSalesSummary & { readonly asOfOwnSale: boolean }>`
    WITH of_day AS (
      SELECT l.market, m.as_of, m.sales_changed, l.closed_on, bool_or(${isDemo}) AS demo,
        count(*) AS listings, sum(${hashOfSale}) FILTER (WHERE closed_on IS NOT NULL) AS hashes,
        min(longitude) AS west, min(latitude) AS south, max(longitude) AS east, max(latitude) AS north
      FROM market AS m JOIN (
        SELECT *, CASE WHEN standing = 'sold' THEN close_date END AS closed_on FROM listing
        WHERE ${isUsableSale} OR ${isForSale}
      ) AS l ON l.market = m.market
      WHERE m.as_of IS NOT NULL
      GROUP BY l.market, m.as_of, m.sales_changed, l.closed_on
    ), of_month AS (
      SELECT market, to_char(closed_on, 'YYYY-MM') AS month, ${contentOf(sql`true`)} AS content
      FROM of_day
      WHERE closed_on >= date_trunc('month', as_of - ${FIT_DAYS}::integer)
        AND closed_on < date_trunc('month', as_of)
      GROUP BY 1, 2
    ), months_of AS (
      SELECT market, json_object_agg(month, content) AS months FROM of_month GROUP BY market
    )
    SELECT market, as_of, sales_changed, bool_or(demo) AS demo,
      coalesce(sum(listings) FILTER (
        WHERE closed_on BETWEEN as_of - ${MARKET_DAYS}::integer AND as_of), 0)::integer AS training,
      ${contentOf(sql`closed_on IS NOT NULL`)} AS content,
      coalesce((SELECT months FROM months_of WHERE months_of.market = of_day.market), '{}') AS months,
      bool_or(closed_on = as_of) AS as_of_own_sale,
      ${boxWhere(sql`closed_on IS NOT NULL`)} AS sales_in, ${boxWhere(sql`closed_on IS NULL`)} AS homes_in
    FROM of_day
    GROUP BY market, as_of, sales_changed`.execute(db)
  return rows.map(({ asOfOwnSale, ...row }) => ({
    ...row,
    homesIn: asOfOwnSale ? null : row.homesIn,
  }))
}

/** A number for each sale: the same for what shows the same of the same home. */
export const hashOfSale: RawBuilder<number> = sql`
  hashtextextended(source || ' ' || listing_key || ' ' || ${contentHash}, 0)::numeric`

/** Of days of sales. */
const contentOf = (days: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  coalesce(sum(listings) FILTER (WHERE ${days}), 0)::bigint || ':'
  || coalesce(sum(hashes) FILTER (WHERE ${days}), 0)::text)`

/** As JSON; null where there is no such day. */
const boxWhere = (kind: RawBuilder<unknown>): RawBuilder<Box | null> => sql`
  CASE WHEN count(*) FILTER (WHERE ${kind}) > 0 THEN json_build_object(
    'west', min(west) FILTER (WHERE ${kind}), 'south', min(south) FILTER (WHERE ${kind}),
    'east', max(east) FILTER (WHERE ${kind}), 'north', max(north) FILTER (WHERE ${kind})
  ) END`
