/** A stretch of time, and what one client may ask for in it. */
export type Limit = {
  readonly name: string
  readonly windowMs: number
  readonly requests?: number
  readonly bytes?: number
}

/** The most that was seen within the time of a limit, wherever it began. */
export type Seen = { readonly requests: number; readonly bytes: number }

/** Counts what a client asks for, and refuses what is beyond the limits. */
export type Meter = {
  /** Counts a request; answers after how many seconds to come again when it is one too many, else null. */
  readonly request: () => number | null
  /** Counts the bytes of an answer. */
  readonly sent: (bytes: number) => void
  /** One for each limit, by its name. */
  readonly most: () => Readonly<Record<string, Seen>>
  readonly total: () => Seen
  /** How many requests were one too many. */
  readonly breaches: () => number
}

/** Counts from now on. `clock` is in milliseconds and never goes back. */
export const openMeter = (
  limits: readonly Limit[],
  clock: () => number = () => performance.now(),
): Meter => {
  const windows = limits.map((limit) => ({
    limit,
    requests: slidingSum(limit.windowMs),
    bytes: slidingSum(limit.windowMs),
  }))
  const total = { requests: 0, bytes: 0 }
  let breaches = 0
  return {
    request: () => {
      const now = clock()
      total.requests++
      let wait = 0
      for (const { limit, requests, bytes } of windows) {
        const asked = requests.add(now, 1)
        const tooMany =
          asked > (limit.requests ?? Number.POSITIVE_INFINITY) ||
          bytes.sum(now) > (limit.bytes ?? Number.POSITIVE_INFINITY)
        if (tooMany) wait = Math.max(wait, limit.windowMs)
      }
      if (wait === 0) return null
      breaches++
      return Math.ceil(wait / 1000)
    },
    sent: (bytes) => {
      total.bytes += bytes
      for (const window of windows) window.bytes.add(clock(), bytes)
    },
    most: () =>
      Object.fromEntries(
        windows.map(({ limit, requests, bytes }) => [
          limit.name,
          { requests: requests.most(), bytes: bytes.most() },
        ]),
      ),
    total: () => ({ ...total }),
    breaches: () => breaches,
  }
}

/** The sum of what was added within the last stretch of time, and the greatest there was. */
const slidingSum = (windowMs: number) => {
  const added: { at: number; amount: number }[] = []
  let first = 0
  let sum = 0
  let most = 0
  const forget = (now: number) => {
    for (let oldest = added[first]; oldest && oldest.at <= now - windowMs; oldest = added[first]) {
      sum -= oldest.amount
      first++
    }
    // Now and then, so that it does not grow forever.
    if (first > 10_000) {
      added.splice(0, first)
      first = 0
    }
  }
  return {
    add: (now: number, amount: number): number => {
      forget(now)
      added.push({ at: now, amount })
      sum += amount
      most = Math.max(most, sum)
      return sum
    },
    sum: (now: number): number => {
      forget(now)
      return sum
    },
    most: () => most,
  }
}
