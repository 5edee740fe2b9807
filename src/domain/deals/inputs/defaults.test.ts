import { describe, expect, it } from 'vitest'
import { analyzeDeal } from '../analyze-deal.ts'
import { defaultFields, defaultNames } from '../fields/default-fields.ts'
import { basisInWords } from '../results/basis-in-words.ts'
import { levelCost, usualLevelCost } from '../scope/scope-levels.ts'
import { USUAL_FACTS } from '../scope/scope-quantities.ts'
import type { NewDeal } from './defaults.ts'
import { defaultInputs } from './new-deal.ts'
import { withFixedPart } from './own-defaults.ts'

const home: NewDeal = {
  state: 'WA',
  city: 'Seattle',
  priceCents: 40_000_000,
  arvCents: 60_000_000,
  livingArea: 1500,
}
const wordsOf = (deal: NewDeal) =>
  analyzeDeal(defaultInputs(deal).inputs).lines.map((line) => `${line.name}: ${basisInWords(line)}`)

/** By the square foot, as it was kept before levels had a fixed part. */
const OWN = { light: 2_500, medium: 4_500, heavy: 7_500, gut: 11_000 }

describe('a new deal', () => {
  it('is filled in for its state, each row with how its amount comes about', () => {
    expect(wordsOf(home)).toEqual([
      'Purchase price: a fixed amount',
      'Title, settlement and recording: 1% of the price, $400,000.00',
      'First loan: points: 2% of the loan, $403,644.40',
      'First loan: lender fees: a fixed amount',
      'First loan: draws and inspections: $150.00 for each of 3',
      'First loan: interest: 10.5% a year, on what is drawn (non-Dutch), 30/360, paid monthly, for 6 months',
      'Rehab, medium: $36,284.40, and $18.24 a square foot, 1,500 sqft',
      'Contingency: 15% of the rehab, $63,644.40',
      'Property tax: 0.84% a year of the price, $400,000.00, for 6 months',
      'Insurance: $150.00 a month, for 6 months',
      'Utilities: $275.00 a month, for 6 months',
      'Lawn and snow: $75.00 a month, for 6 months',
      'Listing agent: 2.5% of the sale price, $600,000.00',
      "Buyer's agent: 2.5% of the sale price, $600,000.00",
      'Title and closing: 1% of the sale price, $600,000.00',
      'Excise tax: 1.1% to 3%, by tiers, plus up to 0.5% local of the sale price, $600,000.00',
      'Concessions: 2% of the sale price, $600,000.00',
      'Staging: a fixed amount',
    ])
  })

  it('pays transfer taxes twice where both sides owe them, and those on the loan', () => {
    const taxes = wordsOf({ ...home, state: 'TN' }).filter((words) => words.includes('tax:'))
    expect(taxes).toEqual([
      'Transfer tax: 0.37%, by whole $100s, of the price, $400,000.00',
      'First loan: Mortgage tax: 0.115%, by whole $100s, of the loan, $393,051.40',
      'Property tax: 0.55% a year of the price, $400,000.00, for 6 months',
    ])
    const split = wordsOf({ ...home, state: 'PA' }).filter((words) => words.includes('half each'))
    expect(split).toEqual([
      'Transfer tax: 1% of the price, $400,000.00, half each',
      'Local transfer tax: 1% of the price, $400,000.00, half each',
      'Transfer tax: 1% of the sale price, $600,000.00, half each',
      'Local transfer tax: 1% of the sale price, $600,000.00, half each',
    ])
  })

  it('takes more for the costs of buying where the state is not known', () => {
    const { inputs, from } = defaultInputs({ ...home, state: null })
    expect(inputs.buy).toEqual([
      expect.objectContaining({ basis: { kind: 'percent', percent: 1.5, of: 'price' } }),
    ])
    expect(inputs.hold[0]?.basis).toMatchObject({ percent: 0.91 })
    expect(from.transferTaxes.source).toContain('State not known')
  })

  it("prefers the listing's own tax bill and dues", () => {
    const { inputs } = defaultInputs({
      ...home,
      propertyTaxCentsAYear: 450_000,
      duesCentsAMonth: 12_000,
    })
    expect(inputs.hold.map(({ id }) => id)).toEqual([
      ...['propertyTaxBill', 'insuranceCentsAMonth', 'utilitiesCentsAMonth', 'lawnCentsAMonth'],
      'dues',
    ])
    expect(inputs.hold[0]?.basis).toEqual({ kind: 'a year', cents: 450_000 })
  })

  it('takes rehab cost, contingency and time by level, and no loan in cash', () => {
    const { inputs } = defaultInputs({ ...home, level: 'gut', boughtWith: 'cash' })
    expect(inputs).toMatchObject({
      months: 9,
      loans: [],
      rehab: { contingencyPercent: 20, months: 6 },
    })
    expect(inputs.rehab.budget).toEqual({
      kind: 'level',
      level: 'gut',
      centsPerSqft: 6_052,
      fixedCents: 6_138_820,
    })
    const light = defaultInputs({ ...home, level: 'light' }).inputs
    expect(light.months).toBe(4.5)
    expect(analyzeDeal(light).loans[0]?.draws).toBe(2)
  })

  it('costs a level as in a usual home where no living area is known, and your own by the square foot nothing', () => {
    const { livingArea: _, ...unknown } = home
    expect(wordsOf(unknown)).toContain('Rehab, medium: $63,644.40, whatever the size')
    const { budget } = defaultInputs(unknown, [
      { for: 'all deals', asOf: '2026-10-01', values: withFixedPart({ rehabCentsPerSqft: OWN }) },
    ]).inputs.rehab
    expect(budget).toEqual({ kind: 'level', level: 'medium', centsPerSqft: 4_860 })
  })
})

