import { describe, expect, it } from 'vitest'
import { bareDeal, fixedLine, hardMoney, percentLine, referenceDeal } from '../deal-for-tests.ts'
import type { DealInputs, Target } from '../inputs/deal-inputs.ts'
import {
  amortized,
  amortizedDeal,
  firstCapital,
  flipperForce,
  hardMoneyBankers,
  investmentTool,
  reCasa,
  seventyPercentRule,
  seventyPercentRules,
  simpleFinance,
  taxedDeal,
  transferTaxes,
  valifit,
} from '../published-deals-for-tests.ts'
import { transferTaxesAt } from '../taxes/state-taxes.ts'
import { dealWorkbook } from './deal-workbook.ts'
import { deskIn, deskOf, disagreements, TITLE } from './desk-for-tests.ts'

it('shares the rehab out in the order in which draws are planned, also those that the sale comes before', () => {
  const deal = bareDeal()
  const draws = {
    by: 'weight',
    draws: [
      { month: 0.1, weight: 17.4 },
      { month: 0, weight: 5.8 },
    ],
  } as const
  const size = { kind: 'advance', pricePercent: 0, rehabPercent: 6.3 } as const
  const loan = {
    ...hardMoney(),
    size: { ...size, arvCapPercent: null, costCapPercent: null },
    drawFeeCents: 1,
  }
  const rehab = { ...deal.rehab, budget: { kind: 'amount', cents: 24 }, months: 0, draws } as const
  expect(disagreements({ ...deal, months: 0, loans: [loan], rehab })).toEqual([])
})

it('has every figure of the reference deal to the cent, worked out by its formulas', () => {
  const { now, checks } = deskOf(referenceDeal())
  expect(now('Max offer')).toBe(187_317.11)
  expect(now('Projected profit')).toBe(7465.61)
  expect(now('Cash to close')).toBe(41_715)
  expect(now('Cash invested, before the sale')).toBe(61_614.39)
  expect(now('Total cost')).toBe(312_534.39)
  expect(now('First loan: interest')).toBe(10_749.39)
  expect(now('Financing')).toBe(17_314.39)
  expect(now('Return on total cost')).toBeCloseTo(0.0239, 4)
  expect(now('Return on cash invested')).toBeCloseTo(0.1212, 4)
  expect(now('That a year, compounded')).toBeCloseTo(0.257, 4)
  expect(now('IRR a month')).toBeCloseTo(0.023301, 6)
  expect(now('IRR a year, compounded')).toBeCloseTo(0.3184, 4)
  expect(now('Margin, of the sale price')).toBeCloseTo(0.0233, 4)
  expect(now('Loan to price and rehab')).toBeCloseTo(0.8765, 4)
  expect(now('Loan to after-repair value')).toBeCloseTo(0.6984, 4)
  expect(now('Sale price without a loss, at least')).toBe(311_876.38)
  expect(now('Days it may take longer')).toBe(85)
  expect(now('70% rule, a screen only')).toBe(179_000)
  expect(now('The same with contingency')).toBe(174_500)
  expect(now('Sale price falls 5%')).toBe(-7238.39)
  expect(now('Sale price falls 10%')).toBe(-21_942.39)
  expect(now('Takes 60 days longer')).toBe(2204.35)
  expect(now('Interest rate 1 point higher')).toBe(6441.86)
  expect(now('Rehab costs 20% more, paid in cash')).toBe(-2434.39)
  expect(now('Sale price falls 5% and takes 60 days longer')).toBe(-12_499.65)
  expect(now('Appraisal comes in 5% low, sale price holds', 'D')).toBe(52_201)
  expect(now('Appraisal comes in 5% low, and so does the sale price')).toBe(-6462.63)
  expect(checks()).toBe(0)
})

