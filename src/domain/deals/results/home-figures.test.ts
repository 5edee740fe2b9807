import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offerDollarsOf } from '../../dollars.ts'
import { analyzeDeal } from '../analyze-deal.ts'
import { repairsUsd } from '../inputs/assumed-repairs.ts'
import { assumedLevels, rehabLevels, type Target } from '../inputs/deal-inputs.ts'
import { defaultValues } from '../inputs/defaults.ts'
import { defaultInputs } from '../inputs/new-deal.ts'
import type { OwnDefaults } from '../inputs/own-defaults.ts'
import { NO_FACTS } from '../scope/scope-quantities.ts'
import {
  asksAtMostMaxOffer,
  assumedLevelOf,
  type HomeForDeal,
  homeFigures,
  roomPaysFor,
} from './home-figures.ts'
import { maxOffer } from './max-offer.ts'

const home: HomeForDeal = {
  price: 300_000,
  typicalValue: 420_000,
  likelySale: { price: 296_000 },
  afterRepairValue: { price: 440_000 },
  size: 1400,
  yearBuilt: 1948,
  asOf: '2026-09-27',
  state: 'WA',
  city: 'Seattle',
  zip: '98101',
}
const own = (values: OwnDefaults['values']) => [{ scope: 'mine', values, setOn: {} }]

/** The figures of a home with a living area. */
const figuresOf = (of: HomeForDeal, defaults: readonly OwnDefaults[] = []) => {
  const figures = homeFigures(of, defaults)
  if (figures === null) throw new Error('it has no figures')
  return figures
}

/** The same home by the whole engine. */
const worked = (of: HomeForDeal) =>
  defaultInputs({
    state: of.state,
    city: of.city,
    priceCents: 100 * of.price,
    arvCents: 100 * of.afterRepairValue.price,
    livingArea: of.size ?? 0,
    level: assumedLevelOf(of),
  }).inputs

describe('the figures of a home', () => {
  it('are those of the whole engine on the defaults, the offer down to the dollar', () => {
    for (const price of [1, 90_000, 230_000, 260_000, 300_000, 420_000, 5_000_000]) {
      const inputs = worked({ ...home, price })
      const figures = figuresOf({ ...home, price })
      expect(figures.maxOffer).toBe(offerDollarsOf(maxOffer(inputs) ?? 0))
      expect(figures.netAtAsk).toBe(Math.round(analyzeDeal(inputs).profitCents / 100))
    }
  })

  it('assume more work the further below typical a home asks, and none in a new one', () => {
    const levelAt = (price: number, yearBuilt: number | null = 1948) =>
      figuresOf({ ...home, price, yearBuilt }).assumedRepairs
    expect(levelAt(400_000).level).toBe('light')
    expect(levelAt(320_000).level).toBe('medium')
    expect(levelAt(250_000).level).toBe('heavy')
    expect(levelAt(250_000, 2024)).toEqual({ level: 'none', dollars: 0 })
    expect(levelAt(250_000, 2023).level).toBe('heavy')
    expect(levelAt(250_000, null).level).toBe('heavy')
  })

  it('follow own defaults, those for the market before those for every home', () => {
    const shipped = figuresOf(home)
    const cheaper = own({ ratePercent: 0, pointsPercent: 0 })
    expect(figuresOf(home, cheaper).netAtAsk).toBeGreaterThan(shipped.netAtAsk)
    expect(figuresOf(home, cheaper).roomForRepairs.dollars).toBeGreaterThan(
      shipped.roomForRepairs.dollars,
    )
    const market = { scope: '981', values: { ratePercent: 10.5, pointsPercent: 2 }, setOn: {} }
    expect(figuresOf(home, [...cheaper, market])).toEqual(shipped)
  })

  it('count the dues of a home', () => {
    const months = worked(home).months
    expect(figuresOf({ ...home, hoaDues: 300 }).netAtAsk).toBe(
      figuresOf(home).netAtAsk - months * 300,
    )
  })

  it('are not known without a living area', () => {
    expect(homeFigures({ ...home, size: null }, [])).toBeNull()
    expect(asksAtMostMaxOffer({ ...home, size: null }, [])).toBe(false)
    expect(roomPaysFor({ ...home, size: null }, [], 'light')).toBe(false)
  })

  it('tell a loss as a loss, no offer where none leaves the target, and a room below zero as what is lacking', () => {
    const dear = figuresOf({ ...home, price: 500_000 })
    expect(dear).toMatchObject({ verdict: 'loses', roomForRepairs: { level: null } })
    expect(dear.netAtAsk).toBeLessThan(-100_000)
    expect(dear.roomForRepairs.dollars).toBeLessThan(-100_000)
    expect(figuresOf({ ...home, afterRepairValue: { price: 20_000 } }).maxOffer).toBeNull()
  })

  it('pay where the net is zero or more and the target is not left', () => {
    const price = (figuresOf({ ...home, price: 250_000 }).maxOffer ?? 0) + 5000
    const near = { ...home, price, typicalValue: (price * home.typicalValue) / 250_000 }
    expect(figuresOf(near)).toMatchObject({ verdict: 'pays', assumedRepairs: { level: 'heavy' } })
    expect(figuresOf(near).netAtAsk).toBeGreaterThan(0)
  })

  it('pay the taxes of the place: those of its borough, of its county, and of the day', () => {
    const netAt = (place: Partial<HomeForDeal>) => figuresOf({ ...home, ...place }).netAtAsk
    const upstate = netAt({ state: 'NY', city: 'Albany', zip: '12207' })
    const brooklyn = netAt({ state: 'NY', city: 'Brooklyn', zip: '11201' })
    expect(brooklyn).toBeLessThan(upstate)
    expect(netAt({ state: 'NY', city: 'Brooklyn', zip: '' })).toBe(brooklyn)
    const county = { name: 'Kings County', propertyTaxPercent: null }
    expect(netAt({ state: 'NY', city: '', county })).toBe(brooklyn)
    expect(
      netAt({ state: 'NY', city: '', county: { ...county, propertyTaxPercent: 3 } }),
    ).toBeLessThan(brooklyn)
    const philadelphia = { state: 'PA', city: 'Philadelphia', zip: '19103' }
    expect(netAt({ ...philadelphia, asOf: '2025-07-01' })).toBeLessThan(
      netAt({ ...philadelphia, asOf: '2025-06-30' }),
    )
  })

  it('name the highest level that the room pays', () => {
    const { values } = defaultValues({ state: 'WA', city: 'Seattle' })
    for (const price of [180_000, 220_000, 260_000, 300_000, 340_000]) {
      const { dollars, level, perSqft } = figuresOf({ ...home, price }).roomForRepairs
      const paid = rehabLevels.filter(
        (one) => repairsUsd(values, one, { ...NO_FACTS, livingArea: 1400 }) <= dollars,
      )
      expect(level).toBe(paid.at(-1) ?? null)
      expect(perSqft).toBe(Math.round(dollars / 1400))
    }
  })
})

