import { describe, expect, it } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../tests/listings/synthetic-sales.ts'
import { type CheckedSale, saleChecks } from '../listings/checks/sale-checks.ts'
import { fitMarket } from '../valuation/calibration/fit-market.ts'
import { fitFlips, flipScoreBy, UNKNOWN_FLIP_FIT } from './fit-flips.ts'

/** Every `every`th home of the town was bought for two thirds of what it is worth, and resold 100 days later. */
const townOf = (count: number, every: number): CheckedSale[] =>
  syntheticSales(count, { seed: 4 }).flatMap((sale, i) => {
    const isFlip = i % every === 0 && sale.day < LAST_DAY - 100
    const day = sale.day
    const price = isFlip ? Math.round(sale.price * 0.66) : sale.price
    const bought = { ...sale, day, price, yearBuilt: Math.min(1990, sale.yearBuilt ?? 1950) }
    if (!isFlip) return [bought]
    const again = { ...bought, listingKey: `${sale.listingKey} again`, day: day + 100 }
    return [bought, { ...again, price: Math.round(sale.price * 1.05) }]
  })

const flipsOf = (sales: readonly CheckedSale[]) => {
  const fit = fitMarket(sales, { asOfDay: LAST_DAY, distances: [0.5] })
  if (fit === null) throw new Error('sales make a market')
  return { fit, flips: fitFlips(sales, saleChecks(sales), fit, LAST_DAY) }
}

describe('the flips of a market', () => {
  it('are learned from homes bought eight months ago and longer, with what they were worth then', () => {
    const { fit, flips } = flipsOf(townOf(2400, 12))
    expect(fit.purchaseValues.length).toBeGreaterThan(200)
    const keys = new Set(fit.purchaseValues.map(({ listingKey }) => listingKey))
    expect(fit.pastValues.filter(({ listingKey }) => keys.has(listingKey))).toEqual([])
    for (const { valueUsd, likelyRange } of fit.purchaseValues) {
      expect(likelyRange.low).toBeLessThan(valueUsd)
      expect(likelyRange.high).toBeGreaterThan(valueUsd)
    }
    expect(flips.coefficients).not.toBeNull()
    const home = { typicalValue: 200_000, expectedError: 0.1, ageYears: 60 }
    const score = (ask: number) => flipScoreBy(flips, { ...home, ask })
    expect(score(132_000)).toBeGreaterThan(-2)
    expect(score(200_000)).toBeLessThan(score(132_000) - 2)
  }, 60_000)

  it('are those of all markets where there are few', () => {
    const { fit, flips } = flipsOf(townOf(500, 50))
    expect(flips.coefficients).toBeNull()
    expect(flips.medianTypicalValue).toBeGreaterThan(50_000)
    const home = { ask: 300_000, typicalValue: 400_000, expectedError: 0.1, ageYears: 60 }
    expect(flipScoreBy(flips, home)).not.toBe(flipScoreBy(UNKNOWN_FLIP_FIT, home))
    expect(fit.modelValues.length).toBeGreaterThan(400)
  }, 60_000)

  it('ask nothing of the sales of a market without resales', () => {
    const sales = syntheticSales(500)
    const { fit } = flipsOf(sales)
    expect(fit.purchaseValues).toEqual([])
  }, 60_000)
})
