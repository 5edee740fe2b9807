/** The time a hub lives by. All its deadlines are checked once a second by one `every`. */
export type Clock = {
  /** Milliseconds since some fixed moment; never goes back. */
  readonly now: () => number
  /** Milliseconds since 1970, as calendars count. */
  readonly date: () => number
  /** Calls `tick` every `ms` milliseconds until the returned function is called. */
  readonly every: (ms: number, tick: () => void) => () => void
}

/** The machine's own clock. It never keeps a process alive. */
export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  every: (ms, tick) => {
    const timer = setInterval(tick, ms).unref()
    return () => clearInterval(timer)
  },
}
