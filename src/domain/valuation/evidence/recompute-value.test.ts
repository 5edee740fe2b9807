import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../../tests/listings/synthetic-sales.ts'
import { homeTableOf } from '../../comps/home-table.ts'
import { MarketSales } from '../../comps/market-sales.ts'
import { homeValueOf } from '../appraisal/home-value.ts'
import { HomeValuer } from '../appraisal/home-valuer.ts'
import { MARKET_PATTERN_WEIGHT } from '../boosting/market-pattern.ts'
import { StackerCursor } from '../boosting/stacker.ts'
import { fitMarket } from '../calibration/fit-market.ts'
import { adjustmentGrid } from './adjustment-grid.ts'
import { lineNames } from './adjustment-lines.ts'
import type { Evidence } from './evidence.ts'
import { evidenceOf } from './evidence-of.ts'
import { asStored, type CompsChoice, recomputeValue } from './recompute-value.ts'

const distances = [1, 0.5, 0.25]
const all = syntheticSales(900)
const homes = all.slice(700).map((home) => ({ ...home, day: LAST_DAY }))
/** Every other home was sold before, for more than it is worth or for less. */
const ownSales = homes
  .filter((_, i) => i % 2 === 0)
  .map((home, i) => ({
    ...home,
    listingKey: `own ${home.listingKey}`,
    price: Math.round(home.price * (0.7 + 0.05 * (i % 13))),
    day: LAST_DAY - 60 - 6 * i,
  }))
const sales = new MarketSales([...all.slice(0, 700), ...ownSales])
const fit = fitMarket(sales.sales, { asOfDay: LAST_DAY, distances })
if (fit === null) throw new Error('700 sales make a market')
const known = new Map(fit.modelValues.map((one) => [one.listingKey, one.modelValue]))
const market = {
  model: fit.model,
  marketPattern: fit.marketPattern,
  sales,
  modelValue: Float64Array.from(sales.sales, (sale) => known.get(sale.listingKey) ?? Number.NaN),
}
const stack = new StackerCursor(fit.calibration.stacker)
const valuer = new HomeValuer(market)
const valuations = homes.flatMap((home) => {
  const subject = { ...home, homes: homeTableOf([home]), row: 0 }
  return valuer.appraise(subject, distances).map((appraisal, i) => {
    const range = fit.calibration.ranges[i]
    if (!range) throw new Error('a range for each distance')
    const calibration = {
      correction: fit.calibration.correction.added,
      stacked: stack.read(appraisal.stackClues),
      range,
    }
    const evidence = evidenceOf(market, home, appraisal, calibration)
    const stored: Evidence = JSON.parse(JSON.stringify(evidence))
    return { value: homeValueOf(appraisal, calibration), evidence: stored }
  })
})

