import { type Kysely, sql } from 'kysely'
import type { SearchDistance } from '../../domain/distance.ts'
import type { AskingPrices, ErrorShape } from '../../domain/valuation/bargain/bargain-chance.ts'
import type { Curve } from '../../domain/valuation/market-model/curve.ts'
import type { MarketModel } from '../../domain/valuation/market-model/market-model.ts'
import type { RangeModel } from '../../domain/valuation/range/likely-range.ts'
import type { Database, ModelOf } from '../platform/database/schema.ts'
import { saleKeyOf } from './stored-homes.ts'

/** What a market's sales say about asking prices and errors: bargain chances are made from it. */
export type AskingPriceModel = {
  readonly modelOf: ModelOf
  readonly asks: AskingPrices
  readonly errors: ErrorShape
  readonly range: Pick<RangeModel, 'trainedOn'>
}

/** The asking-price models of some markets, by market, each with the range model of one distance. */
export const readAskingPriceModels = async (
  db: Kysely<Database>,
  markets: readonly string[],
  distance: SearchDistance,
): Promise<Map<string, AskingPriceModel>> => {
  const rows = await db
    .selectFrom('market_model')
    .select(['market', 'model_of', 'asks', 'errors', 'ranges'])
    .where(sql<boolean>`market = ANY(${markets}::text[])`)
    .execute()
  return new Map(
    rows.map(({ market, model_of: modelOf, asks, errors, ranges }) => {
      const byDistance: Readonly<Record<SearchDistance, RangeModel>> = JSON.parse(ranges)
      const range = byDistance[distance]
      return [market, { modelOf, asks: JSON.parse(asks), errors: JSON.parse(errors), range }]
    }),
  )
}

/** How prices moved by a market's model, and what it says (ln US dollars) of the market's sales. */
export type PriceIndex = {
  readonly time: Curve
  /** Of a sale, without it; undefined for one the model was not fitted on. */
  readonly valueOfSale: (source: string, listingKey: string) => number | undefined
}

/** The price index of a market; null while it has no model. */
export const readPriceIndex = async (
  db: Kysely<Database>,
  market: string,
): Promise<PriceIndex | null> => {
  const row = await db
    .selectFrom('market_model')
    .select(['model', 'sale_values'])
    .where('market', '=', market)
    .executeTakeFirst()
  if (!row) return null
  const { time }: MarketModel = JSON.parse(row.model)
  const saleValues: Record<string, number> = JSON.parse(row.sale_values)
  return { time, valueOfSale: (source, listingKey) => saleValues[saleKeyOf(source, listingKey)] }
}
