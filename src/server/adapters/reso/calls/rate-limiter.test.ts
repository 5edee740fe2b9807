import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { waitlessClock } from '../../../../../tests/platform/waitless-clock.ts'
import { openRateLimiter, type RateLimit } from './rate-limiter.ts'

const never = new AbortController().signal
const options = { largestAnswer: 1000 }

/** When requests reached the provider, and how much it answered, by a client that asks as fast as it may. */
const asked = async (
  limits: readonly RateLimit[],
  requests: readonly { readonly out: number; readonly back: number; readonly bytes: number }[],
) => {
  const clock = waitlessClock()
  let limiter = openRateLimiter(limits, { ...options, clock })
  const arrivals: { at: number; bytes: number }[] = []
  for (const [i, { out, back, bytes }] of requests.entries()) {
    if (i === Math.floor(requests.length / 2)) {
      // The process is started again, with what it had stored.
      const spent = JSON.parse(JSON.stringify(limiter.spent()))
      limiter = openRateLimiter(limits, { ...options, clock })
      limiter.recall(spent)
    }
    let turn = await limiter.turn(never)
    while (!turn.ok) {
      clock.pass(turn.error.waitMs)
      turn = await limiter.turn(never)
    }
    clock.pass(out)
    arrivals.push({ at: clock.now(), bytes })
    clock.pass(back)
    turn.value.done(bytes)
  }
  return arrivals
}

const mostWithin = (
  arrivals: readonly { at: number; bytes: number }[],
  ms: number,
  worth: (arrival: { bytes: number }) => number,
) =>
  Math.max(
    ...arrivals.map(({ at }) =>
      arrivals
        .filter((other) => other.at <= at && other.at > at - ms)
        .reduce((sum, other) => sum + worth(other), 0),
    ),
  )

describe('a limiter', () => {
  it('is never exceeded as the provider counts, whatever the network does, nor over a restart', async () => {
    const limits = [
      { ms: 1000, requests: 3 },
      { ms: 60_000, requests: 20, bytes: 8000 },
      { ms: 3_600_000, requests: 60 },
    ]
    const request = fc.record({
      out: fc.nat({ max: 1500 }),
      back: fc.nat({ max: 1500 }),
      bytes: fc.nat({ max: 1000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 90 }), async (requests) => {
        const arrivals = await asked(limits, requests)
        expect(arrivals).toHaveLength(requests.length)
        for (const limit of limits) {
          expect(mostWithin(arrivals, limit.ms, () => 1)).toBeLessThanOrEqual(limit.requests)
          if (limit.bytes !== undefined)
            expect(mostWithin(arrivals, limit.ms, ({ bytes }) => bytes)).toBeLessThanOrEqual(
              limit.bytes,
            )
        }
      }),
      { numRuns: 100 },
    )
  })

  it('uses what it may: with quick answers a hundred requests at two a second take 49 seconds and 49 roundings', async () => {
    const quick = Array.from({ length: 100 }, () => ({ out: 0, back: 0, bytes: 10 }))
    const arrivals = await asked([{ ms: 1000, requests: 2 }], quick)
    const took = (arrivals.at(-1)?.at ?? 0) - (arrivals[0]?.at ?? 0)
    expect(took).toBe(49_049)
  })

  it('gives turns in the order they were asked for, over several feeds', async () => {
    const clock = waitlessClock()
    const limiter = openRateLimiter([{ ms: 1000, requests: 1 }], { ...options, clock })
    const order: string[] = []
    const feed = async (name: string) => {
      const turn = await limiter.turn(never)
      order.push(`${name} ${clock.now() - clock.began}`)
      if (turn.ok) turn.value.done(1)
    }
    await Promise.all([feed('a'), feed('b'), feed('c')])
    expect(order).toEqual(['a 0', 'b 1001', 'c 2002'])
  })

  it('waits for those under way where they fill the limit', async () => {
    const clock = waitlessClock()
    const limiter = openRateLimiter([{ ms: 1000, requests: 1 }], { ...options, clock })
    const first = await limiter.turn(never)
    let hasSecond = false
    const second = limiter.turn(never).then((turn) => {
      hasSecond = true
      return turn
    })
    await Promise.resolve()
    expect(hasSecond).toBe(false)
    if (first.ok) first.value.done(1)
    expect((await second).ok).toBe(true)
    expect(clock.now() - clock.began).toBe(1001)
  })

  it('says when to come again where a call would wait too long', async () => {
    const clock = waitlessClock()
    const limiter = openRateLimiter([{ ms: 3_600_000, requests: 1 }], { ...options, clock })
    const first = await limiter.turn(never)
    if (first.ok) first.value.done(1)
    clock.pass(600_000)
    expect(await limiter.turn(never)).toEqual({ ok: false, error: { waitMs: 3_000_001 } })
  })

  it('holds all feeds back until the provider takes requests again', async () => {
    const clock = waitlessClock()
    const limiter = openRateLimiter([], { ...options, clock })
    limiter.pauseUntil(clock.now() + 30_000)
    expect((await limiter.turn(never)).ok).toBe(true)
    expect(clock.now() - clock.began).toBe(30_000)
  })

  it('ends a wait when its signal aborts, and those behind still get their turn', async () => {
    const clock = waitlessClock()
    const limiter = openRateLimiter([{ ms: 1000, requests: 1 }], { ...options, clock })
    const first = await limiter.turn(never)
    const stop = new AbortController()
    const stopped = limiter.turn(stop.signal)
    const behind = limiter.turn(never)
    stop.abort(new Error('stop'))
    await expect(stopped).rejects.toThrow('stop')
    if (first.ok) first.value.done(1)
    expect((await behind).ok).toBe(true)
  })

  it('does not count twice what several feeds kept together', async () => {
    const clock = waitlessClock()
    const limiter = openRateLimiter([{ ms: 86_400_000, requests: 3 }], { ...options, clock })
    for (const _ of [1, 2]) {
      const turn = await limiter.turn(never)
      if (turn.ok) turn.value.done(5)
    }
    limiter.recall(limiter.spent())
    expect((await limiter.turn(never)).ok).toBe(true)
    expect(limiter.spent().stretches.map(([, , requests, bytes]) => [requests, bytes])).toEqual([
      [2, 10],
    ])
  })

  it('keeps a day of requests short', async () => {
    const clock = waitlessClock()
    const limiter = openRateLimiter([{ ms: 86_400_000, requests: 40_000 }], { ...options, clock })
    for (let i = 0; i < 20_000; i++) {
      const turn = await limiter.turn(never)
      clock.pass(4000)
      if (turn.ok) turn.value.done(100_000)
    }
    const { stretches } = limiter.spent()
    expect(stretches.reduce((sum, [, , requests]) => sum + requests, 0)).toBe(20_000)
    expect(JSON.stringify(stretches).length).toBeLessThan(6000)
  })
})