describe('comes to published examples by its formulas', () => {
  /** Figures of the leading page by name, in cents; its checks must be 0. */
  const figuresOf = (deal: DealInputs, ...names: readonly string[]) => {
    const { now, checks } = deskOf(deal)
    expect(checks()).toBe(0)
    return names.map((name) => Math.round(100 * Number(now(name))))
  }

  it('FlipperForce: the highest price for a profit of 15% of the value', () => {
    expect(figuresOf(flipperForce, 'Max offer')).toEqual([7_575_000])
  })

  it('SimpleFinanceCalculators: a gain', () => {
    const names = ['Projected profit', 'Total cost', 'Cash to close', 'Loans']
    expect(figuresOf(simpleFinance, ...names, '70% rule, a screen only')).toEqual([
      ...[5_365_000, 36_635_000, 5_775_000, 20_000_000],
      23_400_000,
    ])
    expect(deskOf(simpleFinance).now('Return on cash invested')).toBeCloseTo(0.4041, 4)
  })

  it('Valifit: a loss', () => {
    const names = ['Projected profit', 'Total cost', 'The same with contingency']
    expect(figuresOf(valifit, ...names)).toEqual([-670_000, 50_670_000, 26_750_000])
  })

  it('ReCasa Financial: Dutch and non-Dutch interest', () => {
    expect(figuresOf(reCasa('Dutch'), 'First loan: interest')).toEqual([712_500])
    expect(figuresOf(reCasa('non-Dutch'), 'First loan: interest')).toEqual([609_583])
  })

  it('First Capital Trust Deeds: the first payment, and the one when all is drawn', () => {
    const payments = ['First payment', 'Payment when all is drawn']
    expect(figuresOf(firstCapital('Dutch'), ...payments)).toEqual([375_000, 375_000])
    expect(figuresOf(firstCapital('non-Dutch'), ...payments)).toEqual([300_000, 375_000])
  })

  it('investment-tool: the cost of a project', () => {
    expect(figuresOf(investmentTool, 'Total cost')).toEqual([18_810_000])
  })

  it('Hard Money Bankers: advance and holdback under the cap', () => {
    expect(figuresOf(hardMoneyBankers, 'Loans')).toEqual([15_500_000])
  })

  it.each(seventyPercentRules)(
    'the 70%% rule of %i with repairs of %i and other costs of %i',
    (arvCents, repairs, other, most) => {
      const names = ['Max offer', '70% rule, a screen only']
      expect(figuresOf(seventyPercentRule(arvCents, repairs, other), ...names)).toEqual([
        most,
        most + other,
      ])
    },
  )

  it.each(transferTaxes)('the transfer tax of %s on %i', (state, priceCents, side, taxCents) => {
    expect(figuresOf(taxedDeal(state, priceCents, side), 'Tax')).toEqual([taxCents])
  })

  it.each(amortized)('a loan of $cents in $over equal payments', (of) => {
    const [payment, interest] = figuresOf(
      amortizedDeal(of),
      ...['First payment', 'First loan: interest'],
    )
    if (of.paymentCents !== null) expect(payment).toBe(of.paymentCents)
    if (of.interestOf12 !== null) expect(interest).toBe(of.interestOf12)
  })
})

it("has no figure that is not a formula, beside the inputs and the engine's figures from when it was made", () => {
  const pages = dealWorkbook(referenceDeal(), TITLE)
  const typed = pages.flatMap(({ name, rows }) =>
    rows.flatMap((row) =>
      row.flatMap((cell, column) =>
        cell && 'number' in cell ? [{ name, column, input: cell.input }] : [],
      ),
    ),
  )
  expect(typed.filter(({ input }) => input).every(({ name }) => name === 'Inputs')).toBe(true)
  // The third column of the first page has the engine's figures.
  const others = typed.filter(({ input }) => !input)
  expect(others.filter(({ name }) => name === 'Deal').every(({ column }) => column === 2)).toBe(
    true,
  )
})

