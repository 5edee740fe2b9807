import * as z from 'zod/mini'
import { DAY_MS } from '../../../src/domain/time-units.ts'
import type { Documents } from '../documents/open-documents.ts'

/** How often something may be tried. */
export type Limit = { readonly times: number; readonly windowMs: number }

/** What is counted, and how often it may be. */
export type Counted = { readonly key: string; readonly limit: Limit }

/** The result of a try: 0 when it may be made, else the milliseconds until the next may. */
export type Taken = {
  readonly waitMs: number
  /** It is the first to be refused of this window. */
  readonly isFirstRefused: boolean
}

/** Counts tries by key, kept in Postgres: neither a restart nor many requests at once give more tries. */
export type Throttle = {
  /** Counts a try under each key in turn; one that is refused counts under none of the keys after it. */
  readonly take: (...counted: readonly Counted[]) => Promise<Taken>
  /** A try that turned out well does not count. */
  readonly giveBack: (key: string) => Promise<void>
  readonly clear: (key: string) => Promise<void>
}

const countSchema = z.object({ times: z.number(), endsAt: z.number() })
type Count = z.infer<typeof countSchema>

/** Opens the counts. A window begins with the first try, and ends whatever else is tried. */
export const openThrottle = (documents: Documents, now: () => Date): Throttle => {
  const counts = documents.collection('identity.throttle', countSchema)
  const takeOne = async ({ key, limit: { times, windowMs } }: Counted): Promise<Taken> => {
    const at = now().getTime()
    const count = await counts.update(
      key,
      (known) =>
        known === null || known.endsAt <= at
          ? { times: 1, endsAt: at + windowMs }
          : { ...known, times: Math.min(known.times + 1, times + 2) },
      { expiresAt: new Date(Date.now() + windowMs) },
    )
    return count === null || count.times <= times
      ? MAY_BE_MADE
      : { waitMs: count.endsAt - at, isFirstRefused: count.times === times + 1 }
  }
  return {
    take: async (...counted) => {
      for (const one of counted) {
        const taken = await takeOne(one)
        if (taken.waitMs > 0) return taken
      }
      return MAY_BE_MADE
    },
    giveBack: async (key) => {
      const back = (known: Count | null) =>
        known && { ...known, times: Math.max(known.times - 1, 0) }
      await counts.update(key, back, { expiresAt: new Date(Date.now() + DAY_MS) })
    },
    clear: (key) => counts.remove(key),
  }
}

const MAY_BE_MADE: Taken = { waitMs: 0, isFirstRefused: false }
