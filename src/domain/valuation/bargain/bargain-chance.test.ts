import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawsOf } from '../arithmetic/draws.ts'
import { bargainChance, shownChance } from './bargain-chance.ts'
import { fitAskingPrices, fitErrorShape } from './fit-asking-prices.ts'

const usual = { asks: fitAskingPrices([]), errors: fitErrorShape([]) }
const anyHome = fc.record({
  askUsd: fc.integer({ min: 20_000, max: 3_000_000 }),
  value: fc.integer({ min: 20_000, max: 3_000_000 }),
  scale: fc.double({ min: 0.01, max: 0.5, noNaN: true }),
})

describe('the chance of a bargain', () => {
  it('is a share, and smaller for more dollars below', () => {
    fc.assert(
      fc.property(anyHome, fc.nat(200_000), fc.nat(200_000), (home, below, more) => {
        const { chance } = bargainChance(usual, home, below)
        expect(chance).toBeGreaterThanOrEqual(0)
        expect(chance).toBeLessThanOrEqual(1)
        expect(bargainChance(usual, home, below + more).chance).toBeLessThanOrEqual(chance + 1e-12)
      }),
    )
  })

  it('only grows as the price falls, for a given share below', () => {
    const anyErrors = fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { maxLength: 300 })
    const anyPrices = fc.array(
      fc.record({
        askUsd: fc.integer({ min: 50_000, max: 900_000 }),
        priceUsd: fc.integer({ min: 50_000, max: 900_000 }),
      }),
      { maxLength: 100 },
    )
    const anyShare = fc.double({ min: 0, max: 0.5, noNaN: true })
    const anyPriceCut = fc.double({ min: 0, max: 0.8, noNaN: true })
    fc.assert(
      fc.property(
        anyErrors,
        anyPrices,
        anyHome,
        anyShare,
        anyPriceCut,
        (past, prices, home, share, cut) => {
          const trained = { asks: fitAskingPrices(prices), errors: fitErrorShape(past) }
          const chanceAt = (askUsd: number) =>
            bargainChance(trained, { ...home, askUsd }, share * askUsd).chance
          // Densities are straight between their steps, which costs the last digits.
          expect(chanceAt(home.askUsd * (1 - cut))).toBeGreaterThanOrEqual(
            chanceAt(home.askUsd) * 0.999 - 1e-4,
          )
        },
      ),
    )
  })

  it('holds for a home that asks next to nothing', () => {
    const { uniform, normal } = drawsOf(5)
    const past = Array.from({ length: 2000 }, () => ({
      priceUsd: 100_000,
      askUsd: 100_000 * (uniform() < 0.25 ? 0.97 - 0.2 * uniform() : 1.01 + 0.03 * normal()),
    }))
    const trained = {
      asks: fitAskingPrices(past),
      errors: fitErrorShape(past.map(() => normal())),
    }
    for (const askUsd of [200_000, 160_000, 100_000, 60_000, 20_000, 1000, 1]) {
      const home = { askUsd, value: 300_000, scale: 0.08 }
      const { chance, expectedGapUsd } = bargainChance(trained, home, 20_000)
      expect(chance).toBeGreaterThan(0.9)
      expect(expectedGapUsd).toBeGreaterThan(40_000)
    }
  })

  it('comes true as often as it says, where large gaps on paper have shrunk', () => {
    const { uniform, normal } = drawsOf(3)
    const draw = () => {
      const price = 30_000 * Math.exp(5 * uniform())
      const discounted = uniform() < 0.25
      const askUsd =
        price * Math.exp(discounted ? -0.03 - 0.22 * uniform() : 0.01 + 0.03 * normal())
      const error = normal()
      return { askUsd, priceUsd: price, scale: 0.12, error, value: price * Math.exp(-0.12 * error) }
    }
    const past = Array.from({ length: 4000 }, draw)
    const trained = {
      asks: fitAskingPrices(past),
      errors: fitErrorShape(past.map(({ error }) => error)),
    }
    const later = Array.from({ length: 6000 }, draw).map((home) => ({
      ...bargainChance(trained, home, 20_000),
      onPaper: home.value / home.askUsd - 1,
      gap: home.priceUsd - home.askUsd,
      gapShare: home.priceUsd / home.askUsd - 1,
      askUsd: home.askUsd,
    }))
    for (const [from, to] of [
      [0.1, 0.4],
      [0.4, 0.7],
      [0.7, 1],
    ] as const) {
      const some = later.filter(({ chance }) => chance >= from && chance < to)
      const said = some.reduce((sum, { chance }) => sum + chance, 0) / some.length
      const came = some.filter(({ gap }) => gap >= 20_000).length / some.length
      expect(some.length).toBeGreaterThan(200)
      expect(Math.abs(said - came)).toBeLessThan(0.05)
    }
    const flagged = later.filter(({ onPaper }) => onPaper >= 0.07)
    const mean = (of: (home: (typeof later)[number]) => number) =>
      flagged.reduce((sum, home) => sum + of(home), 0) / flagged.length
    const really = mean((home) => home.gapShare)
    expect(mean((home) => home.onPaper)).toBeGreaterThan(really * 1.3)
    const expected = mean((home) => home.expectedGapUsd / home.askUsd)
    expect(expected / really).toBeGreaterThan(0.9)
    expect(expected / really).toBeLessThan(1.1)
  })
})

it('a chance is never shown as certain, nor as none', () => {
  expect([0, 0.004, 0.64, 0.996, 1].map(shownChance)).toEqual([0.01, 0.01, 0.64, 0.99, 0.99])
})
