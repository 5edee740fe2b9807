import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedMarket } from '../../../../tests/search/asked-homes.ts'
import { homeTypes } from '../../listings/home-type.ts'
import { hasSold } from './asked-homes.ts'
import { fitOverAsk } from './fit-over-ask.ts'
import {
  meanOverAsk,
  OverAskCursor,
  overAskAmount,
  overAskChances,
  shownChance,
} from './over-ask-chance.ts'
import { pastAsksOf } from './past-asks.ts'

const fits = [1, 2, 3, 4].map((seed) => {
  // The order of the days is turned around in one: a rising market.
  const over = (day: number) => (seed % 2 === 0 ? 1 : -1) * (day / 60)
  const { homes, valueOfSale } = askedMarket({ days: 180, perDay: 4, seed, over })
  return fitOverAsk(
    pastAsksOf(homes.filter(hasSold), valueOfSale, { asOfDay: 180, weeks: 13 }),
    180,
  )
})
const anyFit = fc.constantFrom(...fits)
const anyHome = fc.record({
  askUsd: fc.integer({ min: 20_000, max: 3_000_000 }),
  valueUsd: fc.integer({ min: 20_000, max: 3_000_000 }),
  expectedError: fc.double({ min: 0.01, max: 0.5, noNaN: true }),
  daysOnMarket: fc.integer({ min: -3, max: 400 }),
  cut: fc.boolean(),
  homeType: fc.constantFrom(...homeTypes),
  doubtful: fc.boolean(),
  relisted: fc.boolean(),
})
const anyAmount = fc.integer({ min: 0, max: 90_000 })

describe('the chance of a sale over the ask', () => {
  it('is a share, and never more for a larger amount', () => {
    fc.assert(
      fc.property(anyFit, anyHome, anyAmount, fc.nat(50_000), (fit, home, usd, more) => {
        const cursor = new OverAskCursor(fit)
        const chance = cursor.chance(home, usd)
        expect(chance).toBeGreaterThan(0)
        expect(chance).toBeLessThan(1)
        expect(cursor.chance(home, usd + more)).toBeLessThanOrEqual(chance)
      }),
    )
  })

  it('is never less for a lower ask', () => {
    fc.assert(
      fc.property(
        anyFit,
        anyHome,
        anyAmount,
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        (fit, home, usd, share) => {
          const cursor = new OverAskCursor(fit)
          const lower = { ...home, askUsd: home.askUsd * (1 - share) }
          expect(cursor.chance(lower, usd)).toBeGreaterThanOrEqual(cursor.chance(home, usd))
        },
      ),
    )
  })

  it('is never more for a home that has waited longer, was cut, doubted or listed again', () => {
    fc.assert(
      fc.property(anyFit, anyHome, anyAmount, fc.nat(90), (fit, home, usd, days) => {
        const cursor = new OverAskCursor(fit)
        const chance = cursor.chance(home, usd)
        for (const worse of [
          { ...home, daysOnMarket: home.daysOnMarket + days },
          { ...home, cut: true },
          { ...home, doubtful: true },
          { ...home, relisted: true },
        ])
          expect(cursor.chance(worse, usd)).toBeLessThanOrEqual(chance)
      }),
    )
  })

  it('is the same for one home alone as among others', () => {
    fc.assert(
      fc.property(anyFit, fc.array(anyHome, { maxLength: 9 }), anyAmount, (fit, homes, usd) => {
        const alone = homes.map((home) => new OverAskCursor(fit).chance(home, usd))
        expect([...overAskChances(fit, homes, usd)]).toEqual(alone)
      }),
    )
  })

  it('is given for $10,000 to $50,000 alone', () => {
    expect([0, 10_000, 27_500, 80_000].map(overAskAmount)).toEqual([10_000, 10_000, 27_500, 50_000])
  })

  it('is never shown as certain, nor as none', () => {
    expect([0, 0.004, 0.13, 0.996, 1].map(shownChance)).toEqual([0.01, 0.01, 0.13, 0.99, 0.99])
  })
})

it('the mean of the others is between those of two amounts', () => {
  expect(meanOverAsk([0.2, 0.1, 0.08, 0.06, 0.04], 15_000)).toBeCloseTo(0.15, 9)
  expect(meanOverAsk([0.2, 0.1, 0.08, 0.06, 0.04], 90_000)).toBe(0.04)
})
