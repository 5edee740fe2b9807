import { availableParallelism } from 'node:os'
import { setImmediate as pause } from 'node:timers/promises'
import { serialize } from 'node:v8'
import type { Kysely } from 'kysely'
import type { Subject } from '../../../domain/comps/candidate.ts'
import { COMPS_WINDOW_DAYS, REACH_MILES } from '../../../domain/comps/comps-rules.ts'
import { milesOf } from '../../../domain/distance.ts'
import { dayNumber, type IsoDate } from '../../../domain/iso-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { nicenessOf } from '../../platform/threads/give-way.ts'
import { Thread } from '../../platform/threads/thread.ts'
import { activeNear, ownSalesOf, salesNearMany } from '../stored-homes.ts'
import type { StoredModel } from '../training/market-models.ts'
import { homesToCheck } from './homes-to-check.ts'
import {
  type HomeToValue,
  type HomeValuation,
  type MarketToValue,
  MarketValuer,
  type SerializedMarket,
  type ValuingOrder,
} from './market-valuer.ts'
import { compressFast, replaceValuations } from './stored-values.ts'

/**
 * Values homes of one market with the model it has, and stores the values in place of those before. `trained` may be
 * null only where there are no homes.
 */
export const valueHomes = async (
  trx: Kysely<Database>,
  market: string,
  subjects: readonly Subject[],
  {
    trained,
    asOf,
    demo,
    threads,
    progress,
  }: {
    readonly trained: StoredModel | null
    readonly asOf: IsoDate
    readonly demo: boolean
    readonly threads: ValuingThreads
    readonly progress: (homes: number) => void
  },
): Promise<void> => {
  if (subjects.length === 0) return
  if (trained === null) throw new Error(`market ${market} has homes to value but no model`)
  const facts = await homesToCheck(trx, market, subjects)
  const opened = await openAround(trx, subjects, { trained, asOf, demo, threads })
  await compressFast(trx)
  let stored = 0
  const value = (batch: readonly Subject[]) =>
    opened.value(
      batch.flatMap((subject) => {
        const own = facts.get(subject.propertyId)
        return own ? [{ subject, facts: own }] : []
      }),
    )
  const store = async (batch: readonly Subject[], values: readonly HomeValuation[]) => {
    const propertyIds = batch.map((subject) => subject.propertyId)
    await replaceValuations(trx, market, asOf, propertyIds, values)
    stored += batch.length
    progress(stored)
  }
  try {
    await eachBatch(subjects, opened.atOnce, value, store)
  } finally {
    opened.close()
  }
}

/** What homes of a market are valued by. */
export type ValuedBy = {
  readonly trained: StoredModel
  readonly asOf: IsoDate
  readonly demo: boolean
}

/** Values homes that are no listings, given with all that is checked of them, as those for sale are. Stores nothing. */
export const valueUnlisted = async (
  db: Kysely<Database>,
  homes: readonly HomeToValue[],
  { threads, ...by }: ValuedBy & { readonly threads: ValuingThreads },
): Promise<HomeValuation[]> => {
  if (homes.length === 0) return []
  const subjects = homes.map(({ subject }) => subject)
  const opened = await openAround(db, subjects, { ...by, threads })
  const values: HomeValuation[] = []
  try {
    await eachBatch(homes, opened.atOnce, opened.value, async (_, computed) => {
      values.push(...computed)
    })
  } finally {
    opened.close()
  }
  return values
}

/**
 * Reads the market around some homes and opens it. Nothing else here holds its sales: once threads have them, they are
 * none of what V8 looks through whenever it clears memory while values are stored.
 */
const openAround = async (
  db: Kysely<Database>,
  subjects: readonly Subject[],
  { threads, ...by }: ValuedBy & { readonly threads: ValuingThreads },
): Promise<OpenMarket> => threads.open(await marketToValue(db, subjects, by), subjects.length)

/** The market around some homes: sales, their own earlier ones, and the homes for sale beside them. */
const marketToValue = async (
  db: Kysely<Database>,
  subjects: readonly Subject[],
  { trained, asOf, demo }: ValuedBy,
): Promise<MarketToValue> => {
  const near = { miles: REACH_MILES, demo, asOf }
  const around = await salesNearMany(db, subjects, { ...near, days: COMPS_WINDOW_DAYS })
  const listed = new Set(around.map(({ listingKey }) => listingKey))
  const own = await ownSalesOf(db, subjects, near)
  const sales = [...around, ...own.filter(({ listingKey }) => !listed.has(listingKey))]
  const active = await activeNear(db, subjects, { ...near, miles: milesOf.mile })
  return { sales, active, trained, day: dayNumber(asOf) }
}

/**
 * Computes batches of items, `atOnce` at a time, and stores one after the other meanwhile. When one of either fails no
 * other begins, and the failure is thrown once nothing is under way: the caller rolls back.
 */
