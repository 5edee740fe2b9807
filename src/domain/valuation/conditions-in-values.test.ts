import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../tests/listings/synthetic-sales.ts'
import type { Candidate } from '../comps/candidate.ts'
import { homeTableOf } from '../comps/home-table.ts'
import { MarketSales } from '../comps/market-sales.ts'
import { type Condition, conditionByUser } from '../condition/condition-class.ts'
import { fitCondition, type ReadSale, withConditions } from '../condition/fit-condition.ts'
import { readRemarks } from '../condition/read-remarks.ts'
import { dateOfDay } from '../iso-date.ts'
import { asIsValueOf, homeValueOf } from './appraisal/home-value.ts'
import { HomeValuer } from './appraisal/home-valuer.ts'
import { fitMarket } from './calibration/fit-market.ts'
import { adjustmentGrid } from './evidence/adjustment-grid.ts'
import { lineNames } from './evidence/adjustment-lines.ts'
import { evidenceOf } from './evidence/evidence-of.ts'
import { asStored, recomputeValue } from './evidence/recompute-value.ts'

const distances = [1]
const town = syntheticSales(700)
const [subject, ...sold] = town
if (subject === undefined) throw new Error('a home to value')
const home = { ...subject, day: LAST_DAY }

const WRECK = 'Fixer-upper sold as is: needs new kitchen, needs TLC. Bring your contractor.'
const RENOVATED =
  'Completely renovated home with a brand new kitchen and quartz counters. Stunning.'
const PLAIN = 'Three-bedroom home with a fenced yard and a garage. '.repeat(3)

/** With these remarks, read as a market's sales are. */
const described = (sales: readonly Candidate[], remarksOf: (i: number) => string | null) => {
  const read = sales.map((sale, i): ReadSale => {
    const publicRemarks = remarksOf(i)
    const reading =
      publicRemarks === null ? null : readRemarks({ publicRemarks, asOf: dateOfDay(sale.day) })
    return { ...sale, reading }
  })
  return withConditions(read, fitCondition(read))
}

/** Everything of a home's value in a market with these sales. */
const valued = (sales: readonly Candidate[], condition: Condition | null = null) => {
  const fit = fitMarket(sales, { asOfDay: LAST_DAY, distances })
  const [range] = fit?.calibration.ranges ?? []
  if (!fit || !range) throw new Error('700 sales make a market')
  const placed = new MarketSales(sales)
  const known = new Map(fit.modelValues.map((one) => [one.listingKey, one.modelValue]))
  const modelValue = Float64Array.from(
    placed.sales,
    ({ listingKey }) => known.get(listingKey) ?? Number.NaN,
  )
  const { model, marketPattern } = fit
  const market = { model, marketPattern, sales: placed, modelValue }
  const [appraisal] = new HomeValuer(market).appraise(
    { ...home, homes: homeTableOf([home]), row: 0 },
    distances,
  )
  if (!appraisal) throw new Error('an appraisal')
  const calibration = { correction: fit.calibration.correction.added, stacked: 0, range }
  const value = homeValueOf(appraisal, calibration, condition)
  const evidence = evidenceOf(market, { ...home, condition }, appraisal, calibration)
  return { fit, value, evidence }
}

const plain = valued(sold)

describe('a market without remarks', () => {
  it('has the values it had: the step of condition alone changes none', () => {
    const { fit, value, evidence } = valued(described(sold, () => null))
    expect(fit).toEqual(plain.fit)
    expect(value).toEqual(plain.value)
    expect(evidence).toEqual(plain.evidence)
    expect(
      evidence.sales.every(({ lines, condition }) => lines.condition === 0 && !condition),
    ).toBe(true)
  })
})

