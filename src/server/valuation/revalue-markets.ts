import type { Kysely } from 'kysely'
import { dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import { givingWayBetweenPieces } from '../platform/between-pieces.ts'
import { renewStatistics } from '../platform/database/planner-statistics.ts'
import type { Database } from '../platform/database/schema.ts'
import { learnFromAsks } from './learn-from-asks.ts'
import type { SaleFiles } from './ports.ts'
import { countHomesForSale, isDemoMarket, subjectsOf } from './stored-homes.ts'
import { type FittingThreads, openFittingThreads } from './training/fitting-threads.ts'
import {
  dropModel,
  keepModel,
  modelLabel,
  modelOfRow,
  readModel,
  rowOfFit,
  storeModel,
  type TrainedRow,
} from './training/market-models.ts'
import { openTraining, type TrainingCursor } from './training/train-in-thread.ts'
import type { TrainingSale } from './training/training-sale.ts'
import { eachSaleToTrainOn } from './training/training-sales.ts'
import {
  type AfterValues,
  lockMarket,
  marketsToValue,
  marketToValue,
  noteMarketValued,
  type Refit,
  type Training,
  takeWaitingHomes,
} from './valuation-queue.ts'
import { dropValuations, dropValuationsOfGoneHomes } from './values/stored-values.ts'
import { openValuingThreads, type ValuingThreads, valueHomes } from './values/value-homes.ts'
import { valueAddedHomes } from './values/value-unlisted.ts'

export type RevalueOptions = {
  /** Where sales changed, unless given. */
  readonly refit?: Refit
  /** The one market to look after; every one, unless given. */
  readonly only?: string
  /** What the model of `only` will be made of, where a look has found that. */
  readonly training?: Training | undefined
  readonly progress?: RevalueProgress
  readonly signal?: AbortSignal
  /** Opens what markets are trained in: threads, unless given. */
  readonly openTraining?: (fitting: FittingThreads) => TrainingCursor
  /** What homes are valued in; threads of this run, unless given. */
  readonly threads?: ValuingThreads
  /** Sales of closed months, read from there where they are; from Postgres, unless given. */
  readonly saleFiles?: SaleFiles
  readonly afterValues?: AfterValues
  /** Works out the other figures of a market, in the transaction that has brought its values up to date. */
  readonly afterEach?: (trx: Kysely<Database>, market: string) => Promise<void>
}

export type RevalueProgress = (done: { readonly homes: number; readonly of: number }) => void

/**
 * Brings stored values up to date with all changes that are noted. A market that needs a model, or whose sales have
 * changed, is trained in a thread of its own and valued whole; else the homes that wait are valued with the model
 * the market has. Each market is one transaction under its own lock, and what waits is taken in it, so a killed run
 * continues where it stopped. Returns how many homes were valued.
 */
export const revalueMarkets = async (
  db: Kysely<Database>,
  options: RevalueOptions = {},
): Promise<number> => {
  const { refit = 'where sales changed', only } = options
  const all =
    only === undefined || options.training === undefined
      ? await marketsToValue(db, refit)
      : new Map([[only, options.training]])
  const markets = new Map([...all].filter(([market]) => only === undefined || market === only))
  if (markets.size === 0) return 0
  const of = await countHomesForSale(db, [...markets.keys()])
  options.progress?.({ homes: 0, of })
  const valued = new Map<string, number>()
  const homes = () => [...valued.values()].reduce((sum, count) => sum + count, 0)
  const threads = options.threads ?? openValuingThreads()
  const fitting = openFittingThreads(threads.areAtWork)
  const open = options.openTraining ?? openTraining
  const lanes = { signal: options.signal, open: () => open(fitting) }
  const valuing = inTwoLanes(markets, lanes, async ([market, training], trainer, signal) => {
    const progress = (inMarket: number) => {
      signal.throwIfAborted()
      valued.set(market, inMarket)
      options.progress?.({ homes: homes(), of })
    }
    const { afterValues = async () => undefined } = options
    const saleFiles = options.saleFiles ?? null
    const run = { training, trainer, signal, threads, progress, afterValues, saleFiles }
    const homesValued = await db.transaction().execute(async (trx) => {
      const homes = await revalueMarket(trx, market, run)
      await options.afterEach?.(trx, market)
      return homes
    })
    valued.set(market, homesValued)
  })
  await valuing.finally(() =>
    Promise.all([fitting.close(), threads === options.threads ? undefined : threads.close()]),
  )
  if (homes() > MANY_HOMES) await renewStatistics(db, ['listing', 'valuation'])
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
  }: {
    readonly signal: AbortSignal | undefined
    readonly open: () => TrainingCursor
  },
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
  readonly trainer: TrainingCursor
  readonly signal: AbortSignal
  readonly threads: ValuingThreads
  readonly progress: (homes: number) => void
  readonly afterValues: AfterValues
  readonly saleFiles: SaleFiles | null
}

