import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedMarket } from '../../../../tests/search/asked-homes.ts'
import { homeTypes } from '../../listings/home-type.ts'
import { hasSold } from '../over-ask/asked-homes.ts'
import type { AskedOn } from '../over-ask/over-ask-features.ts'
import { pastAsksOf } from '../over-ask/past-asks.ts'
import { fitUnderAsk, salesUnderAsk } from './fit-under-ask.ts'
import { offerChance, type UnderAskFit, underAskChance, underAskCurve } from './under-ask-chance.ts'

const fits = [1, 2, 3, 4].map((seed) => {
  // Every second market falls, the others rise.
  const under = (day: number) => 0.03 + ((seed % 2 === 0 ? 1 : -1) * (day - 90)) / 9000
  const { homes, valueOfSale } = askedMarket({ days: 180, perDay: 4, seed, under })
  return fitUnderAsk(
    pastAsksOf(homes.filter(hasSold), valueOfSale, { asOfDay: 180, weeks: 4 }),
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
const anyShare = fc.double({ min: -0.2, max: 0.4, noNaN: true })
const chanceOf = (fit: UnderAskFit, home: AskedOn, share: number, months = 0) =>
  underAskChance(underAskCurve(fit, home, months), share)
const anyMonths = fc.constantFrom(0, -1)

describe('the chance that an offer buys a home', () => {
  it('is a share, and never more for a lower offer', () => {
    fc.assert(
      fc.property(
        anyFit,
        anyHome,
        anyShare,
        fc.double({ min: 0, max: 0.2, noNaN: true }),
        anyMonths,
        (fit, home, share, lower, months) => {
          const chance = chanceOf(fit, home, share, months)
          expect(chance).toBeGreaterThan(0)
          expect(chance).toBeLessThan(1)
          expect(chanceOf(fit, home, share + lower, months)).toBeLessThanOrEqual(chance)
        },
      ),
    )
  })

  it('is never less for a home that has waited longer, was cut, doubted or listed again', () => {
    fc.assert(
      fc.property(anyFit, anyHome, anyShare, fc.nat(90), (fit, home, share, days) => {
        const chance = chanceOf(fit, home, share)
        for (const weaker of [
          { ...home, daysOnMarket: home.daysOnMarket + days },
          { ...home, cut: true },
          { ...home, doubtful: true },
          { ...home, relisted: true },
        ])
          expect(chanceOf(fit, weaker, share)).toBeGreaterThanOrEqual(chance)
      }),
    )
  })

  it('is never more at the same share under a lower ask', () => {
    fc.assert(
      fc.property(
        anyFit,
        anyHome,
        anyShare,
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        (fit, home, share, cut) => {
          const lower = { ...home, askUsd: home.askUsd * (1 - cut) }
          expect(chanceOf(fit, lower, share)).toBeLessThanOrEqual(chanceOf(fit, home, share))
        },
      ),
    )
  })

  it('was less a month ago in a market that falls, and more in one that rises', () => {
    const home = {
      askUsd: 600_000,
      valueUsd: 600_000,
      expectedError: 0.08,
      daysOnMarket: 30,
      cut: false,
      homeType: 'House' as const,
      doubtful: false,
      relisted: false,
    }
    const [rising, falling] = fits
    if (rising === undefined || falling === undefined) throw new Error('two markets')
    expect(chanceOf(falling, home, 0.03, -1)).toBeLessThan(chanceOf(falling, home, 0.03))
    expect(chanceOf(rising, home, 0.03, -1)).toBeGreaterThan(chanceOf(rising, home, 0.03))
  })

  it('is of sales for the price or less, to the dollar', () => {
    const sale = (soldUsd: number) => salesUnderAsk.isOne({ soldUsd, askUsd: 333_333 }, 0.03)
    expect([sale(323_332), sale(323_333), sale(323_334)]).toEqual([true, true, false])
    expect(salesUnderAsk.isOne({ soldUsd: 500_000, askUsd: 500_000 }, 0)).toBe(true)
    expect(salesUnderAsk.isOne({ soldUsd: 500_001, askUsd: 500_000 }, 0)).toBe(false)
  })

  it('is bounded where no single chance holds, and never more for a lower offer there either', () => {
    fc.assert(
      fc.property(
        anyFit,
        anyHome,
        anyShare,
        fc.double({ min: 0, max: 0.2, noNaN: true }),
        (fit, home, share, lower) => {
          const curve = underAskCurve(fit, home)
          const { least, most } = offerChance(curve, share)
          const below = offerChance(curve, share + lower)
          expect(least).toBeLessThanOrEqual(most)
          expect(below.least).toBeLessThanOrEqual(least)
          expect(below.most).toBeLessThanOrEqual(most)
        },
      ),
    )
  })

  it('is known where chances have held: at 1 to 2% under the ask, and at 8 to 10%', () => {
    const curve = { shares: [0.01, 0.02, 0.03, 0.08, 0.1], logits: [2, 1, 0, -1, -2] }
    const chanceOf = (logit: number) => 1 / (1 + Math.exp(-logit))
    const exactly = (logit: number) => ({ least: chanceOf(logit), most: chanceOf(logit) })
    expect(offerChance(curve, 0.005)).toEqual({ least: chanceOf(2), most: 1 })
    expect(offerChance(curve, 0.01)).toEqual(exactly(2))
    const between = offerChance(curve, 0.015)
    expect(between.least).toBe(between.most)
    expect(between.least).toBeCloseTo(chanceOf(1.5), 9)
    expect(offerChance(curve, 0.02)).toEqual(exactly(1))
    expect(offerChance(curve, 0.03)).toEqual({ least: chanceOf(-1), most: chanceOf(1) })
    expect(offerChance(curve, 0.08)).toEqual(exactly(-1))
    expect(offerChance(curve, 0.1)).toEqual(exactly(-2))
    expect(offerChance(curve, 0.3)).toEqual({ least: 0, most: chanceOf(-2) })
  })
})
