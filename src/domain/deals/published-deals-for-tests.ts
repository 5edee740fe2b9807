import {
  bareDeal,
  bareRehab,
  fixedLine,
  hardMoney,
  monthlyLine,
  percentLine,
  purchaseLoan,
} from './deal-for-tests.ts'
import type { CostLine, DealInputs } from './inputs/deal-inputs.ts'
import { transferTaxesAt } from './taxes/state-taxes.ts'

const sellingFor = (...percents: readonly number[]): DealInputs['sale'] => ({
  priceCents: null,
  costs: percents.map((percent, i) => percentLine(`selling-${i}`, percent, 'sale')),
})

/** FlipperForce's formulas page: the highest price for a profit of 15% of the value. */
export const flipperForce = bareDeal({
  arvCents: 20_000_000,
  months: 5,
  rehab: bareRehab(6_500_000),
  buy: [fixedLine('closing', 200_000), fixedLine('finance', 750_000)],
  hold: [monthlyLine('hold', 75_000)],
  sale: sellingFor(8),
  target: { kind: 'percent of value', percent: 15 },
})

/** SimpleFinanceCalculators: a gain. */
export const simpleFinance = bareDeal({
  priceCents: 25_000_000,
  arvCents: 42_000_000,
  months: 6,
  rehab: bareRehab(6_000_000),
  buy: [percentLine('closing', 1.5, 'price')],
  loans: [purchaseLoan(80, { pointsPercent: 2, ratePercent: 12 })],
  hold: [monthlyLine('hold', 50_000)],
  sale: sellingFor(8),
})

/** Valifit: a loss. */
export const valifit = bareDeal({
  priceCents: 35_000_000,
  arvCents: 50_000_000,
  months: 6,
  rehab: bareRehab(7_500_000, 10),
  buy: [percentLine('closing', 3, 'price'), fixedLine('inspection', 50_000)],
  loans: [purchaseLoan(80, { pointsPercent: 2, ratePercent: 8.5 })],
  hold: [monthlyLine('hold', 95_000)],
  sale: sellingFor(6, 2),
})

/** ReCasa Financial: nine months of draws, at the start of months 3, 5 and 7. */
export const reCasa = (kind: 'Dutch' | 'non-Dutch'): DealInputs =>
  bareDeal({
    priceCents: 7_000_000,
    months: 9,
    rehab: {
      ...bareRehab(3_000_000),
      draws: {
        by: 'weight',
        draws: [
          { month: 2, weight: 10_000 },
          { month: 4, weight: 5_000 },
          { month: 6, weight: 15_000 },
        ],
      },
    },
    loans: [
      {
        ...purchaseLoan(100, { ratePercent: 9.5, rehabPercent: 100 }),
        interest: { kind, dayCount: '30/360', paid: 'at sale' },
      },
    ],
  })

/** First Capital Trust Deeds: monthly payments, and what a draw adds. */
export const firstCapital = (kind: 'Dutch' | 'non-Dutch'): DealInputs =>
  bareDeal({
    priceCents: 50_000_000,
    rehab: {
      ...bareRehab(10_000_000),
      draws: { by: 'weight', draws: [1, 2, 3, 4].map((month) => ({ month, weight: 1 })) },
    },
    loans: [
      {
        ...purchaseLoan(80, { ratePercent: 9, rehabPercent: 100 }),
        interest: { kind, dayCount: '30/360', paid: 'monthly' },
      },
    ],
  })

/** glennneiger/investment-tool: the cost of a project. */
export const investmentTool = bareDeal({
  priceCents: 13_500_000,
  rehab: bareRehab(2_500_000),
  buy: [fixedLine('closing', 1_310_000)],
  hold: [fixedLine('holding', 1_000_000)],
  sale: { priceCents: null, costs: [fixedLine('sale', 500_000)] },
})

/** Hard Money Bankers: advance, holdback and the cap on value. */
export const hardMoneyBankers = bareDeal({
  priceCents: 10_000_000,
  arvCents: 25_000_000,
  rehab: bareRehab(7_500_000),
  loans: [
    hardMoney({
      size: {
        kind: 'advance',
        pricePercent: 80,
        rehabPercent: 100,
        arvCapPercent: 65,
        costCapPercent: null,
      },
    }),
  ],
})

/** Public unit tests and CostCalculator: value, repairs, other costs, and the most to pay by the 70% rule. In cents. */
export const seventyPercentRules = [
  [30_000_000, 5_000_000, 0, 16_000_000],
  [20_000_000, 3_000_000, 0, 11_000_000],
  [20_000_000, 3_000_000, 800_000, 10_200_000],
] as const

/** The offer for a profit of 30% of the value is what the 70% rule leaves. */
export const seventyPercentRule = (
  arvCents: number,
  repairsCents: number,
  otherCents: number,
): DealInputs =>
  bareDeal({
    arvCents,
    rehab: bareRehab(repairsCents),
    buy: [fixedLine('other', otherCents)],
    target: { kind: 'percent of value', percent: 30 },
  })

/** HomeLight and Tenn. Code 67-4-409: who pays what on a price. In cents. */
export const transferTaxes = [
  ['MI', 25_000_000, 'seller', 215_000],
  ['TN', 40_000_000, 'buyer', 148_000],
] as const

/** Bought and sold at a price, with the transfer tax of a state alone. */
export const taxedDeal = (
  state: string,
  priceCents: number,
  side: 'buyer' | 'seller',
): DealInputs => {
  const [tax] = transferTaxesAt({ state })?.taxes ?? []
  if (tax === undefined) throw new Error(`${state} has no transfer tax`)
  const line: CostLine = { id: 'tax', name: 'Tax', basis: { kind: 'transfer tax', tax, side } }
  return bareDeal({
    priceCents,
    arvCents: priceCents,
    buy: side === 'buyer' ? [line] : [],
    sale: { priceCents: null, costs: side === 'seller' ? [line] : [] },
  })
}

/** numpy-financial and a ported workbook: loans in equal payments, held for a while. Payment and interest in cents. */
export const amortized = [
  { cents: 50_000_000, ratePercent: 3, over: 60, paymentCents: 898_435, interestOf12: null },
  { cents: 20_000_000, ratePercent: 6, over: 360, paymentCents: 119_910, interestOf12: null },
  { cents: 20_790_000, ratePercent: 7, over: 360, paymentCents: null, interestOf12: 1_448_610 },
] as const

export const amortizedDeal = ({
  cents,
  ratePercent,
  over,
}: {
  readonly cents: number
  readonly ratePercent: number
  readonly over: number
}): DealInputs =>
  bareDeal({
    priceCents: cents,
    arvCents: 2 * cents,
    months: 12,
    loans: [
      {
        ...purchaseLoan(100, { ratePercent }),
        interest: { kind: 'amortized', months: over },
      },
    ],
  })
