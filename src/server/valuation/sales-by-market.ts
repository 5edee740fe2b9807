import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Box, boxesMeet, widened } from '../../domain/box.ts'
import { REACH_MILES } from '../../domain/comps/comps-rules.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { AROUND_MILES, FEWEST_OWN_SALES, MARKET_DAYS } from '../../domain/listing/market.ts'
import { METHOD_VERSION } from '../../domain/valuation/market-model/model-of-sales.ts'
import { isUsableSale } from '../listings/queries.ts'
import type { Database, ModelOf } from '../platform/database/schema.ts'

/** The usable sales of one market, in short: enough to know whether any of them has changed. */
export type MarketSalesSummary = {
  readonly market: string
  readonly asOf: IsoDate
  readonly demo: boolean
  /** Sales of the two years up to the as-of date. */
  readonly training: number
  /** The same for the same sales, no matter when and how they were stored. */
  readonly content: string
  /** Where its sales lie; null without any. */
  readonly salesIn: Box | null
  /** Where its homes for sale lie, when its as-of date is that of a sale around them; else null. */
  readonly homesIn: Box | null
}

/** Every market with an as-of date. */
export const salesByMarket = async (db: Kysely<Database>): Promise<MarketSalesSummary[]> => {
  const { rows } = await sql<MarketSalesSummary & { readonly asOfOwnSale: boolean }>`
    SELECT l.market, m.as_of AS "asOf", bool_or(l.source = 'demo') AS demo,
      count(*) FILTER (
        WHERE tells AND l.close_date BETWEEN m.as_of - ${MARKET_DAYS}::integer AND m.as_of
      ) AS training,
      count(*) FILTER (WHERE tells) || ':' || coalesce(sum(hashtextextended(
        l.source || ' ' || l.listing_key || ' ' || l.fact_hash, 0)::numeric)
        FILTER (WHERE tells), 0)::text AS content,
      bool_or(tells AND l.close_date = m.as_of) AS "asOfOwnSale",
      ${boxWhere(sql`tells`)} AS "salesIn", ${boxWhere(sql`NOT tells`)} AS "homesIn"
    FROM market AS m JOIN (
      SELECT *, standing = 'sold' AS tells FROM listing
      WHERE ${isUsableSale} OR (standing = 'active' AND home_type IS NOT NULL)
    ) AS l ON l.market = m.market
    WHERE m.as_of IS NOT NULL
    GROUP BY l.market, m.as_of`.execute(db)
  return rows.map(({ asOfOwnSale, ...row }) => ({
    ...row,
    homesIn: asOfOwnSale ? null : row.homesIn,
  }))
}

/** As JSON; null where there is no such row. */
const boxWhere = (kind: RawBuilder<unknown>): RawBuilder<Box | null> => sql`
  CASE WHEN count(*) FILTER (WHERE ${kind}) > 0 THEN json_build_object(
    'west', min(l.longitude) FILTER (WHERE ${kind}), 'south', min(l.latitude) FILTER (WHERE ${kind}),
    'east', max(l.longitude) FILTER (WHERE ${kind}), 'north', max(l.latitude) FILTER (WHERE ${kind})
  ) END`

/** What a market's model will be fitted on. */
export type ModelSources = {
  readonly modelOf: ModelOf
  readonly demo: boolean
  /** Where sales of other markets are also taken from. */
  readonly others: Box
  /** Names all sales it may be made of, the date and the method: while it stays the same, so does the model. */
  readonly inputs: string
}

/**
 * Which sales train a market's model: its own and those just over its borders, since comps and the nearby
 * pattern cross them. A market of few sales is also trained on those around it; one whose as-of date comes
 * from a sale around it, on those around its homes for sale. Null where there is nothing to look around.
 */
export const modelSourcesOf = (
  { market, asOf, demo, training, salesIn, homesIn }: MarketSalesSummary,
  all: readonly MarketSalesSummary[],
): ModelSources | null => {
  const middle = homesIn ?? salesIn
  if (middle === null) return null
  const modelOf = training < FEWEST_OWN_SALES ? 'markets around' : 'market'
  const others = widened(middle, modelOf === 'market' ? REACH_MILES : AROUND_MILES)
  const contents = all
    .filter(
      (other) =>
        other.demo === demo &&
        other.salesIn !== null &&
        (other.market === market || boxesMeet(other.salesIn, others)),
    )
    .map((other) => `${other.market} ${other.content}`)
  const homes = homesIn
    ? [`homes ${[homesIn.west, homesIn.south, homesIn.east, homesIn.north].join(' ')}`]
    : []
  const inputs = [METHOD_VERSION, asOf, modelOf, ...homes, ...contents.sort()].join('\n')
  return { modelOf, demo, others, inputs }
}