it('follows what is typed over an input', () => {
  const { cells, inputCell } = deskOf(referenceDeal())
  const typed = new Map(cells)
  typed.set(inputCell('Purchase price'), { value: 187_317.11 })
  expect(deskIn(typed).now('Projected profit')).toBe(32_000)
  typed.set(inputCell('Months from buying to selling'), { value: 8 })
  typed.set(inputCell('Interest a year'), { value: 0.115 })
  const later = deskIn(typed)
  const same = deskOf(
    referenceDeal({
      priceCents: 18_731_711,
      months: 8,
      loans: [hardMoney({ ratePercent: 11.5 })],
    }),
  )
  expect(later.now('Projected profit')).toBe(same.engine('Projected profit'))
  expect(later.now('Max offer')).toBe(same.engine('Max offer'))
  expect(later.checks()).toBe(0)
})

it('says so when more months are typed than it has room for', () => {
  const { cells, inputCell } = deskOf(referenceDeal())
  const typed = new Map(cells).set(inputCell('Months from buying to selling'), { value: 30 })
  expect(deskIn(typed).checks()).toBeGreaterThan(0)
})

describe('what only some deals have', () => {
  it.each<readonly [string, Partial<DealInputs>]>([
    ['cash', { loans: [] }],
    ['a fixed second loan', { loans: [hardMoney(), second] }],
    [
      'a scope of work with its draws',
      {
        rehab: {
          ...referenceDeal().rehab,
          budget: scope,
          draws: { by: 'scope', months: [2.5, 1] },
        },
      },
    ],
    [
      'rehab by the square foot, paid month by month',
      {
        rehab: {
          ...referenceDeal().rehab,
          budget: { kind: 'level', level: 'medium', centsPerSqft: 4550 },
          months: 3.5,
          draws: { by: 'weight', draws: [] },
        },
      },
    ],
    [
      'a level with a fixed part',
      {
        rehab: {
          ...referenceDeal().rehab,
          budget: { kind: 'level', level: 'heavy', centsPerSqft: 3159, fixedCents: 4_999_033 },
        },
      },
    ],
    [
      'taxes in tiers and units',
      {
        buy: taxLines('DC', 'buyer'),
        sale: {
          priceCents: 45_012_345,
          costs: [...taxLines('NJ', 'seller'), ...taxLines('MI', 'seller')],
        },
      },
    ],
    [
      'a split tax',
      { buy: taxLines('MD', 'buyer'), sale: { priceCents: null, costs: taxLines('MD', 'seller') } },
    ],
    [
      'taxes of places: a third, more than half of a unit, above a price only',
      {
        buy: [...taxLines('VA', 'buyer'), ...taxLines('NY', 'buyer', 'Brooklyn')],
        sale: {
          priceCents: 45_012_345,
          costs: [
            ...taxLines('NJ', 'seller'),
            ...taxLines('NY', 'seller', 'Brooklyn'),
            ...taxLines('CA', 'seller', 'Oakland'),
          ],
        },
      },
    ],
    [
      'a price up to which a tax is not taken',
      { sale: { priceCents: 35_000_000, costs: taxLines('NJ', 'seller') } },
    ],
    ['no day at all', { months: 0 }],
    [
      'half a cent under budget',
      {
        rehab: {
          ...referenceDeal().rehab,
          budget: { kind: 'amount', cents: 15 },
          permitsCents: 0,
          contingencyPercent: 0,
          overrunPercent: -10,
        },
      },
    ],
    ['a target in dollars', { target: { kind: 'profit', cents: 2_500_000 } }],
    ['a return on all-in cost', { target: onCost('all-in') }],
    ['a return on total cost', { target: onCost('total') }],
    ['no price that leaves the target', { target: { kind: 'profit', cents: 90_000_000 } }],
  ])('%s', (_, change) => {
    expect(disagreements(referenceDeal(change))).toEqual([])
  })

  it('a bare deal in cash', () => {
    expect(disagreements(bareDeal())).toEqual([])
  })
})

const second = hardMoney({
  id: 'second',
  name: 'Gap',
  size: { kind: 'fixed', cents: 2_000_000 },
  ratePercent: 14,
  pointsPercent: 1,
  fees: [percentLine('fee', 0.5, 'loan')],
  drawFeeCents: 0,
  exitFees: [{ ...fixedLine('exit', 30_000), afterMonths: 5 }],
  interest: { kind: 'Dutch', dayCount: 'actual/360', paid: 'at sale' },
})

