import { createHmac, randomBytes } from 'node:crypto'

/** What is counted by key, in this process, for a while. Keys cannot be read back. */
export type ForgetfulCounts<T> = {
  /** Undefined when there is none, or only an expired one. */
  readonly get: (key: string) => T | undefined
  /** Keeps it for the whole time from now on, and forgets what has expired. */
  readonly set: (key: string, count: T) => void
  /** For how many keys something is kept. */
  readonly size: () => number
}

/** Counts that are each kept for `keptMs` milliseconds after they were last set. */
export const forgetfulCounts = <T>(keptMs: number, now: () => number): ForgetfulCounts<T> => {
  const secret = randomBytes(32)
  const idOf = (key: string) => createHmac('sha256', secret).update(key).digest('base64url')
  /** Those set longest ago come first. */
  const counts = new Map<string, { readonly count: T; readonly setAt: number }>()
  return {
    get: (key) => {
      const known = counts.get(idOf(key))
      return known !== undefined && known.setAt > now() - keptMs ? known.count : undefined
    },
    set: (key, count) => {
      for (const [id, { setAt }] of counts) {
        if (setAt > now() - keptMs) break
        counts.delete(id)
      }
      const id = idOf(key)
      counts.delete(id)
      counts.set(id, { count, setAt: now() })
    },
    size: () => counts.size,
  }
}
