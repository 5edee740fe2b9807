import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LikelySaleFit, likelySale } from './likely-sale.ts'

const fit: LikelySaleFit = {
  pairs: 300,
  soldOverAsk: 0.98,
  low: -0.08,
  high: 0.05,
  widensBelow: -0.1,
  widening: 4,
}

describe('the likely sale', () => {
  it('is the ask times the market’s sold over ask, in whole dollars', () => {
    expect(likelySale(500_000, 0, fit)).toEqual({ price: 490_000, low: 452_327, high: 515_123 })
  })

  it('has the usual range down to where gaps stop being usual, and a wider one below', () => {
    expect(likelySale(500_000, -0.1, fit)).toEqual(likelySale(500_000, 0.3, fit))
    const deep = likelySale(500_000, -0.3, fit)
    expect(deep.price).toBe(490_000)
    expect(deep.low).toBe(Math.round(490_000 * Math.exp(-0.08 * 1.8)))
    expect(deep.high).toBe(Math.round(490_000 * Math.exp(0.05 * 1.8)))
  })

  it('is never predicted from the gap, which only widens the range, to three times at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 5_000_000 }),
        fc.double({ min: -3, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (ask, gap, more) => {
          const one = likelySale(ask, gap, fit)
          const deeper = likelySale(ask, gap - more, fit)
          expect(deeper.price).toBe(one.price)
          expect(deeper.low).toBeLessThanOrEqual(one.low)
          expect(deeper.high).toBeGreaterThanOrEqual(one.high)
          expect(deeper.low).toBeGreaterThanOrEqual(Math.floor(ask * 0.98 * Math.exp(-0.24)))
        },
      ),
    )
  })
})
