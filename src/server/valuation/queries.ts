import { type Kysely, sql } from 'kysely'
import type { SearchDistance } from '../../domain/distance.ts'
import type { AskingPrices, ErrorShape } from '../../domain/valuation/bargain/bargain-chance.ts'
import type { RangeModel } from '../../domain/valuation/range/likely-range.ts'
import type { Database, ModelOf } from '../platform/database/schema.ts'

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
