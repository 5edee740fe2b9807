import { type Kysely, sql } from 'kysely'
import { type Box, boxesMeet, widened } from '../../domain/box.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { NO_MARKET_SALE_USD } from '../../domain/listing/plausible.ts'
import type { Database, ModelOf } from '../platform/schema.ts'
import { REACH_MILES } from './market-around.ts'

/** The sales of one market, in short: enough to tell whether any of them has changed. */
export type MarketSalesSummary = {
  readonly market: string
  readonly asOf: IsoDate
  readonly demo: boolean
  /** Sales of the two years up to the as-of date that can teach a model. */
  readonly teaching: number
  /** The same for the same sales, whenever and however they were stored. */
  readonly content: string
} & Box

/** Every market with sales. */
export const salesByMarket = async (db: Kysely<Database>): Promise<MarketSalesSummary[]> => {
  const { rows } = await sql<MarketSalesSummary>`
    SELECT l.market, m.as_of AS "asOf", bool_or(l.source = 'demo') AS demo,
      count(*) FILTER (WHERE l.living_area > 0 AND l.close_price > ${NO_MARKET_SALE_USD}
        AND l.close_date BETWEEN m.as_of - 730 AND m.as_of) AS teaching,
      count(*) || ':' || sum(hashtextextended(
        l.source || ' ' || l.listing_key || ' ' || l.fact_rank, 0)::numeric)::text AS content,
      min(l.longitude) AS west, min(l.latitude) AS south,
      max(l.longitude) AS east, max(l.latitude) AS north
    FROM listing AS l JOIN market AS m ON m.market = l.market
    WHERE l.standing = 'sold' AND l.home_type IS NOT NULL AND m.as_of IS NOT NULL
    GROUP BY l.market, m.as_of`.execute(db)
  return rows
}

/** What a market's model is to be fitted on. */
export type ModelSources = {
  readonly modelOf: ModelOf
  readonly demo: boolean
  /** Where sales of other markets are taken from, too. */
  readonly others: Box
  /** Names all sales it may be made of, and the as-of date: while it stays the same, so does the model. */
  readonly inputs: string
}

/**
 * Which sales teach a market's model: its own and those just over its borders, since comps and the nearby
 * pattern reach over them. A market of few sales learns from those around it as well.
 */
export const modelSourcesOf = (
  market: MarketSalesSummary,
  all: readonly MarketSalesSummary[],
): ModelSources => {
  const modelOf = market.teaching < FEWEST_TEACHING_SALES ? 'markets around' : 'market'
  const others = widened(market, modelOf === 'market' ? REACH_MILES : AROUND_MILES)
  const contents = all
    .filter((other) => other.demo === market.demo && boxesMeet(other, others))
    .map((other) => `${other.market} ${other.content}`)
  const { asOf, demo } = market
  return { modelOf, demo, others, inputs: [asOf, modelOf, ...contents.sort()].join('\n') }
}

/** With fewer, a model rests on what is usual more than on the market. */
const FEWEST_TEACHING_SALES = 200

/** Homes farther off stand in another labour market: about an hour's drive. */
const AROUND_MILES = 60
