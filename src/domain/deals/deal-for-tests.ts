import { nothingAdded } from './inputs/after-repair.ts'
import type { CostLine, DealInputs, Loan, PercentOf } from './inputs/deal-inputs.ts'

/** The reference deal, with every figure known to the cent. */
export const referenceDeal = (change: Partial<DealInputs> = {}): DealInputs => ({
  priceCents: 21_000_000,
  arvCents: 32_000_000,
  arvRange80: { lowCents: 28_800_000, highCents: 35_500_000 },
  arvFor: null,
  valuesAsOf: null,
  asIsValueCents: null,
  livingArea: 1500,
  closingDate: null,
  months: 6,
  buy: [percentLine('closing', 1.5, 'price'), fixedLine('inspection', 110_000)],
  loans: [hardMoney()],
  rehab: {
    budget: { kind: 'amount', cents: 4_500_000 },
    added: nothingAdded,
    permitsCents: 0,
    contingencyPercent: 10,
    overrunPercent: 0,
    months: 4,
    draws: { by: 'weight', draws: [1, 2, 3, 4].map((month) => ({ month, weight: 1 })) },
  },
  hold: [
    {
      id: 'property-tax',
      name: 'Property tax',
      basis: { kind: 'percent a year', percent: 1, of: 'price' },
    },
    monthlyLine('insurance', 15_000),
    monthlyLine('utilities', 27_500),
    monthlyLine('lawn', 7_500),
  ],
  sale: {
    priceCents: null,
    costs: [
      percentLine('commission', 5, 'sale'),
      percentLine('seller-closing', 1, 'sale'),
      percentLine('transfer', 0.1, 'sale'),
      percentLine('concessions', 2, 'sale'),
      fixedLine('staging', 150_000),
    ],
  },
  target: { kind: 'percent of value', percent: 10 },
  screenPercent: 70,
  spreads: {
    rehab: { underPercent: 10, overPercent: 20 },
    months: { underPercent: 15, overPercent: 50 },
  },
  exits: null,
  ...change,
})

/** The loan of the reference deal. */
export const hardMoney = (change: Partial<Loan> = {}): Loan => ({
  id: 'first',
  name: 'First loan',
  size: {
    kind: 'advance',
    pricePercent: 85,
    rehabPercent: 100,
    arvCapPercent: 70,
    costCapPercent: null,
  },
  pointsPercent: 2,
  fees: [fixedLine('lender-fees', 149_500)],
  drawFeeCents: 15_000,
  exitFees: [],
  ratePercent: 10.5,
  interest: { kind: 'non-Dutch', dayCount: '30/360', paid: 'monthly' },
  ...change,
})

/** A plain deal in cash without any cost: what a test adds is all there is. */
export const bareDeal = (change: Partial<DealInputs> = {}): DealInputs =>
  referenceDeal({
    arvRange80: null,
    buy: [],
    loans: [],
    hold: [],
    sale: { priceCents: null, costs: [] },
    rehab: bareRehab(0),
    ...change,
  })

/** Rehab for an amount in cents, without contingency, paid month by month. */
export const bareRehab = (cents: number, contingencyPercent = 0): DealInputs['rehab'] => ({
  budget: { kind: 'amount', cents },
  added: nothingAdded,
  permitsCents: 0,
  contingencyPercent,
  overrunPercent: 0,
  months: 1,
  draws: { by: 'weight', draws: [] },
})

/** A loan of a share of the price, with nothing for rehab and no fees. */
export const purchaseLoan = (
  pricePercent: number,
  { pointsPercent = 0, ratePercent = 0, rehabPercent = 0 },
): Loan =>
  hardMoney({
    size: {
      kind: 'advance',
      pricePercent,
      rehabPercent,
      arvCapPercent: null,
      costCapPercent: null,
    },
    pointsPercent,
    ratePercent,
    fees: [],
    drawFeeCents: 0,
    interest: { kind: 'non-Dutch', dayCount: '30/360', paid: 'at sale' },
  })

export const percentLine = (id: string, percent: number, of: PercentOf): CostLine => ({
  id,
  name: id,
  basis: { kind: 'percent', percent, of },
})
export const fixedLine = (id: string, cents: number): CostLine => ({
  id,
  name: id,
  basis: { kind: 'fixed', cents },
})
export const monthlyLine = (id: string, cents: number): CostLine => ({
  id,
  name: id,
  basis: { kind: 'a month', cents },
})