describe('a market whose sales tell their condition', () => {
  const isWreck = (i: number) => i % 3 === 0
  const wrecked = described(
    sold.map((sale, i) => (isWreck(i) ? { ...sale, price: Math.round(0.75 * sale.price) } : sale)),
    (i) => (isWreck(i) ? WRECK : PLAIN),
  )

  it('values homes in typical condition, whatever the wrecks among the comps brought', () => {
    const { value } = valued(wrecked)
    const unread = valued(wrecked.map(({ condition: _, ...sale }) => sale))
    const off = (usd: number) => Math.abs(Math.log(usd / plain.value.value))
    expect(off(value.value)).toBeLessThan(0.02)
    expect(off(unread.value.value)).toBeGreaterThan(2 * off(value.value))
  })

  it('makes every value again from its evidence, and each grid to the dollar', () => {
    const { value, evidence } = valued(wrecked, conditionByUser('Distressed'))
    expect(recomputeValue(JSON.parse(JSON.stringify(evidence)), asStored)).toMatchObject(value)
    const wrecks = evidence.sales.filter(({ isComp, lines }) => isComp && lines.condition > 0)
    expect(wrecks.length).toBeGreaterThan(0)
    for (const { price, lines, condition } of evidence.sales) {
      expect(lines.condition).toBeCloseTo(-(condition?.offset ?? 0), 12)
      const grid = adjustmentGrid(price, lines)
      expect(lineNames.reduce((sum, name) => sum + grid.lines[name], price)).toBe(grid.adjustedUsd)
    }
    const { shares, modelShare, marketPatternShare } = recomputeValue(evidence, asStored)
    const pattern = evidence.marketPattern?.lnValue ?? Number.NaN
    const ln = evidence.sales.reduce(
      (sum, { listingKey, price, lines }) => {
        const adjusted = lineNames.reduce((total, name) => total + lines[name], Math.log(price))
        return sum + (shares.get(listingKey) ?? 0) * adjusted
      },
      modelShare * evidence.home.modelValue + marketPatternShare * pattern,
    )
    expect(Math.exp(ln + evidence.calibration.correction) / value.value).toBeCloseTo(1, 9)
  })

  it('moves a value by less than the comp’s share of its class when that is corrected', () => {
    const { value, evidence } = valued(wrecked)
    const [comp] = evidence.sales.filter(({ isComp, inPattern }) => isComp && inPattern)
    if (comp === undefined) throw new Error('a comp')
    const corrected = {
      ...evidence,
      sales: evidence.sales.map((sale) =>
        sale === comp ? { ...sale, condition: conditionByUser('Renovated') } : sale,
      ),
    }
    const again = recomputeValue(corrected, asStored)
    expect(again.value).toBeLessThan(value.value)
    expect(again.value).toBeGreaterThan(0.9 * value.value)
  })
})

describe('a home’s own words', () => {
  it('leave its typical value as it is, and say what it brings as is', () => {
    fc.assert(
      fc.property(fc.constantFrom(WRECK, RENOVATED, PLAIN), (remarks) => {
        const [own] = described([{ ...home, listingKey: 'own' }], () => remarks)
        const condition = own?.condition ?? null
        const { value } = valued(sold, condition)
        expect(value.value).toBe(plain.value.value)
        const asIs = asIsValueOf(value, condition)
        expect(asIs.value / value.value).toBeCloseTo(Math.exp(condition?.offset ?? 0), 12)
        expect(asIs.likelyRange.low / asIs.value).toBeCloseTo(
          value.likelyRange.low / value.value,
          12,
        )
      }),
      { numRuns: 3 },
    )
  })

  it('widen ranges and expected error by three tenths where they speak of work', () => {
    const [bad, good] = (['Needs work', 'Renovated'] as const).map(
      (name) => valued(sold, conditionByUser(name)).value,
    )
    if (!bad || !good) throw new Error('two values')
    expect(good).toEqual(plain.value)
    expect(bad.expectedError / plain.value.expectedError).toBeCloseTo(1.3, 9)
    const width = ({ value, likelyRange }: typeof bad) => Math.log(likelyRange.low / value)
    expect(width(bad) / width(plain.value)).toBeCloseTo(1.3, 9)
  })
})

describe('sales that tell no condition', () => {
  const partlyDescribed = (share: number) => described(sold, (i) => (i % 10 < share ? null : PLAIN))

  it('are no comps where six in ten tell theirs, and say so', () => {
    const { evidence, fit } = valued(partlyDescribed(3))
    const used = evidence.sales.filter(({ isComp, inPattern }) => isComp || inPattern)
    expect(used.length).toBeGreaterThan(0)
    for (const { condition } of used) expect(condition).not.toBeNull()
    const reasons = evidence.sales.flatMap((sale) => sale.whyNotUsed?.why ?? [])
    expect(reasons).toContain('outside the MLS')
    expect(fit.model.sales).toBe(partlyDescribed(3).filter(({ condition }) => condition).length)
  })

  it('are comps like any other where fewer tell theirs', () => {
    const { evidence } = valued(partlyDescribed(5))
    expect(evidence.sales.some(({ isComp, condition }) => isComp && condition === null)).toBe(true)
  })
})