describe('the evidence of a value', () => {
  it('makes the stored value again, with its ranges, for every home at every distance', () => {
    expect(valuations).toHaveLength(600)
    for (const { value, evidence } of valuations)
      expect(recomputeValue(evidence, asStored)).toMatchObject(value)
  })

  it('has the value without the home’s own sale once that is switched off, and every other share in proportion', () => {
    const resold = valuations.filter(({ evidence }) =>
      evidence.sales.some(({ isOwnSale }) => isOwnSale),
    )
    expect(resold.length).toBeGreaterThan(200)
    for (const { evidence } of resold) {
      const [own, ...others] = evidence.sales
      if (!own?.isOwnSale) throw new Error('it is listed first')
      const made = recomputeValue(evidence, asStored)
      const without = recomputeValue({ ...evidence, sales: others }, asStored)
      const off = recomputeValue(evidence, { ...asStored, off: new Set([own.listingKey]) })
      expect(off).toEqual(without)
      const share = made.shares.get(own.listingKey) ?? 0
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(0.7)
      expect(made.modelShare).toBeCloseTo((1 - share) * without.modelShare, 9)
      const adjusted = adjustmentGrid(own.price, own.lines).adjustedUsd
      const { correction, stacked } = evidence.calibration
      const moved = Math.log(made.value / without.value)
      const apart = Math.log(adjusted / without.value) + correction + stacked
      expect(moved).toBeCloseTo(share * apart, 4)
      if (share > 0) expect(Math.sign(moved)).toBe(Math.sign(apart))
    }
  })

  it('counts the home’s own sale once, pinned or not', () => {
    const [one] = valuations.filter(({ evidence }) => evidence.sales[0]?.isOwnSale)
    const key = one?.evidence.sales[0]?.listingKey
    if (!one || key === undefined) throw new Error('a home that was sold before')
    expect(recomputeValue(one.evidence, { ...asStored, pinned: new Set([key]) })).toEqual(
      recomputeValue(one.evidence, asStored),
    )
  })

  it('gives every sale a share of the value, which with model and market pattern make it whole', () => {
    for (const { value, evidence } of valuations) {
      const { shares, modelShare, marketPatternShare } = recomputeValue(evidence, asStored)
      const { modelValue } = evidence.home
      const { correction, stacked } = evidence.calibration
      const pattern = evidence.marketPattern?.lnValue ?? Number.NaN
      const adjusted = evidence.sales.reduce(
        (sum, sale) => {
          const ln = lineNames.reduce(
            (lines, name) => lines + sale.lines[name],
            Math.log(sale.price),
          )
          return sum + (shares.get(sale.listingKey) ?? 0) * ln
        },
        modelShare * modelValue + marketPatternShare * pattern,
      )
      expect(Math.exp(adjusted + correction + stacked) / value.value).toBeCloseTo(1, 9)
    }
  })

  it('lists comps of the home’s type only, at most twelve, none beyond the distance', () => {
    for (const { evidence } of valuations) {
      const comps = evidence.sales.filter((sale) => sale.isComp)
      expect(comps.length).toBeLessThanOrEqual(12)
      for (const comp of comps) {
        expect(comp.homeType).toBe(evidence.home.homeType)
        expect(comp.miles).toBeLessThanOrEqual(evidence.miles + 1e-6)
        expect(comp.lines.type).toBe(0)
        expect(comp.whyNotUsed).toBeNull()
      }
      const others = evidence.sales.filter((sale) => !sale.isComp && !sale.isOwnSale)
      expect(others.every((sale) => sale.whyNotUsed !== null)).toBe(true)
    }
  })

  it('keeps to comps of about the home’s size while six are left', () => {
    const steps = new Set(valuations.map(({ evidence }) => evidence.sizeStep))
    expect(steps).toEqual(new Set([20, 35, 'any']))
    for (const { evidence } of valuations) {
      const comps = evidence.sales.filter((sale) => sale.isComp)
      const off = comps.map((comp) =>
        Math.abs((comp.livingArea ?? 0) / (evidence.home.livingArea ?? 1) - 1),
      )
      if (evidence.sizeStep === 'any') continue
      expect(comps.length).toBeGreaterThanOrEqual(6)
      expect(Math.max(...off)).toBeLessThanOrEqual(evidence.sizeStep / 100 + 1e-9)
    }
  })

  it('has no line against common sense: less of a feature is never paid for', () => {
    for (const { evidence } of valuations)
      for (const sale of evidence.sales) {
        for (const [line, feature] of [
          ['size', 'livingArea'],
          ['lot', 'lotSizeSquareFeet'],
          ['beds', 'bedroomsTotal'],
          ['baths', 'bathroomsTotalDecimal'],
        ] as const) {
          const [had, has] = [sale[feature], evidence.home[feature]]
          if (had === null || has === null || (line === 'lot' && sale.homeType === 'Condo'))
            continue
          if (evidence.home.homeType !== sale.homeType) continue
          if (has >= had) expect(sale.lines[line]).toBeGreaterThanOrEqual(-1e-12)
          if (has <= had) expect(sale.lines[line]).toBeLessThanOrEqual(1e-12)
        }
      }
  })

  it('adjusts a sale’s price by lines that add up, to the dollar', () => {
    for (const { evidence } of valuations)
      for (const { price, lines, modelValue } of evidence.sales) {
        const grid = adjustmentGrid(price, lines)
        const sum = lineNames.reduce((total, name) => total + grid.lines[name], price)
        expect(sum).toBe(grid.adjustedUsd)
        const model = Math.round(price * Math.exp(evidence.home.modelValue - modelValue))
        expect(Math.abs(grid.adjustedUsd - model)).toBeLessThanOrEqual(1)
      }
  })
})

