import type { Kysely } from 'kysely'
import { utcDateOf } from '../../../domain/iso-date.ts'
import { refreshMarketConditions } from '../../market-conditions/refresh-market-conditions.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { JobSender } from '../../platform/jobs/jobs.ts'
import {
  listingsChanged,
  type ValuationJobHandlers,
  type ValuationJobs,
} from '../../valuation/jobs.ts'
import { modelLabel } from '../../valuation/market-models.ts'
import { learnOverAsk } from '../../valuation/over-ask-of-market.ts'
import { studyAccuracy } from '../../valuation/study-accuracy.ts'
import { lockMarket } from '../../valuation/valuation-queue.ts'
import { valueWaitingHomes } from '../../valuation/value-waiting-homes.ts'
import { type AlertingJobs, alertOnChanges } from './alert-on-changes.ts'
import { bringUpToDate, type UpToDateOptions } from './bring-up-to-date.ts'
import { noteChanges } from './note-changes.ts'

export type ValuationWorkDeps = {
  /** Without a time limit. */
  readonly db: Kysely<Database>
  readonly jobs: JobSender<AlertingJobs & ValuationJobs>
  readonly staleDays: number
  readonly clock: () => Date
  /** Hears how many homes were valued. */
  readonly valued?: ((homes: number) => void) | undefined
  /** Set when the server stops. */
  readonly signal: AbortSignal
}

/** The work of values that nobody waits for. */
export const valuationWork = (deps: ValuationWorkDeps): ValuationJobHandlers => {
  const { db, jobs } = deps
  const refitInTurn = inTurn()
  return {
    'follow-changes': () =>
      untilDone(
        deps,
        () => followChanges(deps),
        () => listingsChanged(jobs)(db),
      ),
    'refresh-market': ({ market }) => refreshMarket(db, market),
    'refit-market': ({ market }) =>
      refitInTurn(() =>
        untilDone(
          deps,
          () => refit(deps, { only: market, refit: 'where needed' }),
          () => jobs.send(db, 'refit-market', { market }, { key: market }),
        ),
      ),
    'refit-markets': () =>
      refitInTurn(() =>
        untilDone(
          deps,
          () => refit(deps, { refit: 'after a look at every sale' }),
          () => beginRefit(deps),
        ),
      ),
    'begin-refit': () => beginRefit(deps),
  }
}

const beginRefit = ({ db, jobs }: ValuationWorkDeps) =>
  jobs.send(db, 'refit-markets', null, { key: 'all' })

/**
 * Values the homes that changes touch with the models there are. Markets that need another model get it a minute
 * later: while a feed brings a market for the first time, not after each of its pages. What is told of a market as a
 * whole follows a quarter of an hour later, however much changes meanwhile. Returns how many homes were valued.
 */
export const followChanges = async ({
  db,
  jobs,
  staleDays,
  clock,
  valued,
  signal,
}: ValuationWorkDeps): Promise<number> => {
  const today = utcDateOf(clock())
  const { changed, afterValues } = alertOnChanges(jobs)
  await noteChanges(
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
  const homes = await valueWaitingHomes(db, { signal, afterValues })
  valued?.(homes)
  return homes
}

const REFIT_AFTER_SECONDS = 60
const REFRESH_AFTER_SECONDS = 15 * 60

/** Works out again what is told of a market as a whole: the chances of sales over the ask, and its conditions. */
const refreshMarket = (db: Kysely<Database>, market: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockMarket(trx, market)
    if (await modelLabel(trx, market)) await learnOverAsk(trx, market)
    await refreshMarketConditions(trx, market)
  })

/**
 * Trains and values markets, one or all, and studies how accurate they are, for some minutes. Answers whether
 * everything is done: what is done stays done.
 */
const refit = async (
  { db, jobs, staleDays, clock, valued, signal }: ValuationWorkDeps,
  which: Pick<UpToDateOptions, 'only' | 'refit'>,
): Promise<boolean> => {
  const end = performance.now() + REFIT_MS
  const enough = () => performance.now() > end
  const today = utcDateOf(clock())
  const { homesValued } = await bringUpToDate(db, {
    ...which,
    today,
    staleDays,
    jobs,
    signal,
    enough,
  })
  valued?.(homesValued)
  if (!enough()) await studyAccuracy(db, { ...which, signal, enough })
  return !enough()
}

/** A job may take three times as long, and no market takes that long. */
const REFIT_MS = 5 * 60_000

/** Does work that may be broken off in between, when it says so or the server stops; then it is to go on later. */
const untilDone = async (
  { signal }: ValuationWorkDeps,
  work: () => Promise<unknown>,
  goOnLater: () => Promise<void>,
): Promise<void> => {
  try {
    if ((await work()) !== false) return
  } catch (error) {
    if (!signal.aborted) throw error
  }
  await goOnLater()
}

/** Training takes a core and much memory: one at a time in a process. */
const inTurn = () => {
  let before: Promise<unknown> = Promise.resolve()
  return (work: () => Promise<void>): Promise<void> => {
    const done = before.then(work)
    before = done.catch(() => undefined)
    return done
  }
}