const scopeRow = (id: string, quantity: number, unitCents: number, draw: number | null) => ({
  id,
  area: 'Kitchen',
  task: id,
  quantity,
  unit: 'each',
  unitCents,
  contractor: '',
  permit: false,
  draw,
})
const scope = {
  kind: 'scope',
  rows: [
    scopeRow('Cabinets', 12.5, 33_333, 1),
    { ...scopeRow('Roof', 1, 1_200_000, 2), fixedCents: 32_501 },
    scopeRow('Paint', 2, 9_999, null),
  ],
} as const

const taxLines = (state: string, side: 'buyer' | 'seller', city = '') =>
  (transferTaxesAt({ state, city })?.taxes ?? []).map((tax, i) => ({
    id: `tax-${state}-${i}`,
    name: `${tax.name} ${state} ${i}`,
    basis: { kind: 'transfer tax', tax, side } as const,
  }))

const onCost = (of: 'all-in' | 'total'): Target => ({ kind: 'return on cost', percent: 12, of })

describe('a sale price that falls with work left out', () => {
  const asked = (workCents: number, budgetCents: number, asItStandsCents = 25_000_000) =>
    referenceDeal({
      arvFor: { workCents, asItStandsCents, contributions: null },
      rehab: { ...referenceDeal().rehab, budget: { kind: 'amount', cents: budgetCents } },
    })

  it.each([
    ['half of it', asked(6_000_000, 3_000_000), 285_000],
    ['none of it', asked(6_000_000, 0), 250_000],
    ['more than it', asked(6_000_000, 9_000_000), 320_000],
    ['none, where none is asked for', asked(0, 0), 320_000],
    ['half, where it sells for as much as is', asked(6_000_000, 3_000_000, 33_000_000), 320_000],
  ])('is worked out by its formula as by the engine: %s', (_, deal, usd) => {
    expect(deskOf(deal).now('Sale price')).toBe(usd)
    expect(disagreements(deal)).toEqual([])
  })

  it('follows the budget that is typed into the file', () => {
    const { cells, inputCell } = deskOf(asked(6_000_000, 3_000_000))
    // Its heading has the same name.
    const budget = inputCell('Rehab').replace(/\d+$/, (row) => `${Number(row) + 1}`)
    const typed = new Map(cells).set(budget, { value: 15_000 })
    expect(deskIn(typed).now('Sale price')).toBe(267_500)
    expect(deskIn(typed).checks()).toBe(0)
  })
})

describe('what the scope adds to the home', () => {
  const adding = (budgetCents: number, baths: number): DealInputs => {
    const { rehab } = referenceDeal()
    const nothing = { at: [0], height: [0] }
    const contributions = {
      bedrooms: nothing,
      baths: { at: [0, 2], height: [0, 0.13] },
      livingArea: null,
    }
    return referenceDeal({
      arvFor: { workCents: 6_000_000, asItStandsCents: 25_000_000, contributions },
      rehab: {
        ...rehab,
        budget: { kind: 'amount', cents: budgetCents },
        added: { ...rehab.added, baths, costCents: 1_200_000 },
      },
    })
  }

  it.each([
    ['with all the work', adding(6_000_000, 1)],
    ['with half of the work', adding(3_000_000, 1.5)],
    ['with none of the work', adding(0, 0.5)],
    ['beyond what the model has seen', adding(6_000_000, 4)],
    ['at a target of total cost', { ...adding(5_000_000, 2), target: onCost('total') }],
  ])('raises value and sale price by its formulas as by the engine: %s', (_, deal) => {
    expect(disagreements(deal)).toEqual([])
  })

  it('raises a value that is typed into the file by the same share', () => {
    const { cells, inputCell } = deskOf(adding(6_000_000, 1))
    const typed = new Map(cells).set(inputCell('After-repair value, nothing added'), {
      value: 400_000,
    })
    // e^.065 is 1.067159, by four decimals of a percent.
    expect(deskIn(typed).now('Sale price')).toBe(426_864)
    expect(deskIn(typed).checks()).toBe(0)
  })
})