const eachBatch = async <Item, Computed>(
  items: readonly Item[],
  atOnce: number,
  compute: (batch: readonly Item[]) => Promise<Computed>,
  store: (batch: readonly Item[], computed: Computed) => Promise<void>,
): Promise<void> => {
  let next = 0
  let storing: Promise<void> = Promise.resolve()
  const lane = async () => {
    // No more than one batch of each lane waits to be stored.
    let ownStored = storing
    while (next < items.length) {
      const batch = items.slice(next, next + BATCH)
      next += BATCH
      const [computed, stored] = await Promise.allSettled([compute(batch), ownStored])
      if (stored.status === 'rejected') throw stored.reason
      if (computed.status === 'rejected') throw computed.reason
      ownStored = storing.then(() => store(batch, computed.value))
      storing = ownStored
    }
    await ownStored
  }
  const lanes = Array.from({ length: atOnce }, () =>
    lane().catch((error: unknown) => {
      next = items.length
      throw error
    }),
  )
  const ended = await Promise.allSettled(lanes)
  await Promise.allSettled([storing])
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

const BATCH = 50

/** A market whose homes are being valued. */
type OpenMarket = {
  /** So many calls of `value` keep all that compute busy. */
  readonly atOnce: number
  readonly value: (homes: readonly HomeToValue[]) => Promise<HomeValuation[]>
  readonly close: () => void
}

/** Threads that value homes, at most one for each core. They start when markets are large enough for them. */
export type ValuingThreads = {
  /** `homes`: how many are to be valued. A few are valued in this thread. */
  readonly open: (market: MarketToValue, homes: number) => OpenMarket
  /** Whether homes of any market are being valued in them now. */
  readonly areAtWork: () => boolean
  /** Ends the threads; what is asked of them fails. */
  readonly close: () => Promise<void>
}

export const openValuingThreads = (): ValuingThreads => {
  let threads: ThreadAtWork[] = []
  let opened = 0
  let idle: NodeJS.Timeout | undefined
  const close = async () => {
    clearTimeout(idle)
    const ended = threads
    threads = []
    await Promise.all(ended.map(({ thread }) => thread.end()))
  }
  /** Those that have the least to do, of as many as there are cores. */
  const leastBusy = (wanted: number): ThreadAtWork[] => {
    threads = threads.filter(({ thread }) => !thread.hasFailed)
    const free = threads.filter(({ homes }) => homes === 0).length
    const missing = Math.min(wanted - free, availableParallelism() - threads.length)
    for (let i = 0; i < missing; i++) {
      const thread = new Thread<ValuingOrder>(new URL('./market-valuer.ts', import.meta.url), {
        niceness: nicenessOf.valuing,
      })
      threads.push({ thread, homes: 0 })
    }
    return threads.toSorted((a, b) => a.homes - b.homes).slice(0, wanted)
  }
  const areAtWork = () => threads.some(({ homes }) => homes > 0)
  return {
    close,
    areAtWork,
    open: (given, homes) => {
      if (homes < ENOUGH_FOR_THREADS) return openHere(given)
      clearTimeout(idle)
      const market = opened++
      const atWork = leastBusy(Math.ceil(homes / HOMES_A_THREAD))
      const share = Math.ceil(homes / atWork.length)
      const by = shared(given)
      for (const one of atWork) {
        one.homes += share
        one.thread.post({ type: 'open', market, by })
      }
      return {
        atOnce: atWork.length * ASKED_AT_ONCE,
        value: (batch) =>
          atWork
            .reduce((one, other) => (other.thread.asked < one.thread.asked ? other : one))
            .thread.ask({ type: 'value', market, homes: batch }),
        close: () => {
          for (const one of atWork) {
            one.homes -= share
            one.thread.post({ type: 'close', market })
          }
          if (!areAtWork()) idle = setTimeout(close, IDLE_MS).unref()
        },
      }
    },
  }
}

/** `homes`: of the markets it is open for. */
type ThreadAtWork = { readonly thread: Thread<ValuingOrder>; homes: number }

/** Each thread takes in all of a market's sales, which takes as long as some 200 homes: fewer are not worth it. */
const HOMES_A_THREAD = 1000
/** Fewer homes are valued in less time than threads take to start and to get a market's sales. */
export const ENOUGH_FOR_THREADS = 500
/** While one answer of a thread is on its way, it works on the next. */
const ASKED_AT_ONCE = 2
/** After this long without work, threads take no more memory. */
const IDLE_MS = 30_000

const shared = (market: MarketToValue): SerializedMarket => {
  const bytes = serialize(market)
  const memory = new SharedArrayBuffer(bytes.length)
  new Uint8Array(memory).set(bytes)
  return memory
}

/** Values homes in this thread. Pauses now and then, so that the other work of the process goes on. */
const openHere = (market: MarketToValue): OpenMarket => {
  const valuer = new MarketValuer(market)
  return {
    atOnce: 1,
    value: async (homes) => {
      const rows: HomeValuation[] = []
      for (let start = 0; start < homes.length; start += HOMES_WITHOUT_A_PAUSE) {
        await pause()
        rows.push(...valuer.value(homes.slice(start, start + HOMES_WITHOUT_A_PAUSE)))
      }
      valuer.takeMemory()
      return rows
    },
    close: () => undefined,
  }
}

/** Some ten milliseconds' work. */
const HOMES_WITHOUT_A_PAUSE = 25
