import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { noteAskedHomes } from './learn-from-asks.ts'
import { isDemoMarket, subjectsOf } from './stored-homes.ts'
import { KeptModels } from './training/market-models.ts'
import {
  type AfterValues,
  lockMarket,
  lockMarketIfFree,
  marketsWithWaitingHomes,
  marketToValue,
  takeWaitingHomes,
} from './valuation-queue.ts'
import { openValuingThreads, type ValuingThreads, valueHomes } from './values/value-homes.ts'
import { valueAddedHomes } from './values/value-unlisted.ts'

/**
 * Values the homes that wait, with the models their markets have. A batch is one transaction: it takes its homes,
 * values them and stores the values, or none of it happens. Only one process at a time values homes of a market;
 * markets that another one is at come last. Returns how many homes were valued.
 */
export const valueWaitingHomes = async (
  db: Kysely<Database>,
  {
    only,
    signal,
    batch = HOMES_IN_A_BATCH,
    afterValues = async () => undefined,
    ...given
  }: {
    /** The one market to look after; every one, unless given. */
    readonly only?: string
    readonly signal?: AbortSignal
    readonly batch?: number
    readonly afterValues?: AfterValues
    /** What homes are valued in; threads of this run, unless given. */
    readonly threads?: ValuingThreads
  } = {},
): Promise<number> => {
  const models = new KeptModels(db)
  const threads = given.threads ?? openValuingThreads()
  let valued = 0
  const valueMarket = async (market: string, lock: Lock): Promise<'done' | 'busy'> => {
    for (;;) {
      signal?.throwIfAborted()
      const homes = await db
        .transaction()
        .execute(async (trx) =>
          (await lock(trx, market)) === false
            ? 'busy'
            : valueBatch({ trx, models, threads, afterValues, signal }, market, batch),
        )
      if (homes === 'busy') return 'busy'
      if (homes === null) return 'done'
      valued += homes
    }
  }
  try {
    const busy: string[] = []
    for (const market of only === undefined ? await marketsWithWaitingHomes(db) : [only])
      if ((await valueMarket(market, lockMarketIfFree)) === 'busy') busy.push(market)
    for (const market of busy) await valueMarket(market, lockMarket)
  } finally {
    if (threads !== given.threads) await threads.close()
  }
  return valued
}

/** Answers false when another run holds the lock, and it did not wait for it. */
type Lock = (trx: Kysely<Database>, market: string) => Promise<boolean | undefined>

/**
 * What some hundred new sales touch in a county, in one: each batch reads the sales around its homes. Homes of one
 * latitude come one after another, so that several batches read few sales twice.
 */
const HOMES_IN_A_BATCH = 5000

/** Values some homes of a market. Returns how many; null when none wait. */
const valueBatch = async (
  {
    trx,
    models,
    threads,
    afterValues,
    signal,
  }: {
    readonly trx: Kysely<Database>
    readonly models: KeptModels
    readonly threads: ValuingThreads
    readonly afterValues: AfterValues
    readonly signal: AbortSignal | undefined
  },
  market: string,
  most: number,
): Promise<number | null> => {
  const waiting = await takeWaitingHomes(trx, market, most)
  if (waiting.length === 0) return null
  const due = await marketToValue(trx, market)
  // Its homes will all be valued, with another model.
  if (due === null || due.asOf === null || due.whole) return 0
  const subjects = await subjectsOf(trx, market, waiting)
  const demo = await isDemoMarket(trx, market)
  const trained = await models.of(market)
  if (trained === null) return 0
  const { asOf } = due
  await valueHomes(trx, market, subjects, {
    trained,
    asOf,
    demo,
    threads,
    // A stop leaves the batch to the next run.
    progress: () => signal?.throwIfAborted(),
  })
  const newComps = await valueAddedHomes(trx, market, waiting, { trained, asOf, demo, threads })
  await noteAskedHomes(trx, market, waiting)
  await afterValues(trx, { market, propertyIds: waiting, whole: false, sameSales: false, newComps })
  return subjects.length
}
