import type { Kysely } from 'kysely'
import type { IsoDate } from '../../domain/iso-date.ts'
import { type Settled, settleMarkets } from '../listings/settle-markets.ts'
import { refreshMarketConditions } from '../market-conditions/refresh-market-conditions.ts'
import type { Database } from '../platform/database/schema.ts'
import { type RevalueProgress, revalueMarkets } from '../valuation/revalue-markets.ts'

/**
 * After listings have changed: settles the markets, then values the homes touched and works out what each
 * market is like. Also finishes what a killed run left; with nothing to do it costs one look at the tables.
 */
export const bringUpToDate = async (
  db: Kysely<Database>,
  options: {
    readonly today: IsoDate
    readonly staleDays: number
    readonly progress?: RevalueProgress
    readonly signal?: AbortSignal
  },
): Promise<Settled & { readonly homesValued: number }> => {
  const settled = await settleMarkets(db, options)
  const homesValued = await revalueMarkets(db, { ...options, afterEach: refreshMarketConditions })
  return { ...settled, homesValued }
}
