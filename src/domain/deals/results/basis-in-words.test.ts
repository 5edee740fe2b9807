import { expect, it } from 'vitest'
import type { LoanInterest } from '../inputs/deal-inputs.ts'
import type { ComputedFrom, PrintedBasis } from '../inputs/line-items.ts'
import type { TransferTax } from '../taxes/transfer-tax.ts'
import { basisInWords, inDollars } from './basis-in-words.ts'

const tax: TransferTax = {
  name: 'Tax',
  on: 'deed',
  payer: 'seller',
  unitUsd: 500,
  applies: 'marginal',
  tiers: [{ fromUsd: 0, percent: 0.86 }],
  local: { lowPercent: 0, highPercent: 0.1 },
}
const interest = (one: LoanInterest): PrintedBasis => ({
  kind: 'interest',
  ratePercent: 9.5,
  interest: one,
})

it.each<readonly [PrintedBasis, ComputedFrom, string]>([
  [{ kind: 'fixed', cents: 5 }, {}, 'a fixed amount'],
  [
    { kind: 'percent', percent: 1.5, of: 'value' },
    { baseCents: 32_000_000 },
    '1.5% of the after-repair value, $320,000.00',
  ],
  [
    { kind: 'percent a year', percent: 1, of: 'price' },
    { baseCents: 21_000_000, months: 4.5 },
    '1% a year of the price, $210,000.00, for 4.5 months',
  ],
  [{ kind: 'a month', cents: 15_050 }, { months: 1 }, '$150.50 a month, for 1 month'],
  [{ kind: 'a year', cents: 450_000 }, { months: 6 }, '$4,500.00 a year, for 6 months'],
  [{ kind: 'by month', cents: [1, 2] }, { months: 6 }, 'month by month, for 6 months'],
  [{ kind: 'per sqft', cents: 4_500 }, { livingArea: 1500 }, '$45.00 a square foot, 1,500 sqft'],
  [
    { kind: 'per sqft', cents: 4_500 },
    { livingArea: null },
    '$45.00 a square foot of a living area that is not known',
  ],
  [
    { kind: 'level', cents: 1_824, fixedCents: 3_628_440 },
    { livingArea: 1500 },
    '$36,284.40, and $18.24 a square foot, 1,500 sqft',
  ],
  [
    { kind: 'level', cents: 0, fixedCents: 6_364_440 },
    { livingArea: null },
    '$63,644.40, whatever the size',
  ],
  [
    { kind: 'transfer tax', tax, side: 'seller' },
    { baseCents: 25_000_000 },
    '0.86% plus up to 0.1% local, by whole $500s, of the sale price, $250,000.00',
  ],
  [
    {
      kind: 'transfer tax',
      tax: { ...tax, on: 'loan', unitUsd: null, local: null },
      side: 'buyer',
    },
    { baseCents: 22_350_000 },
    '0.86% of the loan, $223,500.00',
  ],
  [
    {
      kind: 'transfer tax',
      tax: { ...tax, tiers: [{ fromUsd: 0, percent: 0.25 }], local: null, divisor: 3 },
      side: 'seller',
    },
    { baseCents: 25_000_000 },
    '0.0833%, by whole $500s, of the sale price, $250,000.00',
  ],
  [
    {
      kind: 'transfer tax',
      tax: { ...tax, local: null, unitUsd: null, exemptUpToUsd: 350_000 },
      side: 'seller',
    },
    { baseCents: 25_000_000 },
    '0.86%, above $350,000, of the sale price, $250,000.00',
  ],
  [{ kind: 'each', cents: 15_000 }, { count: 4 }, '$150.00 for each of 4'],
  [
    { kind: 'quantity', quantity: 1200.5, unit: 'sqft', unitCents: 725 },
    {},
    '1,200.5 sqft at $7.25',
  ],
  [
    { kind: 'quantity', quantity: 20, unit: 'sqft', unitCents: 725, fixedCents: 32_500 },
    {},
    '20 sqft at $7.25, and $325.00 whatever the quantity',
  ],
  [
    interest({ kind: 'Dutch', dayCount: 'actual/360', paid: 'reserve' }),
    { months: 6 },
    '9.5% a year, on the whole loan (Dutch), actual/360, paid from a reserve funded at closing, for 6 months',
  ],
  [
    interest({ kind: 'amortized', months: 360 }),
    { months: 6 },
    '9.5% a year, paid off over 360 months, for 6 months',
  ],
])('says %o as words', (basis, from, words) => {
  expect(basisInWords({ section: 'sell', basis, from })).toBe(words)
})

it('writes dollars and cents, with the sign before them', () => {
  expect(inDollars(-2_260_005)).toBe('−$22,600.05')
  expect(inDollars(0)).toBe('$0.00')
})
