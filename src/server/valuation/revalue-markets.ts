import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { type ChangedRows, changedRows, markReckonedWith } from './changed-rows.ts'
import { type LearningCursor, openLearning } from './learn-in-thread.ts'
import { learnMarket } from './learn-market.ts'
import { dropModel } from './market-models.ts'
import { marketsToValue, type Teaching } from './markets-to-value.ts'
import { refreshStatistics } from './refresh-statistics.ts'
import { countHomesForSale, isDemoMarket, subjectsOf } from './stored-homes.ts'
import { dropValuations, dropValuationsOfGoneHomes } from './stored-values.ts'
import { homesTouched, valueHomes } from './value-homes.ts'
import { lockMarket, marketToValue, noteMarketValued } from './valued-markets.ts'

export type RevalueOptions = {
  readonly progress?: RevalueProgress
  readonly signal?: AbortSignal
  /** Opens what markets are learnt in; threads unless given. */
  readonly openLearning?: () => LearningCursor
}

export type RevalueProgress = (done: { readonly homes: number; readonly of: number }) => void

/**
 * Brings stored values up to date with listings. A market whose sales, as-of date or method changed is
 * learnt anew in a thread of its own and valued whole; else the homes for sale that a change may have
 * touched are valued with the model the market has. Each market is one transaction under its own lock, and
 * a change is forgotten only after every market near it has been valued, so a killed run goes on where it
 * stopped. Answers how many homes were valued.
 */
export const revalueMarkets = async (
  db: Kysely<Database>,
  options: RevalueOptions = {},
): Promise<number> => {
  const changed = await changedRows(db)
  const markets = await marketsToValue(db, changed)
  if (markets.size === 0) return 0
  const of = await countHomesForSale(db, [...markets.keys()])
  const valued = new Map<string, number>()
  const homes = () => [...valued.values()].reduce((sum, count) => sum + count, 0)
  const lanes = { signal: options.signal, open: options.openLearning ?? openLearning }
  await inTwoLanes(markets, lanes, async ([market, teaching], learning, signal) => {
    const progress = (inMarket: number) => {
      valued.set(market, inMarket)
      options.progress?.({ homes: homes(), of })
    }
    const run = { teaching, changed, learning, signal, progress }
    valued.set(market, await revalueMarket(db, market, run))
  })
  await markReckonedWith(db, changed)
  if (changed.count > MANY_CHANGES) await refreshStatistics(db)
  return homes()
}

/**
 * Works through items in two lanes, each with a thread to learn in, so that one market is learnt while another
 * is valued. When one fails the other stops too, and the failure is thrown once both have ended.
 */
const inTwoLanes = async <T>(
  items: Iterable<T>,
  {
    signal,
    open,
  }: { readonly signal: AbortSignal | undefined; readonly open: () => LearningCursor },
  work: (item: T, learning: LearningCursor, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const failed = new AbortController()
  const either = AbortSignal.any(signal ? [signal, failed.signal] : [failed.signal])
  const waiting = [...items]
  const lane = async () => {
    const learning = open()
    try {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        either.throwIfAborted()
        await work(item, learning, either)
      }
    } catch (error) {
      failed.abort(error)
    } finally {
      await learning.close()
    }
  }
  await Promise.all([lane(), lane()])
  failed.signal.throwIfAborted()
}

type MarketRun = {
  readonly teaching: Teaching
  readonly changed: ChangedRows
  readonly learning: LearningCursor
  readonly signal: AbortSignal
  readonly progress: (homes: number) => void
}

const revalueMarket = (db: Kysely<Database>, market: string, run: MarketRun): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await lockMarket(trx, market)
    await dropValuationsOfGoneHomes(trx, market)
    const known = await marketToValue(trx, market)
    const learnt = known && (await learnMarket(trx, market, known.asOf, run.teaching, run))
    if (known === null || learnt === null) {
      await dropModel(trx, market)
      await dropValuations(trx, market)
      await noteMarketValued(trx, market, known?.asOf ?? null)
      return 0
    }
    const subjects = await subjectsOf(trx, market)
    const touched =
      known.whole || learnt === 'anew' ? subjects : homesTouched(subjects, run.changed)
    const demo = await isDemoMarket(trx, market)
    await valueHomes(trx, market, touched, { asOf: known.asOf, demo, progress: run.progress })
    await noteMarketValued(trx, market, known.asOf)
    return touched.length
  })

/** After so many changes the planner's picture of the tables is renewed at once, not when Postgres gets to it. */
const MANY_CHANGES = 5000
