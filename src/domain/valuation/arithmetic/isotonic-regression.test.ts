import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isotonicRegression } from './isotonic-regression.ts'

const anyWeighted = fc.array(
  fc.record({
    value: fc.double({ min: -100, max: 100, noNaN: true }),
    weight: fc.double({ min: 0.1, max: 10, noNaN: true }),
  }),
  { minLength: 1, maxLength: 40 },
)

describe('isotonic regression', () => {
  it('pools neighbors that rise, by their weights', () => {
    expect(isotonicRegression([5, 1, 3, 0], [1, 3, 1, 1])).toEqual([5, 1.5, 1.5, 0])
  })

  it('gives numbers that never rise, sum to as much as before, and stay as they are when they fell', () => {
    fc.assert(
      fc.property(anyWeighted, (weighted) => {
        const values = weighted.map((one) => one.value)
        const weights = weighted.map((one) => one.weight)
        const fallen = isotonicRegression(values, weights)
        for (const [i, next] of fallen.slice(1).entries())
          expect(next).toBeLessThanOrEqual(fallen[i] ?? Number.NaN)
        const sum = (of: readonly number[]) =>
          of.reduce((total, value, i) => total + value * (weights[i] ?? 0), 0)
        expect(sum(fallen)).toBeCloseTo(sum(values), 6)
        expect(isotonicRegression(fallen, weights)).toEqual(fallen)
      }),
    )
  })
})
