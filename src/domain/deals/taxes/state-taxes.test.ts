import { describe, expect, it } from 'vitest'
import { usStates } from '../../search/us-states.ts'
import { stateTaxesOf, transferTaxesAt } from './state-taxes.ts'
import { type TaxSide, type TransferTax, transferTaxOf } from './transfer-tax.ts'

/** What one side pays in dollars on a deed, in a place. */
const paid = (
  state: string,
  side: TaxSide,
  priceUsd: number,
  place: { readonly county?: string; readonly city?: string } = {},
) => {
  const taxes = stateTaxesOf(state)
  if (taxes === null) throw new Error(state)
  const deed = transferTaxesAt(taxes, place).filter(({ on }) => on === 'deed')
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
    ['VA', 'buyer', 300_000, 999],
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
      expect(taxes?.transferSource.source).not.toBe('')
      const both = paid(code, 'seller', 400_000) + paid(code, 'buyer', 400_000)
      expect(both, code).toBeLessThanOrEqual(16_000)
    }
    expect(stateTaxesOf('PR')).toBeNull()
  })

  it('have tiers from 0 upward', () => {
    const taxes = usStates.flatMap(({ code }) => {
      const found = stateTaxesOf(code)
      return found ? [...found.transfer, ...found.places.flatMap(({ transfer }) => transfer)] : []
    })
    for (const { tiers, name } of taxes) {
      expect(tiers[0]?.fromUsd, name).toBe(0)
      const starts = tiers.map(({ fromUsd }) => fromUsd)
      expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
    }
  })
})
