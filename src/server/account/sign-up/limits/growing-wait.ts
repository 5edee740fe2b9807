import { HOUR_MS, MINUTE_MS } from '../../../../domain/time-units.ts'
import { type AttemptLimitOptions, attemptKey } from './attempt-limit.ts'
import { forgetfulCounts } from './forgetful-counts.ts'

/** Waits that grow with what was done before, by key, on all nodes that hear one another. */
export type GrowingWait = {
  /** Milliseconds until it may be done again under this key; 0 when it may be done now. */
  readonly waitMs: (key: string) => number
  /**
   * Begins something that may turn out to count; it counts until the returned function is called, so that many begun at
   * once get no more turns than one after the other, on one node.
   */
  readonly begin: (key: string) => (wasDone: boolean) => void
}

/**
 * The first `free` times cost nothing; after the next one there is a minute to wait, then two, four and so on
 * up to an hour. Each hour takes one of them off again: doing it now and then costs nothing.
 */
export const growingWait = (
  free: number,
  { name, backplane, now }: AttemptLimitOptions,
): GrowingWait => {
  const most = free + STEPS_TO_AN_HOUR
  const counts = forgetfulCounts<Count>((most + 1) * HOUR_MS, now)
  const known = (key: string): Count => counts.get(key) ?? { times: 0, at: now(), begun: 0 }
  const noteDone = (key: string) => {
    const count = known(key)
    counts.set(key, { ...count, times: Math.min(left(count) + 1, most), at: now() })
  }
  const elsewhere = backplane.topic(`waits: ${name}`, attemptKey)
  elsewhere.hear(noteDone)
  const left = ({ times, at }: Count) => Math.max(times - (now() - at) / HOUR_MS, 0)
  return {
    waitMs: (key) => {
      const count = known(key)
      const { times, at, begun } = count
      // Otherwise by the count at the last time: a wait does not shrink while it runs.
      const over = Math.ceil((begun > 0 ? left(count) + begun : times) - free)
      if (over <= 0) return 0
      const waitMs = Math.min(MINUTE_MS * 2 ** (over - 1), HOUR_MS)
      return begun > 0 ? waitMs : Math.max(at + waitMs - now(), 0)
    },
    begin: (key) => {
      const { begun, ...count } = known(key)
      counts.set(key, { ...count, begun: begun + 1 })
      return (wasDone) => {
        const current = known(key)
        counts.set(key, { ...current, begun: Math.max(current.begun - 1, 0) })
        if (!wasDone) return
        noteDone(key)
        elsewhere.publishToOthers(key)
      }
    },
  }
}

type Count = {
  /** How often it had been done, less what the hours have taken off, at the last time. */
  readonly times: number
  readonly at: number
  /** Begun, and not ended yet. */
  readonly begun: number
}

/** One minute doubled six times is more than an hour. */
const STEPS_TO_AN_HOUR = 7
