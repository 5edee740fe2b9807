/** Counts attempts of one kind, in this process. */
export type AttemptLimit = {
  /** Whether one more is allowed; it counts if it is. */
  readonly take: (key: string) => boolean
}

/** Allows `most` attempts an hour for each key. */
export const attemptLimit = (most: number, now: () => number): AttemptLimit => {
  const recent = new Map<string, number[]>()
  const recentOf = (key: string) => (recent.get(key) ?? []).filter((at) => at > now() - HOUR_MS)
  return {
    take: (key) => {
      if (recent.size >= MOST_KEYS)
        for (const other of recent.keys()) if (recentOf(other).length === 0) recent.delete(other)
      const attempts = recentOf(key)
      if (attempts.length >= most) return false
      recent.set(key, [...attempts, now()])
      return true
    },
  }
}

const HOUR_MS = 60 * 60 * 1000
/** From here on, keys that have gone quiet are forgotten: memory stays bounded. */
const MOST_KEYS = 10_000
