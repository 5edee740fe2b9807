/** Waits that grow with what was done before, by key, in this process. */
export type GrowingWait = {
  /** Milliseconds until it may be done again under this key; 0 when it may be done now. */
  readonly waitMs: (key: string) => number
  /** It was done once more. */
  readonly count: (key: string) => void
}

/**
 * The first `free` times cost nothing; after the next one there is a minute to wait, then two, four and so on
 * up to an hour. After a day without any, a key begins anew.
 */
export const growingWait = (free: number, now: () => number): GrowingWait => {
  const counts = new Map<string, { readonly times: number; readonly at: number }>()
  const known = (key: string) => {
    const count = counts.get(key)
    return count !== undefined && count.at > now() - DAY_MS ? count : { times: 0, at: now() }
  }
  return {
    waitMs: (key) => {
      const { times, at } = known(key)
      if (times <= free) return 0
      return Math.max(at + Math.min(MINUTE_MS * 2 ** (times - free - 1), HOUR_MS) - now(), 0)
    },
    count: (key) => {
      if (counts.size >= MOST_KEYS)
        for (const [other, { at }] of counts) if (at <= now() - DAY_MS) counts.delete(other)
      counts.set(key, { times: known(key).times + 1, at: now() })
    },
  }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** From here on, keys that have gone quiet are forgotten: memory stays bounded. */
const MOST_KEYS = 10_000
