import { err, ok, type Result } from '../../../../domain/result.ts'
import { unlessAborted } from './unless-aborted.ts'

/** The most requests, or bytes of answers, in any stretch of `ms` milliseconds. */
export type RateLimit = {
  readonly ms: number
  readonly requests?: number
  readonly bytes?: number
}

export type Clock = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Rejects with the signal's reason when it is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Requests and bytes by the stretch of time in which their answers had arrived; times in milliseconds since 1970. */
export type Spent = {
  /** When the last answer had arrived. */
  readonly at: number
  /** `to` is not part of it. */
  readonly stretches: [from: number, to: number, requests: number, bytes: number][]
}

/** Keeps all calls to one account at a provider within its limits. */
export type RateLimiter = {
  /**
   * Waits for its turn: first come, first served. An error says for how many milliseconds nothing more can be
   * asked, when that is longer than a call may wait. Each turn must be ended with `done`.
   */
  readonly turn: (signal: AbortSignal) => Promise<Result<Turn, { readonly waitMs: number }>>
  /** Nothing is asked before that time: the provider has said so. */
  readonly pauseUntil: (time: number) => void
  /** What was spent within the longest limit, short enough to be kept with a cursor. */
  readonly spent: () => Spent
  /** What was spent before this process began. */
  readonly recall: (spent: Spent) => void
}

/** A request under way. */
export type Turn = {
  /** The answer has arrived, or there will be none. */
  readonly done: (bytes: number) => void
}

/**
 * A limiter with true sliding windows. A request counts from the moment its answer has arrived, and until then as under
 * way. It reached the provider no later than that, so the provider never sees more in any stretch than the limit.
 * `largestAnswer` is held back from a limit of bytes for each request under way.
 */
export const openRateLimiter = (
  limits: readonly RateLimit[],
  { clock, largestAnswer }: { readonly clock: Clock; readonly largestAnswer: number },
): RateLimiter => {
  const longest = Math.max(0, ...limits.map((limit) => limit.ms))
  /** Oldest first. */
  let answers: Answer[] = []
  let underWay = 0
  let pausedUntil = 0
  let last: Promise<unknown> = Promise.resolve()
  let oneIsDone = Promise.withResolvers<void>()

  const forgetOld = () => {
    const kept = firstAfter(answers, clock.now() - longest)
    // Moving thousands of entries for each request would cost more than keeping some old ones.
    if (kept > answers.length / 2) answers = answers.slice(kept)
  }

  /** Milliseconds until there is room for one more, as far as answers that have arrived decide; else `busy`. */
  const untilRoom = (): number | 'busy' => {
    const now = clock.now()
    let wait = Math.max(0, pausedUntil - now)
    for (const limit of limits) {
      const until = roomIn(limit, answers, { now, underWay, largestAnswer })
      if (until === 'busy') return 'busy'
      wait = Math.max(wait, until)
    }
    return wait
  }

  const take = async (signal: AbortSignal): Promise<Result<Turn, { readonly waitMs: number }>> => {
    for (;;) {
      signal.throwIfAborted()
      const wait = untilRoom()
      if (wait === 0) break
      if (wait === 'busy') await unlessAborted(oneIsDone.promise, signal)
      else if (wait > LONGEST_WAIT_MS) return err({ waitMs: wait })
      else await clock.wait(wait, signal)
    }
    forgetOld()
    underWay++
    let isDone = false
    return ok({
      done: (bytes) => {
        if (isDone) return
        isDone = true
        underWay--
        // A clock of whole milliseconds may be one behind.
        if (longest > 0)
          answers.push({ at: Math.max(clock.now() + 1, answers.at(-1)?.at ?? 0), bytes })
        oneIsDone.resolve()
        oneIsDone = Promise.withResolvers()
      },
    })
  }

  return {
    turn: (signal) => {
      const mine = last.then(() => take(signal))
      last = mine.catch(() => undefined)
      return mine
    },
    pauseUntil: (time) => {
      pausedUntil = Math.max(pausedUntil, time)
    },
    spent: () => spentOn(answers.slice(firstAfter(answers, clock.now() - longest)), longest),
    recall: (spent) => {
      answers = recalled(answers, spent, clock.now())
    },
  }
}

