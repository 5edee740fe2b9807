import { availableParallelism } from 'node:os'
import { setImmediate as pause } from 'node:timers/promises'
import { serialize } from 'node:v8'
import { Thread } from '../../platform/threads/thread.ts'
import { type HomeToValue, type MarketToValue, MarketValuer } from './market-valuer.ts'
import type { HomeValuation } from './value-home.ts'

/** A market whose homes are being valued. */
export type OpenMarket = {
  /** So many calls of `value` keep all that compute busy. */
  readonly atOnce: number
  readonly value: (homes: readonly HomeToValue[]) => Promise<HomeValuation[]>
  readonly close: () => void
}

/** Threads that value homes, at most one for each core. They start when markets are large enough for them. */
export type ValuingThreads = {
  /** `homes`: how many are to be valued. A few are valued in this thread. */
  readonly open: (market: MarketToValue, homes: number) => OpenMarket
  /** Ends the threads; what is asked of them fails. */
  readonly close: () => Promise<void>
}

/** The messages a thread gets, each about a market under the number it was opened by. */
export type ValuingOrder = OfMarket &
  (
    | { readonly type: 'open'; readonly by: SerializedMarket }
    | { readonly type: 'value'; readonly homes: readonly HomeToValue[] }
    | { readonly type: 'close' }
  )

type OfMarket = { readonly market: number }

/** A `MarketToValue`, serialized once for all threads. */
type SerializedMarket = SharedArrayBuffer

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
      const thread = new Thread<ValuingOrder>(new URL('./valuing-thread.ts', import.meta.url))
      threads.push({ thread, homes: 0, asked: 0 })
    }
    return threads.toSorted((a, b) => a.homes - b.homes).slice(0, wanted)
  }
  return {
    close,
    open: (given, homes) => {
      if (homes < ENOUGH_FOR_THREADS) return openHere(given)
      clearTimeout(idle)
      const market = opened++
      const atWork = leastBusy(Math.ceil(homes / HOMES_A_THREAD))
      const share = Math.ceil(homes / atWork.length)
      const by = shared(given)
      for (const one of atWork) {
        one.homes += share
        one.thread.tell({ type: 'open', market, by })
      }
      return {
        atOnce: atWork.length * ASKED_AT_ONCE,
        value: async (batch) => {
          const least = atWork.reduce((one, other) => (other.asked < one.asked ? other : one))
          least.asked += 1
          try {
            return await least.thread.ask<HomeValuation[]>({ type: 'value', market, homes: batch })
          } finally {
            least.asked -= 1
          }
        },
        close: () => {
          for (const one of atWork) {
            one.homes -= share
            one.thread.tell({ type: 'close', market })
          }
          if (threads.every(({ homes }) => homes === 0)) idle = setTimeout(close, IDLE_MS).unref()
        },
      }
    },
  }
}

/** `homes`: of the markets it is open for; `asked`: the batches it has not answered. */
type ThreadAtWork = { readonly thread: Thread<ValuingOrder>; homes: number; asked: number }

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
