import { type Kysely, sql } from 'kysely'
import type { AskingPrices, ErrorShape } from '../../domain/valuation/bargain-chance.ts'
import type { Database, ModelOf } from '../platform/schema.ts'

/** What the sales of some markets have taught about asking prices and errors. */
export const readMarketLore = async (
  db: Kysely<Database>,
  markets: readonly string[],
): Promise<Map<string, MarketLore>> => {
  const rows = await db
    .selectFrom('market_model')
    .select(['market', 'model_of', 'asks', 'errors'])
    .where(sql<boolean>`market = ANY(${markets}::text[])`)
    .execute()
  return new Map(
    rows.map(({ market, model_of: modelOf, asks, errors }) => [
      market,
      { modelOf, asks: JSON.parse(asks), errors: JSON.parse(errors) },
    ]),
  )
}

export type MarketLore = {
  readonly modelOf: ModelOf
  readonly asks: AskingPrices
  readonly errors: ErrorShape
}
