import type { Kysely } from 'kysely'
import type { IsoDate } from '../../../domain/iso-date.ts'
import type { AlertJobs } from '../../alerts/jobs.ts'
import { learnResales } from '../../flips/learn-resales.ts'
import { type Settled, settleMarkets } from '../../listings/settle-markets.ts'
import { refreshMarketConditions } from '../../market-conditions/refresh-market-conditions.ts'
import { renewStatistics } from '../../platform/database/planner-statistics.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { JobSender } from '../../platform/jobs/jobs.ts'
import { type RevalueOptions, revalueMarkets } from '../../valuation/revalue-markets.ts'
import { alertOnChanges } from './alert-on-changes.ts'
import { noteChanges } from './note-changes.ts'

export type UpToDateOptions = Pick<
  RevalueOptions,
  'refit' | 'only' | 'training' | 'progress' | 'signal' | 'threads' | 'saleFiles'
> & {
  readonly today: IsoDate
  readonly staleDays: number
  /** Where alerts are published at once; else they are found within a minute. */
  readonly jobs?: JobSender<AlertJobs>
}

/**
 * After listings have changed: settles the markets, trains those whose sales have changed, values the homes touched,
 * stores who is to hear of them, and works out what each market is like. Also finishes what a killed run left; with
 * nothing to do it costs one look at the tables.
 */
export const bringUpToDate = async (
  db: Kysely<Database>,
  options: UpToDateOptions,
): Promise<Settled & { readonly homesValued: number }> => {
  const settled = await settleMarkets(db, options)
  const { changed, afterValues } = alertOnChanges(options.jobs ?? null)
  const changes = await noteChanges(db, options, { changed })
  if (changes > MANY_CHANGES) await renewStatistics(db, ['listing', 'list_price'])
  const homesValued = await revalueMarkets(db, {
    ...options,
    afterValues,
    afterEach: async (trx, market) => {
      await learnResales(trx, market)
      await refreshMarketConditions(trx, market)
    },
  })
  return { ...settled, homesValued }
}

/**
 * After this many changes the planner's statistics are renewed before values are made, not when Postgres gets to it:
 * by what it knew of nearly empty tables, a market's asking prices are looked through once for each of its sales.
 */
const MANY_CHANGES = 5000
