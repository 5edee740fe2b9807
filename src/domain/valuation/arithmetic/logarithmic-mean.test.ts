import fc from 'fast-check'
import { expect, it } from 'vitest'
import { logarithmicMean } from './logarithmic-mean.ts'

it('splits what changes a price, without rest', () => {
  const change = fc.double({ min: -1, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 5_000_000 }), change, change, (usd, a, b) => {
      const perLogarithm = logarithmicMean(usd, a + b)
      const split = a * perLogarithm + b * perLogarithm
      expect((usd + split) / (usd * Math.exp(a + b))).toBeCloseTo(1, 9)
    }),
  )
})

it('lies between the two prices, and is the price itself when nothing changes', () => {
  expect(logarithmicMean(300_000, 0)).toBe(300_000)
  expect(logarithmicMean(300_000, 1e-12)).toBeCloseTo(300_000, 3)
  expect(logarithmicMean(300_000, Math.log(2))).toBeCloseTo(300_000 / Math.log(2), 6)
})
