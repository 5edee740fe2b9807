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
  readonly marksAcknowledged: number
  /** Marks that were refused or brought no answer: the page says so, and sends them again. */
  readonly marksRefused: number
}

/**
 * Clients who search without a pause, and one who marks homes, until `whatHappens` has ended. Homes that were
 * acknowledged as marked are added to `kept`.
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
  const seen = { searches: 0, slowestSearchMs: 0, marksAcknowledged: 0, marksRefused: 0 }
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
  const marking = async () => {
    while (!over) {
      const { value: home, done } = homes.next()
      if (done) return
      if (await mark(home)) {
        kept.add(home)
        seen.marksAcknowledged += 1
      } else seen.marksRefused += 1
      await pause(40)
    }
  }
  const load = [...Array.from({ length: clients }, searching), marking()]
  await pause(2_000)
  await whatHappens()
  await pause(2_000)
  over = true
  await Promise.all(load)
  return { ...seen, searchesFailed, firstTriesFailed: failures.firstTries - failedBefore }
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
