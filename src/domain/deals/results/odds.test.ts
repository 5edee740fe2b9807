import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyzeDeal } from '../analyze-deal.ts'
import { bareDeal, fixedLine, monthlyLine, referenceDeal } from '../deal-for-tests.ts'
import { type ArvDistribution, chanceOfLoss, oddsSteps } from './odds.ts'

const arv: ArvDistribution = {
  lowCents: 28_800_000,
  middleCents: 32_000_000,
  highCents: 35_500_000,
}
const oneValue: ArvDistribution = {
  lowCents: 32_000_000,
  middleCents: 32_000_000,
  highCents: 32_000_000,
}
const noSpread = { underPercent: 0, overPercent: 0 }
const certain = { rehab: noSpread, months: noSpread }

describe('the odds of a deal', () => {
  it('are exactly those of the engine where rehab and time are uncertain', () => {
    const deal = referenceDeal()
    // A cost of selling that hangs on the time must not be taken from another time.
    const costs = [...deal.sale.costs, monthlyLine('furniture', 40_000)]
    for (const one of [deal, { ...deal, sale: { ...deal.sale, costs } }]) {
      const { overrunPercents, months } = oddsSteps(one, oneValue)
      const profits = months
        .flatMap((time) =>
          overrunPercents.map((overrunPercent) => {
            const rehab = { ...one.rehab, overrunPercent }
            return analyzeDeal({ ...one, months: time, rehab }).profitCents
          }),
        )
        .toSorted((a, b) => a - b)
      const { chanceOfLoss: chance, profit } = chanceOfLoss(one, oneValue)
      expect(chance).toBe(profits.filter((cents) => cents < 0).length / profits.length)
      expect(chance).toBeGreaterThan(0.1)
      expect(chance).toBeLessThan(0.9)
      expect([profit.p10Cents, profit.p50Cents, profit.p90Cents]).toEqual(
        [0.1, 0.5, 0.9].map((share) => profits[Math.floor(share * profits.length)]),
      )
    }
  })

  it('are exactly those of the engine where only the sale price is uncertain', () => {
    const deal = referenceDeal({ spreads: certain })
    const profits = oddsSteps(deal, arv).sales.map(
      (priceCents) => analyzeDeal({ ...deal, sale: { ...deal.sale, priceCents } }).profitCents,
    )
    const { chanceOfLoss: chance, profit } = chanceOfLoss(deal, arv)
    expect(chance).toBe(profits.filter((one) => one < 0).length / profits.length)
    expect([profit.p10Cents, profit.p50Cents, profit.p90Cents]).toEqual([
      profits[10],
      profits[50],
      profits[90],
    ])
    // The middle of the range is the plan.
    expect(profit.p50Cents).toBe(746_561)
  })

  it('have eight in ten sale prices within the measured range', () => {
    const { sales } = oddsSteps(referenceDeal(), arv)
    const inside = sales.filter((sale) => sale >= arv.lowCents && sale <= arv.highCents)
    expect(inside.length / sales.length).toBeCloseTo(0.8, 1)
    expect(sales[50]).toBe(32_000_000)
    expect(Math.abs((sales[10] ?? 0) - 28_800_000)).toBeLessThan(100_000)
    expect(Math.abs((sales[90] ?? 0) - 35_500_000)).toBeLessThan(100_000)
  })

  it('follow a range that reaches farther down than up', () => {
    const { sales } = oddsSteps(referenceDeal(), {
      lowCents: 22_000_000,
      middleCents: 32_000_000,
      highCents: 33_000_000,
    })
    expect(Math.abs((sales[10] ?? 0) / 22_000_000 - 1)).toBeLessThan(0.01)
    expect(Math.abs((sales[90] ?? 0) / 33_000_000 - 1)).toBeLessThan(0.01)
  })

  it('are certain when nothing can go another way', () => {
    const cost = (cents: number) =>
      chanceOfLoss(
        bareDeal({ priceCents: 30_000_000, buy: [fixedLine('more', cents)], spreads: certain }),
        oneValue,
      )
    expect(cost(2_000_000)).toEqual({
      chanceOfLoss: 0,
      profit: { p10Cents: 0, p50Cents: 0, p90Cents: 0 },
    })
    expect(cost(2_000_001).chanceOfLoss).toBe(1)
  })

  it('never get better by costing more, and worse by a wider range below', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.integer({ min: 15_000_000, max: 32_000_000 }),
        (more, lowCents) => {
          const deal = referenceDeal()
          const dearer = { ...deal, buy: [...deal.buy, fixedLine('more', more)] }
          const odds = chanceOfLoss(deal, { ...arv, lowCents })
          expect(chanceOfLoss(dearer, { ...arv, lowCents }).chanceOfLoss).toBeGreaterThanOrEqual(
            odds.chanceOfLoss,
          )
          const wider = chanceOfLoss(deal, { ...arv, lowCents: lowCents - 1_000_000 })
          expect(wider.chanceOfLoss).toBeGreaterThanOrEqual(odds.chanceOfLoss)
          expect(odds.profit.p10Cents).toBeLessThanOrEqual(odds.profit.p50Cents)
          expect(odds.profit.p50Cents).toBeLessThanOrEqual(odds.profit.p90Cents)
        },
      ),
      { numRuns: 15 },
    )
  })

  it('are the same each time', () => {
    expect(chanceOfLoss(referenceDeal(), arv)).toEqual(chanceOfLoss(referenceDeal(), arv))
  })
})
