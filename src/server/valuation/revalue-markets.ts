import { type Kysely, sql } from 'kysely'
import { dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import type { Database } from '../platform/database/schema.ts'
import { dropModel, keepModel, modelLabel, storeModel } from './market-models.ts'
import { learnOverAsk } from './over-ask-of-market.ts'
import { countHomesForSale, isDemoMarket, subjectsOf } from './stored-homes.ts'
import { dropValuations, dropValuationsOfGoneHomes } from './stored-values.ts'
import { openTraining, type TrainingCursor } from './train-in-thread.ts'
import { eachSaleToTrainOn } from './training-sales.ts'
import {
  type ChangedRows,
  changedRows,
  lockMarket,
  marketsToValue,
  marketToValue,
  markIncluded,
  noteMarketValued,
  type Training,
} from './valuation-queue.ts'
import { homesTouched, valueHomes } from './value-homes.ts'

export type RevalueOptions = {
  readonly progress?: RevalueProgress
  readonly signal?: AbortSignal
  /** Opens what markets are trained in: threads, unless given. */
  readonly openTraining?: () => TrainingCursor
  /** Works out what else is told of a market, in the transaction that has brought its values up to date. */
  readonly afterEach?: (trx: Kysely<Database>, market: string) => Promise<void>
}

export type RevalueProgress = (done: { readonly homes: number; readonly of: number }) => void

/**
 * Brings stored values up to date with listings. A market whose sales, as-of date or method changed is
 * trained again in a thread of its own and valued whole; else the homes for sale that a change may have
 * touched are valued with the model the market has. Each market is one transaction under its own lock, and a
 * change is forgotten only after every market near it has been valued, so a killed run continues where it
 * stopped. Returns how many homes were valued.
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
  const lanes = { signal: options.signal, open: options.openTraining ?? openTraining }
  await inTwoLanes(markets, lanes, async ([market, training], trainer, signal) => {
    const progress = (inMarket: number) => {
      valued.set(market, inMarket)
      options.progress?.({ homes: homes(), of })
    }
    const run = { training, changed, trainer, signal, progress }
    const homesValued = await db.transaction().execute(async (trx) => {
      const homes = await revalueMarket(trx, market, run)
      await options.afterEach?.(trx, market)
      return homes
    })
    valued.set(market, homesValued)
  })
  await markIncluded(db, changed)
  if (changed.count > MANY_CHANGES) await refreshStatistics(db)
  return homes()
}

/**
 * Works through items in two lanes, each with a thread to train in, so that one market is trained while another
 * is valued. When one fails the other stops too, and the failure is thrown once both have ended.
 */
const inTwoLanes = async <T>(
  items: Iterable<T>,
  {
    signal,
    open,
  }: { readonly signal: AbortSignal | undefined; readonly open: () => TrainingCursor },
  work: (item: T, trainer: TrainingCursor, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const failed = new AbortController()
  const either = AbortSignal.any(signal ? [signal, failed.signal] : [failed.signal])
  const waiting = [...items]
  const lane = async () => {
    const trainer = open()
    try {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        either.throwIfAborted()
        await work(item, trainer, either)
      }
    } catch (error) {
      failed.abort(error)
    } finally {
      await trainer.close()
    }
  }
  await Promise.all([lane(), lane()])
  failed.signal.throwIfAborted()
}

type MarketRun = {
  readonly training: Training
  readonly changed: ChangedRows
  readonly trainer: TrainingCursor
  readonly signal: AbortSignal
  readonly progress: (homes: number) => void
}

const revalueMarket = async (
  trx: Kysely<Database>,
  market: string,
  run: MarketRun,
): Promise<number> => {
  await lockMarket(trx, market)
  await dropValuationsOfGoneHomes(trx, market)
  const known = await marketToValue(trx, market)
  const trained = known && (await trainMarket(trx, market, known.asOf, run.training, run))
  if (known === null || trained === null) {
    await dropModel(trx, market)
    await dropValuations(trx, market)
    await noteMarketValued(trx, market, known?.asOf ?? null)
    return 0
  }
  const subjects = await subjectsOf(trx, market)
  const touched = known.whole || trained === 'new' ? subjects : homesTouched(subjects, run.changed)
  const demo = await isDemoMarket(trx, market)
  await valueHomes(trx, market, touched, { asOf: known.asOf, demo, progress: run.progress })
  await learnOverAsk(trx, market)
  await noteMarketValued(trx, market, known.asOf)
  return touched.length
}

/**
 * Makes sure that a market's model fits its sales as of the date. Returns whether it was made again; null
 * when no sale is usable. Nothing is stored unless the caller's transaction ends well.
 */
const trainMarket = async (
  trx: Kysely<Database>,
  market: string,
  asOf: IsoDate,
  training: Training,
  { trainer, signal }: { readonly trainer: TrainingCursor; readonly signal: AbortSignal },
): Promise<'new' | 'kept' | null> => {
  if (training === null) return null
  const stored = await modelLabel(trx, market)
  const keep = async (inputs: string) => {
    await keepModel(trx, market, inputs)
    return 'kept' as const
  }
  if (training === 'as it is') return stored ? keep(stored.inputs) : null
  const { inputs, modelOf } = training
  if (stored?.inputs === inputs) return keep(inputs)
  const version = await eachSaleToTrainOn(trx, market, asOf, training, (sales) => {
    signal.throwIfAborted()
    trainer.take(sales)
  })
  if (stored?.version === version) {
    trainer.forget()
    return keep(inputs)
  }
  const fit = await trainer.train({ what: 'fit', market, asOfDay: dayNumber(asOf) }, signal)
  if (fit === null) return null
  await storeModel(trx, market, { fit, version, asOf, modelOf, inputs })
  return 'new'
}

/** After this many changes the planner's statistics are renewed at once, not when Postgres gets to it. */
const MANY_CHANGES = 5000

/** Renews the planner's statistics of the tables. */
const refreshStatistics = async (db: Kysely<Database>): Promise<void> => {
  await sql`ANALYZE listing, valuation`.execute(db)
}
