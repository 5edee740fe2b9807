import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usStates } from '../../search/us-states.ts'
import { stateTaxesOf, transferTaxesAt } from './state-taxes.ts'
import { taxesInForce } from './tax-record.ts'
import { type TaxSide, type TransferTax, transferTaxOf } from './transfer-tax.ts'

/** What one side pays in dollars on a deed, in a place. */
const paid = (
  state: string,
  side: TaxSide,
  priceUsd: number,
  place: { readonly county?: string; readonly city?: string } = {},
) => {
  const found = transferTaxesAt({ state, ...place })
  if (found === null) throw new Error(state)
  const deed = found.taxes.filter(({ on }) => on === 'deed')
  return deed.reduce((sum, tax) => sum + transferTaxOf(tax, 100 * priceUsd, side), 0) / 100
}

describe('transfer taxes', () => {
  it.each([
    ['FL', 'seller', 300_000, 2100],
    ['PA', 'buyer', 300_000, 3000],
    ['DE', 'seller', 300_000, 6000],
    ['VT', 'buyer', 300_000, 3750],
    ['NH', 'seller', 300_000, 2250],
    ['NH', 'buyer', 300_000, 2250],
    ['VA', 'seller', 300_000, 300],
    ['VA', 'buyer', 300_000, 1000],
    ['TX', 'seller', 300_000, 0],
    ['MI', 'buyer', 300_000, 0],
    // Marginal: .75% up to 800,000 and 1.25% above, and .25% for the town.
    ['CT', 'seller', 1_000_000, 6000 + 2500 + 2500],
    // Whole: from 400,000 on all of it at 1.45%.
    ['DC', 'seller', 399_999, 4399.99],
    ['DC', 'seller', 400_000, 5800],
    // 1.1% up to 525,000, 1.28% above, and half a percent local.
    ['WA', 'seller', 600_000, 5775 + 960 + 3000],
    ['MD', 'buyer', 400_000, 6000],
  ] as const)('in %s the %s of a home for $%i pays $%d', (state, side, priceUsd, tax) => {
    expect(paid(state, side, priceUsd)).toBe(tax)
  })

  it('are those of the county or the city where they differ', () => {
    expect(paid('FL', 'seller', 300_000, { county: 'Miami-Dade County' })).toBe(1800)
    expect(paid('FL', 'seller', 300_000, { county: 'Duval' })).toBe(2100)
    expect(paid('IL', 'buyer', 300_000, { city: 'Chicago' })).toBe(2250)
    expect(paid('IL', 'seller', 300_000, { city: 'Chicago' })).toBe(450 + 900)
    expect(paid('OR', 'seller', 300_000, { county: 'Washington' })).toBe(150)
    expect(paid('NY', 'seller', 600_000, { county: 'Kings' })).toBe(2400 + 8550)
  })

  it('round the price up to the next whole unit', () => {
    expect(paid('MI', 'seller', 250_000.01)).toBe(2154.3)
    expect(paid('MI', 'seller', 250_500)).toBe(2154.3)
    expect(paid('TN', 'buyer', 400_001)).toBe(1480.37)
  })

  it('are rounded once, after tiers, places and halves', () => {
    const tax: TransferTax = {
      name: 'Tax',
      on: 'deed',
      payer: 'split',
      unitUsd: null,
      applies: 'marginal',
      tiers: [
        { fromUsd: 0, percent: 0.25 },
        { fromUsd: 1, percent: 0.25 },
      ],
      local: { lowPercent: 0, highPercent: 0.25 },
    }
    // .5% of 200 cents is 1 cent, half of 1.5 cents in all.
    expect(transferTaxOf(tax, 200, 'buyer')).toBe(1)
  })
})

describe('the taxes of states', () => {
  it('are known of each state and of the district, and plausible', () => {
    for (const { code } of usStates.filter(({ code }) => code !== 'PR')) {
      const taxes = stateTaxesOf(code)
      expect(taxes?.propertyTaxPercent, code).toBeGreaterThan(0.2)
      expect(taxes?.propertyTaxPercent, code).toBeLessThan(2.5)
      expect(transferTaxesAt({ state: code })?.source.source).not.toBe('')
      const both = paid(code, 'seller', 400_000) + paid(code, 'buyer', 400_000)
      expect(both, code).toBeLessThanOrEqual(16_000)
    }
    expect(stateTaxesOf('PR')).toBeNull()
  })

  it('have tiers from 0 upward, in days that follow each other', () => {
    for (const { tiers: dated, name } of records) {
      const days = dated.map(({ from }) => from)
      expect(days, name).toEqual([...new Set(days)].toSorted())
      for (const { tiers } of dated) {
        expect(tiers[0]?.fromUsd, name).toBe(0)
        const starts = tiers.map(({ fromUsd }) => fromUsd)
        expect(starts, name).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
      }
    }
  })

  it('say where they come from, and what is not known of a place', () => {
    const sourceOf = (state: string, city: string) =>
      transferTaxesAt({ state, city })?.source.source
    expect(sourceOf('CA', 'Fresno')).toMatch(/^State tax only: no record/)
    expect(sourceOf('CA', 'Oakland')).toMatch(/^Cal. Revenue .* 11911; Oakland Municipal Code/)
    expect(sourceOf('PA', 'Erie')).toMatch(/^The usual rates/)
    expect(sourceOf('MD', 'Laurel')).toMatch(/^State tax and the most that places add/)
    expect(sourceOf('TX', 'Austin')).toMatch(/^State tables/)
    expect(transferTaxesAt({ state: 'CA', city: 'Oakland' })?.source.asOf).toBe('2024')
  })
})

const records = usStates.flatMap(({ code }) => {
  const found = stateTaxesOf(code)
  return found ? [...found.transfer, ...found.places.flatMap(({ taxes }) => taxes)] : []
})

describe('any tax', () => {
  const taxes = taxesInForce(records)
  const anyTax = fc.constantFrom(...taxes)
  const anyCents = fc.integer({ min: 0, max: 3_000_000_000 })
  const anySide = fc.constantFrom<TaxSide>('buyer', 'seller')

  it('never falls when the price rises', () => {
    fc.assert(
      fc.property(anyTax, anyCents, anyCents, anySide, (tax, one, other, side) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(transferTaxOf(tax, low, side)).toBeLessThanOrEqual(transferTaxOf(tax, high, side))
      }),
      { numRuns: 2000 },
    )
  })

  it('by whole units is that of the whole unit: any part of one counts, or more than half of it', () => {
    const byUnit = taxes.filter(
      ({ unitUsd, applies, exemptUpToUsd }) =>
        unitUsd !== null && applies === 'marginal' && exemptUpToUsd === undefined,
    )
    expect(byUnit.some(({ rounding }) => rounding === 'nearest')).toBe(true)
    fc.assert(
      fc.property(
        fc.constantFrom(...byUnit),
        fc.integer({ min: 1, max: 50_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        anySide,
        (tax, units, within, side) => {
          const unitCents = 100 * (tax.unitUsd ?? 1)
          const [least, most] =
            tax.rounding === 'nearest'
              ? [units * unitCents - unitCents / 2 + 1, units * unitCents + unitCents / 2]
              : [(units - 1) * unitCents + 1, units * unitCents]
          const cents = least + Math.round(within * (most - least))
          expect(transferTaxOf(tax, cents, side)).toBe(transferTaxOf(tax, units * unitCents, side))
        },
      ),
    )
  })
})
