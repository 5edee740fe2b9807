import { randomInt } from 'node:crypto'
import { MID_CITIES, midCity } from './market.ts'
import { failures, mark, search } from './person.ts'

/** What clients saw while something happened. */
export type Seen = {
  readonly searches: number
  /** Requests that failed at first, most of them then sent again by the page's own code. */
  readonly firstTriesFailed: number
  /** Searches that failed for the person, by reason. */
  readonly searchesFailed: Readonly<Record<string, number>>
  readonly slowestSearchMs: number
  readonly marksMade: number
  readonly marksAcknowledged: number
  /** Of those: the page had to keep them, and sent them again. */
  readonly marksSentLater: number
  readonly slowestMarkMs: number
  /** Marks that were taken back on the page, because the server refused them. */
  readonly marksRefused: number
}

/**
 * Clients who search without a pause, and one who marks two homes a second, until `whatHappens` has ended. Homes that
 * were acknowledged as marked are added to `kept`. Marks that are on their way then are waited for: throws when that
 * takes two minutes.
 */
export const underLoad = async (
  whatHappens: () => Promise<unknown>,
  {
    homes,
    kept,
    copies,
    clients = 4,
  }: {
    readonly homes: Iterator<string>
    readonly kept: Set<string>
    readonly copies: number
    readonly clients?: number
  },
): Promise<Seen> => {
  let over = false
  const seen = {
    searches: 0,
    slowestSearchMs: 0,
    marksMade: 0,
    marksAcknowledged: 0,
    marksSentLater: 0,
    slowestMarkMs: 0,
    marksRefused: 0,
  }
  const searchesFailed: Record<string, number> = {}
  const failedBefore = failures.firstTries
  const searching = async () => {
    while (!over) {
      const started = performance.now()
      const failure = await search(midCity(randomInt(MID_CITIES), randomInt(copies)))
      seen.searches += 1
      seen.slowestSearchMs = Math.max(seen.slowestSearchMs, Math.round(performance.now() - started))
      if (failure !== null) searchesFailed[failure] = (searchesFailed[failure] ?? 0) + 1
    }
  }
  const markOne = async (home: string) => {
    const started = performance.now()
    seen.marksMade += 1
    if (!(await mark(home))) {
      seen.marksRefused += 1
      return
    }
    const ms = Math.round(performance.now() - started)
    kept.add(home)
    seen.marksAcknowledged += 1
    seen.slowestMarkMs = Math.max(seen.slowestMarkMs, ms)
    if (ms > LATER_MS) seen.marksSentLater += 1
  }
  const marking = async () => {
    const onTheirWay: Promise<void>[] = []
    while (!over) {
      const { value: home, done } = homes.next()
      if (done) break
      onTheirWay.push(markOne(home))
      await pause(500)
    }
    const late = pause(120_000).then(() => {
      throw new Error(`${seen.marksMade - seen.marksAcknowledged} marks did not reach the server.`)
    })
    await Promise.race([Promise.all(onTheirWay), late])
  }
  const load = [...Array.from({ length: clients }, searching), marking()]
  await pause(2_000)
  await whatHappens()
  await pause(2_000)
  over = true
  await Promise.all(load)
  return { ...seen, searchesFailed, firstTriesFailed: failures.firstTries - failedBefore }
}

/** A page sends what failed again for 4.6 seconds before it keeps it. */
const LATER_MS = 4_600

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
