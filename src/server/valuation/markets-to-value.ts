import type { Kysely } from 'kysely'
import { type Box, widened } from '../../domain/box.ts'
import { REACH_MILES } from '../../domain/comps/comps-rules.ts'
import { isInBox } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { ChangedRows } from './changed-rows.ts'
import { areTaughtByOwnSales, modelInputs } from './market-models.ts'
import { type ModelSources, modelSourcesOf, salesByMarket } from './sales-by-market.ts'
import { movedMarkets } from './valued-markets.ts'

/**
 * What a market's model will be made of: `as it is` where nothing has changed that could change it, null
 * where no sale could train one.
 */
export type Training = ModelSources | 'as it is' | null

/**
 * Markets whose values may be out of date, in a fixed order, each with what its model will be made of: those
 * with changes or in reach of one, those whose as-of date or method moved, and those whose model no longer
 * fits the sales around. While nothing has changed it costs one look at the tables; new offers and asking
 * prices cost little more, since they train no model: every sale is looked at only when one has changed.
 */
export const marketsToValue = async (
  db: Kysely<Database>,
  changed: ChangedRows,
): Promise<Map<string, Training>> => {
  const moved = await movedMarkets(db)
  if (changed.count === 0 && moved.length === 0) return new Map()
  const markets = new Set(moved)
  for (const [market, box] of changed.boxes) {
    markets.add(market)
    for (const reached of await marketsForSaleIn(db, widened(box, REACH_MILES)))
      markets.add(reached)
  }
  const onlyOffers = moved.length === 0 && changed.onlyOffers
  if (onlyOffers && (await areTaughtByOwnSales(db, [...markets])))
    return new Map([...markets].sort().map((market) => [market, 'as it is']))
  const sources = await modelSources(db)
  const inputs = await modelInputs(db)
  for (const [market, source] of sources)
    if (source !== null && inputs.get(market) !== source.inputs) markets.add(market)
  return new Map([...markets].sort().map((market) => [market, sources.get(market) ?? null]))
}

const modelSources = async (db: Kysely<Database>): Promise<Map<string, ModelSources | null>> => {
  const sales = await salesByMarket(db)
  return new Map(sales.map((market) => [market.market, modelSourcesOf(market, sales)]))
}

/** The markets that have homes for sale in a box. */
const marketsForSaleIn = async (db: Kysely<Database>, box: Box): Promise<string[]> => {
  const rows = await db
    .selectFrom('listing')
    .select('market')
    .distinct()
    .where('standing', '=', 'active')
    .where(isInBox(box))
    .execute()
  return rows.map((row) => row.market)
}