const revalueMarket = async (
  trx: Kysely<Database>,
  market: string,
  run: MarketRun,
): Promise<number> => {
  await lockMarket(trx, market)
  await dropValuationsOfGoneHomes(trx, market)
  const due = await marketToValue(trx, market)
  if (due === null) return 0
  const { asOf } = due
  const trained = asOf === null ? null : await trainMarket(trx, market, asOf, run.training, run)
  const waiting = await takeWaitingHomes(trx, market)
  const { sameSales } = due
  if (asOf === null || trained === null) {
    await dropModel(trx, market)
    await dropValuations(trx, market)
    const valued = { market, propertyIds: waiting, whole: true, sameSales, newComps: [] }
    await run.afterValues(trx, valued)
    await noteMarketValued(trx, due)
    return 0
  }
  const asItIs = run.training === 'as it is'
  const whole = due.whole || trained !== 'kept' || (due.moved && !asItIs)
  const touched = await subjectsOf(trx, market, whole ? undefined : waiting)
  const demo = await isDemoMarket(trx, market)
  const model = trained === 'kept' ? await readModel(trx, market) : modelOfRow(trained)
  const { threads, progress } = run
  await valueHomes(trx, market, touched, { trained: model, asOf, demo, threads, progress })
  const added = whole ? undefined : waiting
  const newComps =
    model === null
      ? []
      : await valueAddedHomes(trx, market, added, { trained: model, asOf, demo, threads })
  // Only now: who notes changes meanwhile does not wait for the values.
  if (trained !== 'kept') await storeModel(trx, market, trained)
  await learnFromAsks(trx, market)
  const propertyIds = whole ? touched.map((home) => home.propertyId) : waiting
  await run.afterValues(trx, { market, propertyIds, whole, sameSales, newComps })
  if (!asItIs) await noteMarketValued(trx, due)
  return touched.length
}

/**
 * Makes sure that a market's model fits its sales as of the date. Returns the new one, where it was made again, to be
 * stored; null when no sale is usable.
 */
const trainMarket = async (
  trx: Kysely<Database>,
  market: string,
  asOf: IsoDate,
  training: Training,
  {
    trainer,
    signal,
    threads,
    saleFiles,
  }: Pick<MarketRun, 'trainer' | 'signal' | 'threads' | 'saleFiles'>,
): Promise<TrainedRow | 'kept' | null> => {
  if (training === null) return null
  const stored = await modelLabel(trx, market)
  if (training === 'as it is') return stored ? 'kept' : null
  const { inputs, modelOf } = training
  if (stored?.inputs === inputs) return 'kept'
  const giveWay = givingWayBetweenPieces(threads.areAtWork)
  const take = (sales: readonly TrainingSale[]) => {
    signal.throwIfAborted()
    trainer.take(sales)
    return giveWay()
  }
  const version = await eachSaleToTrainOn(trx, market, asOf, training, take, saleFiles)
  if (stored?.version === version) {
    trainer.forget()
    await keepModel(trx, market, inputs)
    return 'kept'
  }
  const fit = await trainer.train({ what: 'fit', market, asOfDay: dayNumber(asOf) }, signal)
  if (fit === null) return null
  return rowOfFit({ fit, version, asOf, modelOf, inputs })
}

/** After this many values it is looked whether the planner must know of them. */
const MANY_HOMES = 5000
