import { HOUR_MS } from '../../../domain/time-units.ts'
import { forgetfulCounts } from './forgetful-counts.ts'

/** Counts attempts of one kind, in this process. */
export type AttemptLimit = {
  /** Whether one more is allowed; it counts if it is. */
  readonly take: (key: string) => boolean
}

/** Allows `most` attempts an hour for each key. */
export const attemptLimit = (most: number, now: () => number): AttemptLimit => {
  const recent = forgetfulCounts<readonly number[]>(HOUR_MS, now)
  return {
    take: (key) => {
      const attempts = (recent.get(key) ?? []).filter((at) => at > now() - HOUR_MS)
      if (attempts.length >= most) return false
      recent.set(key, [...attempts, now()])
      return true
    },
  }
}
