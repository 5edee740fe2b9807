import fc from 'fast-check'
import { expect, it } from 'vitest'
import { beforePercent, lastThatLeaves, percentOf, ratioOf, shareOut, sumOf } from './cents.ts'

it('rounds half up, also where doubles are a hair below the half', () => {
  // 1.005 is less than 1.005 as a double: 100.49999999999999 cents.
  expect(ratioOf(100_500, 1, 1000)).toBe(101)
  expect(percentOf(100, 0.5)).toBe(1)
  expect(percentOf(100, 0.4999)).toBe(0)
  expect(percentOf(-100, 0.5)).toBe(0)
  expect(Object.is(percentOf(0, -10), 0)).toBe(true)
})

it('takes a percentage off again to the cent, toward zero', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (hundredDollars, hundredthsOfPercent) => {
        const before = 10_000 * hundredDollars
        const amount = hundredDollars * (10_000 + hundredthsOfPercent)
        const percent = hundredthsOfPercent / 100
        expect(beforePercent(amount, percent)).toBe(before)
        const sign = Math.sign(before)
        if (sign !== 0) expect(beforePercent(amount - sign, percent)).toBe(before - sign)
      },
    ),
  )
  expect(Object.is(beforePercent(0, 15), 0)).toBe(true)
  expect(beforePercent(-1, 15)).toBe(0)
})

it('is exact beyond what doubles hold', () => {
  const whole = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 })
  fc.assert(
    fc.property(
      whole,
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 10_000_000 }),
      (cents, top, bottom) => {
        const [n, d] = [2n * BigInt(cents) * BigInt(top) + BigInt(bottom), 2n * BigInt(bottom)]
        const floor = n / d - (n % d < 0n ? 1n : 0n)
        if (floor <= BigInt(Number.MAX_SAFE_INTEGER) && floor >= BigInt(Number.MIN_SAFE_INTEGER))
          expect(ratioOf(cents, top, bottom)).toBe(Number(floor))
      },
    ),
    { numRuns: 300 },
  )
})

it('shares an amount out to the last cent, in proportion', () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([33, 34, 33])
  expect(shareOut(100, [0, 0])).toEqual([0, 100])
  expect(shareOut(100, [])).toEqual([])
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.array(fc.nat(100_000), { minLength: 1 }),
      (cents, weights) => {
        const parts = shareOut(cents, weights)
        expect(sumOf(parts)).toBe(cents)
        const all = sumOf(weights)
        for (const [i, part] of parts.entries())
          if (all > 0)
            expect(Math.abs(part - (cents * (weights[i] ?? 0)) / all)).toBeLessThan(1.001)
      },
    ),
    { numRuns: 200 },
  )
})

it('finds where nothing is left, straight or not', () => {
  expect(lastThatLeaves(0, 1000, (at) => 317 - at)).toBe(317)
  expect(lastThatLeaves(0, 1, (at) => -at)).toBe(0)
  const falls = [
    (at: number, root: number) => root - at,
    (at: number, root: number) => (at <= root ? 1 : -1_000_000),
    (at: number, root: number) => Math.sign(root - at) * Math.floor(Math.sqrt(Math.abs(root - at))),
    (at: number, root: number) => (root - at) ** 3,
  ]
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(...falls), (root, fall) => {
      let tries = 0
      const left = (at: number) => {
        tries++
        return fall(at, root)
      }
      expect(lastThatLeaves(0, 1_000_001, left)).toBe(root)
      expect(tries).toBeLessThanOrEqual(70)
    }),
  )
})
