import { type Kysely, sql } from 'kysely'
import { type Box, boxesMeet, widened } from '../../domain/box.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { AROUND_MILES } from '../../domain/listing/market.ts'
import { NO_MARKET_SALE_USD } from '../../domain/listing/plausible.ts'
import { METHOD_VERSION } from '../../domain/valuation/model-of-sales.ts'
import type { Database, ModelOf } from '../platform/schema.ts'
import { REACH_MILES } from './market-around.ts'

/** The sales of one market, in short: enough to tell whether any of them has changed. */
export type MarketSalesSummary = {
  readonly market: string
  readonly asOf: IsoDate
  readonly demo: boolean
  readonly sales: number
  /** Sales of the two years up to the as-of date that can teach a model. */
  readonly teaching: number
  /** The same for the same sales, whenever and however they were stored. */
  readonly content: string
  /** Where its sales lie; without any, where its homes for sale do. */
} & Box

/** Every market with sales, or with homes for sale and sales around. */
export const salesByMarket = async (db: Kysely<Database>): Promise<MarketSalesSummary[]> => {
  const { rows } = await sql<MarketSalesSummary>`
    WITH without_sales AS MATERIALIZED (
      SELECT market FROM market AS m WHERE NOT EXISTS (
        SELECT FROM listing AS l WHERE l.market = m.market AND l.standing = 'sold')
    ), told AS (
      SELECT l.market, l.standing, m.as_of, bool_or(l.source = 'demo') AS demo, count(*) AS listings,
        count(*) FILTER (WHERE l.living_area > 0 AND l.close_price > ${NO_MARKET_SALE_USD}
          AND l.close_date BETWEEN m.as_of - 730 AND m.as_of) AS teaching,
        count(*) || ':' || sum(hashtextextended(
          l.source || ' ' || l.listing_key || ' ' || l.fact_rank, 0)::numeric)::text AS content,
        min(l.longitude) AS west, min(l.latitude) AS south,
        max(l.longitude) AS east, max(l.latitude) AS north
      FROM listing AS l JOIN market AS m ON m.market = l.market
      WHERE m.as_of IS NOT NULL AND l.home_type IS NOT NULL AND (l.standing = 'sold'
        OR (l.standing = 'active' AND l.market IN (SELECT market FROM without_sales)))
      GROUP BY l.market, l.standing, m.as_of
    )
    SELECT market, as_of AS "asOf", demo, west, south, east, north,
      CASE standing WHEN 'sold' THEN listings ELSE 0 END AS sales,
      CASE standing WHEN 'sold' THEN teaching ELSE 0 END AS teaching,
      CASE standing WHEN 'sold' THEN content ELSE '' END AS content
    FROM told`.execute(db)
  return rows
}

/** What a market's model is to be fitted on. */
export type ModelSources = {
  readonly modelOf: ModelOf
  readonly demo: boolean
  /** Where sales of other markets are taken from, too. */
  readonly others: Box
  /** Names all sales it may be made of, the date and the method: while it stays the same, so does the model. */
  readonly inputs: string
}

/**
 * Which sales teach a market's model: its own and those just over its borders, since comps and the nearby
 * pattern reach over them. A market of few sales learns from those around it as well, one of none from them alone.
 */
export const modelSourcesOf = (
  market: MarketSalesSummary,
  all: readonly MarketSalesSummary[],
): ModelSources => {
  const { asOf, demo, sales, west, south, east, north } = market
  const modelOf = market.teaching < FEWEST_TEACHING_SALES ? 'markets around' : 'market'
  const others = widened(market, modelOf === 'market' ? REACH_MILES : AROUND_MILES)
  const contents = all
    .filter((other) => other.sales > 0 && other.demo === demo && boxesMeet(other, others))
    .map((other) => `${other.market} ${other.content}`)
  // Without own sales, those nearest to the homes for sale teach the model.
  const homes = sales > 0 ? [] : [`homes ${[west, south, east, north].join(' ')}`]
  const inputs = [METHOD_VERSION, asOf, modelOf, ...homes, ...contents.sort()].join('\n')
  return { modelOf, demo, others, inputs }
}

/** With fewer, a model rests on what is usual more than on the market. */
const FEWEST_TEACHING_SALES = 200