type Answer = { readonly at: number; readonly bytes: number }

/** A call may be held up this long; beyond that, the caller is given a time to come again. */
const LONGEST_WAIT_MS = 90_000

const roomIn = (
  limit: RateLimit,
  answers: readonly Answer[],
  { now, underWay, largestAnswer }: { now: number; underWay: number; largestAnswer: number },
): number | 'busy' => {
  const first = firstAfter(answers, now - limit.ms)
  /** Until the answer at this index no longer counts. */
  const until = (index: number) => {
    const answer = answers[index]
    return answer === undefined ? 'busy' : answer.at + limit.ms - now
  }
  let wait = 0
  if (limit.requests !== undefined) {
    const tooMany = answers.length - first + underWay + 1 - limit.requests
    const room = tooMany > 0 ? until(first + tooMany - 1) : 0
    if (room === 'busy') return room
    wait = Math.max(wait, room)
  }
  if (limit.bytes !== undefined) {
    // A quarter at most, so that a small limit leaves room for some answer.
    const held = Math.min(largestAnswer, limit.bytes / 4)
    let bytes = (underWay + 1) * held
    for (let i = first; i < answers.length; i++) bytes += answers[i]?.bytes ?? 0
    let freed = first
    while (bytes > limit.bytes && freed < answers.length) bytes -= answers[freed++]?.bytes ?? 0
    const room = freed > first ? until(freed - 1) : 0
    if (bytes > limit.bytes || room === 'busy') return 'busy'
    wait = Math.max(wait, room)
  }
  return wait
}

/** The index of the first answer after that time; those at that time have just gone out of the window. */
const firstAfter = (answers: readonly Answer[], time: number): number => {
  let [low, high] = [0, answers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((answers[middle]?.at ?? 0) > time) high = middle
    else low = middle + 1
  }
  return low
}

/** By stretches of a 1440th of the longest limit (a minute of a day) for its last 24th, before that by 24ths. */
const spentOn = (answers: readonly Answer[], longest: number): Spent => {
  if (longest === 0) return { at: 0, stretches: [] }
  const at = answers.at(-1)?.at ?? 0
  const [wide, narrow] = [Math.ceil(longest / 24), Math.ceil(longest / 1440)]
  const stretches = new Map<number, [number, number, number, number]>()
  for (const answer of answers) {
    const width = answer.at > at - wide ? narrow : wide
    const from = Math.floor(answer.at / width) * width
    const stretch = stretches.get(from) ?? [from, from + width, 0, 0]
    stretches.set(from, [
      from,
      Math.max(stretch[1], from + width),
      stretch[2] + 1,
      stretch[3] + answer.bytes,
    ])
  }
  return { at, stretches: [...stretches.values()] }
}

/**
 * Answers of before, counted as late as they may have come. What this process has counted itself, because several
 * feeds keep what they spent together, is not counted again.
 */
const recalled = (own: readonly Answer[], { at, stretches }: Spent, now: number): Answer[] => {
  const missing = stretches.flatMap(([from, to, requests, bytes]) => {
    const known = own.filter((answer) => answer.at >= from && answer.at < to)
    const more = requests - known.length
    if (more <= 0) return []
    const moreBytes = bytes - known.reduce((sum, answer) => sum + answer.bytes, 0)
    const time = Math.min(to - 1, at, now + 1)
    return Array.from({ length: more }, (_, i) => ({
      at: time,
      bytes: i === 0 ? Math.max(0, moreBytes) : 0,
    }))
  })
  return [...own, ...missing].toSorted((a, b) => a.at - b.at)
}