describe('defaults', () => {
  it('give way to your own, and those for all deals to those for a market, each with its source', () => {
    const { inputs, from } = defaultInputs(home, [
      {
        for: 'all deals',
        asOf: '2026-10-01',
        values: { ratePercent: 9.5, pointsPercent: 1, rehabFactor: 1.2 },
      },
      { for: 'this market', asOf: '2026-11-02', values: { ratePercent: 9 } },
    ])
    expect(inputs.loans[0]).toMatchObject({ ratePercent: 9, pointsPercent: 1 })
    expect(inputs.rehab.budget).toMatchObject(
      levelCost('medium', { facts: USUAL_FACTS, factor: 1.2 }),
    )
    expect(from.ratePercent).toEqual({ source: 'Set by you for this market', asOf: '2026-11-02' })
    expect(from.pointsPercent).toEqual({ source: 'Set by you for all deals', asOf: '2026-10-01' })
    expect(from.saleMonths.source).toContain('Redfin')
  })

  it('cost rehab by the state’s published factor, and as the country where none is known, and say so', () => {
    const inNewJersey = defaultInputs({ ...home, state: 'NJ' })
    expect(inNewJersey.inputs.rehab.budget).toMatchObject(
      levelCost('medium', { facts: USUAL_FACTS, factor: 1.23 }),
    )
    expect(inNewJersey.from.rehabFactor).toMatchObject({ asOf: '2026-03-31' })
    expect(inNewJersey.from.rehabFactor.source).toContain('EM 1110-2-1304')
    const anywhere = defaultInputs({ ...home, state: null })
    expect(anywhere.inputs.rehab.budget).toMatchObject(usualLevelCost('medium'))
    expect(anywhere.from.rehabFactor.source).toContain('No factor is published')
  })

  it('have each a source with its date, and a name of their own', () => {
    const { from } = defaultInputs(home)
    expect(Object.keys(from)).toEqual(defaultNames)
    expect(new Set(defaultNames.map((name) => defaultFields[name].words)).size).toBe(
      defaultNames.length,
    )
    for (const { source, asOf } of Object.values(from)) {
      expect(source).not.toBe('')
      expect(asOf).toMatch(/^20\d\d(-\d\d(-\d\d)?)?$/)
    }
  })
})
