import * as z from 'zod/mini'
import { HOUR_MS } from '../../../../domain/time-units.ts'
import type { Backplane } from '../../../platform/backplane/backplane.ts'
import { forgetfulCounts } from './forgetful-counts.ts'

/** Counts attempts of one kind, on all nodes that hear one another. */
export type AttemptLimit = {
  /** Whether one more is allowed; it counts if it is. */
  readonly take: (key: string) => boolean
}

export type AttemptLimitOptions = {
  readonly name: string
  readonly backplane: Backplane
  readonly now: () => number
}

/** An email or a network, as nodes tell it one another. */
export const attemptKey = z.string().check(z.maxLength(254))

/** Allows `most` attempts an hour for each key; `name` says what is attempted. */
export const attemptLimit = (
  most: number,
  { name, backplane, now }: AttemptLimitOptions,
): AttemptLimit => {
  const recent = forgetfulCounts<readonly number[]>(HOUR_MS, now)
  const attemptsOf = (key: string) => (recent.get(key) ?? []).filter((at) => at > now() - HOUR_MS)
  // However many others tell of, no more are kept than count.
  const note = (key: string) => recent.set(key, [...attemptsOf(key), now()].slice(-most))
  const elsewhere = backplane.topic(`attempts: ${name}`, attemptKey)
  elsewhere.hear(note)
  return {
    take: (key) => {
      if (attemptsOf(key).length >= most) return false
      note(key)
      elsewhere.publishToOthers(key)
      return true
    },
  }
}
