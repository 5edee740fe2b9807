import type { Kysely } from 'kysely'
import { utcDateOf } from '../../../domain/iso-date.ts'
import type { AlertJobs } from '../../alerts/jobs.ts'
import { learnResales } from '../../flips/learn-resales.ts'
import { forgetRemovedHomes } from '../../homes/queries.ts'
import { countOnFileOf } from '../../listings/count-on-file.ts'
import { settleMarkets } from '../../listings/settle-markets.ts'
import { refreshMarketConditions } from '../../market-conditions/refresh-market-conditions.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { JobSender } from '../../platform/jobs/jobs.ts'
import { studyAccuracy } from '../../valuation/accuracy/study-accuracy.ts'
import type { ValuationJobHandlers, ValuationJobs } from '../../valuation/jobs.ts'
import { learnFromAsks } from '../../valuation/learn-from-asks.ts'
import type { SaleFiles } from '../../valuation/ports.ts'
import {
  MIN_SALES_FOR_FILES,
  salesInMonths,
  writeSaleMonths,
} from '../../valuation/training/months/write-sale-months.ts'
import {
  lockMarket,
  marketsToValue,
  marketsWithWaitingHomes,
  type Refit,
  type Training,
} from '../../valuation/valuation-queue.ts'
import { valueWaitingHomes } from '../../valuation/value-waiting-homes.ts'
import { forgetLastValues } from '../../valuation/values/keep-last-values.ts'
import { openValuingThreads, type ValuingThreads } from '../../valuation/values/value-homes.ts'
import { alertOnChanges } from './alert-on-changes.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { noteChanges } from './note-changes.ts'

export type ValuationWorkDeps = {
  /** Without a time limit. */
  readonly db: Kysely<Database>
  readonly jobs: JobSender<AlertJobs & ValuationJobs>
  readonly staleDays: number
  readonly clock: () => Date
  /** Called when listings have changed: what else follows them. */
  readonly followed?: (() => Promise<void>) | undefined
  /** Where sales of closed months are kept for training; nowhere, unless given. */
  readonly saleFiles?: SaleFiles
  /** Reads what is written there: the replica, where there is one. */
  readonly readsMonths?: Kysely<Database>
  /** Hears how many homes were valued. */
  readonly valued?: ((homes: number) => void) | undefined
  /** Set when the server stops. */
  readonly signal: AbortSignal
  /** What homes are valued in; threads of the work itself, unless given. */
  readonly threads?: ValuingThreads
}

/** The background work of values. */
export const valuationWork = (given: ValuationWorkDeps): ValuationJobHandlers => {
  const { db, jobs, signal } = given
  const threads = given.threads ?? openValuingThreads()
  signal.addEventListener('abort', threads.close)
  const deps = { ...given, threads }
  return {
    'follow-changes': () => followChanges(deps),
    'value-market': ({ market }) =>
      untilDone(
        deps,
        () => valueMarket(deps, market),
        () => jobs.send(db, 'value-market', { market }, { key: market }),
      ),
    'refresh-market': async ({ market }) => {
      await refreshMarket(db, market)
      await countOnFileOf(db, market)
    },
    'refit-market': (job) =>
      untilDone(
        deps,
        () => refit(deps, job),
        () => jobs.send(db, 'refit-market', job, { key: `${job.market} goes on` }),
      ),
    'refit-markets': () => beginMarkets(deps, 'after a look at every sale'),
    'begin-refit': () => jobs.send(db, 'refit-markets', null, { key: 'all' }),
    'catch-up-markets': () => beginMarkets(deps, 'where needed'),
    'write-sale-months': (job) =>
      untilDone(
        deps,
        async () =>
          deps.saleFiles && writeSaleMonths(deps.readsMonths ?? db, deps.saleFiles, job, signal),
        () => jobs.send(db, 'write-sale-months', job, { key: `${job.market} goes on` }),
      ),
    'study-accuracy': () =>
      untilDone(
        deps,
        () => studyAccuracy(db, { signal, ...filesOf(deps) }),
        () => beginStudy(deps),
      ),
  }
}

/**
 * Notes what changes of listings mean, and has each market valued where homes wait. Markets that need another model get
 * it a minute later: while a feed brings a market for the first time, not after each of its pages. The figures of a
 * market as a whole follow a quarter of an hour later, however much changes meanwhile.
 */