const anyTarget: fc.Arbitrary<Target> = fc.oneof(
  fc.integer({ min: 0, max: 8_000_000 }).map((cents) => ({ kind: 'profit' as const, cents })),
  fc
    .integer({ min: 0, max: 20 })
    .map((percent) => ({ kind: 'percent of value' as const, percent })),
  fc.record({
    kind: fc.constant('return on cost' as const),
    percent: fc.integer({ min: 0, max: 20 }),
    of: fc.constantFrom('all-in' as const, 'total' as const),
  }),
)

const anyHome: fc.Arbitrary<HomeForDeal> = fc
  .record({
    typicalValue: fc.integer({ min: 40_000, max: 2_000_000 }),
    gap: fc.double({ min: -0.9, max: 0.3, noNaN: true }),
    uplift: fc.double({ min: -0.05, max: 0.4, noNaN: true }),
    size: fc.integer({ min: 300, max: 5000 }),
    yearBuilt: fc.option(fc.integer({ min: 1890, max: 2026 })),
    state: fc.constantFrom('WA', 'TX', 'MD', 'NY'),
    hoaDues: fc.option(fc.integer({ min: 0, max: 900 })),
  })
  .map(({ gap, uplift, ...of }) => ({
    ...home,
    ...of,
    price: Math.round(of.typicalValue * Math.exp(gap)),
    afterRepairValue: { price: Math.round(of.typicalValue * Math.exp(uplift)) },
  }))

const anyOwn = fc
  .record({
    target: anyTarget,
    ratePercent: fc.integer({ min: 0, max: 16 }),
    rehabFinancedPercent: fc.constantFrom(0, 50, 100),
    rehabFactor: fc.integer({ min: 70, max: 140 }).map((percent) => percent / 100),
  })
  .map((values) => own(values))

describe('the figures of any home', () => {
  it('agree: it clears where the room pays for the assumed repairs, and where it asks at most its max offer', () => {
    fc.assert(
      fc.property(anyHome, anyOwn, (one, defaults) => {
        const { verdict, roomForRepairs, assumedRepairs, maxOffer, netAtAsk } = figuresOf(
          one,
          defaults,
        )
        const clears = verdict === 'clears'
        expect(roomForRepairs.dollars >= assumedRepairs.dollars).toBe(clears)
        expect(maxOffer !== null && one.price <= maxOffer).toBe(clears)
        expect(asksAtMostMaxOffer(one, defaults)).toBe(clears)
        if (!clears) expect(verdict).toBe(netAtAsk >= 0 ? 'pays' : 'loses')
        else expect(netAtAsk).toBeGreaterThanOrEqual(0)
        const { level } = roomForRepairs
        if (clears && assumedRepairs.level !== 'none' && level !== null)
          expect(assumedLevels.indexOf(level)).toBeGreaterThanOrEqual(
            assumedLevels.indexOf(assumedRepairs.level),
          )
      }),
      { numRuns: 2000 },
    )
  })

  it('pay for a level in filters where the room says so', () => {
    fc.assert(
      fc.property(anyHome, anyOwn, (one, defaults) => {
        const { level } = figuresOf(one, defaults).roomForRepairs
        for (const asked of rehabLevels)
          expect(roomPaysFor(one, defaults, asked)).toBe(
            level !== null && rehabLevels.indexOf(level) >= rehabLevels.indexOf(asked),
          )
      }),
      { numRuns: 500 },
    )
  })
})
