import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wholeDollars } from './whole-dollars.ts'

const amounts = fc.array(fc.double({ min: -90_000, max: 90_000, noNaN: true }), { minLength: 1 })
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

describe('amounts in whole dollars', () => {
  it('give what is left to those that lost most', () => {
    expect(wholeDollars([1.5, 2.25, -0.5, 0.75], 4)).toEqual([2, 2, -1, 1])
  })

  it('add up to the total, each less than a dollar from where it was and of its own sign', () => {
    fc.assert(
      fc.property(amounts, (exact) => {
        const total = Math.round(sumOf(exact))
        const whole = wholeDollars(exact, total)
        expect(sumOf(whole) - total).toBe(0)
        for (const [i, amount] of exact.entries()) {
          const dollars = whole[i] ?? Number.NaN
          expect(Number.isInteger(dollars)).toBe(true)
          expect(Math.abs(dollars - amount)).toBeLessThanOrEqual(1)
          expect(dollars * amount).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('never make a change of what does not change', () => {
    expect(wholeDollars([0, 0.6, -0, 0.6], 1)).toEqual([0, 1, 0, 0])
  })
})