export const followChanges = async ({
  db,
  jobs,
  staleDays,
  clock,
  followed,
}: Pick<ValuationWorkDeps, 'db' | 'jobs' | 'staleDays' | 'clock' | 'followed'>): Promise<void> => {
  const today = utcDateOf(clock())
  const { changed } = alertOnChanges(jobs)
  const changes = await noteChanges(
    db,
    { today, staleDays },
    {
      changed,
      touched: async (trx, { followed, toRefit }) => {
        for (const market of toRefit) {
          const later = { key: market, startAfterSeconds: REFIT_AFTER_SECONDS }
          await jobs.send(trx, 'refit-market', { market }, later)
        }
        for (const market of followed) {
          const later = { key: market, startAfterSeconds: REFRESH_AFTER_SECONDS }
          await jobs.send(trx, 'refresh-market', { market }, later)
        }
      },
    },
  )
  for (const market of await marketsWithWaitingHomes(db))
    await jobs.send(db, 'value-market', { market }, { key: market })
  if (changes > 0) await followed?.()
}

/** Values the homes of a market that wait, with the model there is. Returns how many were valued. */
export const valueMarket = async (
  {
    db,
    jobs,
    valued,
    ...run
  }: Pick<ValuationWorkDeps, 'db' | 'jobs' | 'valued' | 'signal' | 'threads'>,
  market: string,
): Promise<number> => {
  const { afterValues } = alertOnChanges(jobs)
  const homes = await valueWaitingHomes(db, { ...run, only: market, afterValues })
  valued?.(homes)
  return homes
}

const REFIT_AFTER_SECONDS = 60
const REFRESH_AFTER_SECONDS = 15 * 60

/**
 * Works out again the figures of a market as a whole: the chances of sales over the ask, its resales, and its
 * conditions.
 */
const refreshMarket = (db: Kysely<Database>, market: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockMarket(trx, market)
    await learnFromAsks(trx, market)
    await learnResales(trx, market)
    await refreshMarketConditions(trx, market)
  })

/**
 * Looks for the markets that are to be trained or valued, and sends work for each, with what its model will be made of:
 * that needs a look at all markets. Nodes that are free take it up.
 */
const beginMarkets = async (deps: ValuationWorkDeps, refit: Refit): Promise<void> => {
  const { db, jobs, staleDays, clock } = deps
  const settings = { today: utcDateOf(clock()), staleDays }
  await settleMarkets(db, settings)
  await noteChanges(db, settings, { changed: alertOnChanges(jobs).changed })
  await forgetLastValues(db)
  await forgetRemovedHomes(db)
  for (const [market, training] of await marketsToValue(db, refit)) {
    await jobs.send(db, 'refit-market', { market, training }, { key: `${market} ${refit}` })
    const closed = training === null || training === 'as it is' ? undefined : training.closed
    if (!deps.saleFiles || !closed || salesInMonths(closed) < MIN_SALES_FOR_FILES) continue
    const { months } = closed
    await jobs.send(db, 'write-sale-months', { market, months }, { key: market })
  }
  await beginStudy(deps)
}

/**
 * Trains and values a market, and has it studied how accurate it is. Where a new model is only due, homes that wait are
 * valued by the one there is first: they do not wait until the new one is trained.
 */
const refit = async (
  deps: ValuationWorkDeps,
  { market, training }: { readonly market: string; readonly training?: Training | undefined },
): Promise<void> => {
  const { db, jobs, staleDays, clock, valued, signal, threads } = deps
  if (training != null && training !== 'as it is') await valueMarket(deps, market)
  const { homesValued } = await bringUpToDate(db, {
    only: market,
    training,
    refit: 'where needed',
    today: utcDateOf(clock()),
    staleDays,
    jobs,
    signal,
    ...filesOf(deps),
    ...(threads && { threads }),
  })
  valued?.(homesValued)
  await beginStudy(deps)
}

const filesOf = ({ saleFiles }: ValuationWorkDeps) => (saleFiles ? { saleFiles } : {})

/** In the background: it may wait for other markets. */
const beginStudy = ({ db, jobs }: ValuationWorkDeps): Promise<void> =>
  jobs.send(db, 'study-accuracy', null, { key: 'all' })

/** Does work that the end of the process may break off; then another goes on with it. */
const untilDone = async (
  { signal }: ValuationWorkDeps,
  work: () => Promise<unknown>,
  goOnElsewhere: () => Promise<void>,
): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!signal.aborted) throw error
    await goOnElsewhere()
  }
}