const choices = (evidence: Evidence): fc.Arbitrary<CompsChoice> => {
  const keys = evidence.sales.map((sale) => sale.listingKey)
  const some = fc.subarray(keys).map((chosen) => new Set(chosen))
  const within = fc.record({
    miles: fc.constantFrom(0.1, 0.25, 1),
    days: fc.constantFrom(30, 90, 365),
    sizePercent: fc.constantFrom(10, 20, 100),
  })
  return fc.record({ off: some, pinned: some, within })
}

describe('a workbench choice', () => {
  it('always leaves a value inside its ranges, and shares that make a whole', () => {
    const evidence = valuations[4]?.evidence
    if (!evidence) throw new Error('a fifth valuation')
    fc.assert(
      fc.property(choices(evidence), (choice) => {
        const { value, likelyRange, wideRange, comps, ...parts } = recomputeValue(evidence, choice)
        const { shares, modelShare, marketPatternShare } = parts
        expect(value).toBeGreaterThan(0)
        expect(wideRange.low).toBeLessThanOrEqual(likelyRange.low)
        expect(likelyRange.low).toBeLessThanOrEqual(value)
        expect(likelyRange.high).toBeGreaterThanOrEqual(value)
        expect(wideRange.high).toBeGreaterThanOrEqual(likelyRange.high)
        expect(
          [...shares.values()].reduce((a, b) => a + b, modelShare + marketPatternShare),
        ).toBeCloseTo(1, 9)
        for (const key of choice.off) expect(shares.has(key)).toBe(false)
        const compKeys = comps.map((comp) => comp.listingKey)
        for (const key of choice.pinned) if (!choice.off.has(key)) expect(compKeys).toContain(key)
      }),
    )
  })

  it('rests on market model and market pattern alone when everything is switched off', () => {
    for (const { evidence } of valuations.slice(0, 20)) {
      const off = new Set(evidence.sales.map((sale) => sale.listingKey))
      const bare = recomputeValue(evidence, { ...asStored, off })
      expect(bare).toMatchObject({ grade: 'No comps', marketPatternShare: MARKET_PATTERN_WEIGHT })
      expect(bare.modelShare).toBeCloseTo(1 - MARKET_PATTERN_WEIGHT, 12)
      const { correction, stacked } = evidence.calibration
      const pattern = evidence.marketPattern?.lnValue ?? Number.NaN
      expect(Math.log(bare.value)).toBeCloseTo(
        (1 - MARKET_PATTERN_WEIGHT) * evidence.home.modelValue +
          MARKET_PATTERN_WEIGHT * pattern +
          correction +
          stacked,
        9,
      )
    }
  })

  it('nearly always lowers the value when the comp that sold highest is switched off', () => {
    const lowered = valuations.flatMap(({ value, evidence }) => {
      const comps = evidence.sales.filter((sale) => sale.isComp)
      const residualOf = (sale: (typeof comps)[number]) => Math.log(sale.price) - sale.modelValue
      const [highest] = comps.toSorted((a, b) => residualOf(b) - residualOf(a))
      if (!highest || residualOf(highest) < 0.2 || comps.length < 8) return []
      const off = new Set([highest.listingKey])
      return recomputeValue(evidence, { ...asStored, off }).value < value.value
    })
    expect(lowered.length).toBeGreaterThan(50)
    expect(lowered.filter(Boolean).length / lowered.length).toBeGreaterThan(0.9)
  })
})
