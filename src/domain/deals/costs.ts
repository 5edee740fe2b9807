import { percentOf, ratioOf, sumOf } from './cents.ts'
import { arvOf, withAdded } from './inputs/after-repair.ts'
import type { DealInputs, Loan } from './inputs/deal-inputs.ts'
import {
  type Measures,
  type PrintedLine,
  printedLine,
  rehabBudgetOf,
  rehabLines,
  workCentsOf,
} from './inputs/line-items.ts'
import { loanDraws, type WorkPayment, workPayments } from './loan/draws.ts'
import { type LoanDraw, type LoanMonth, loanMonths } from './loan/loan-months.ts'
import { type SizedLoan, sizeOf } from './loan/loan-size.ts'

/** A loan with all it costs. */
export type FinancedLoan = {
  readonly loan: Loan
  readonly sized: SizedLoan
  readonly draws: readonly LoanDraw[]
  readonly months: readonly LoanMonth[]
  /** Points and fees, due at closing. */
  readonly closingLines: readonly PrintedLine[]
  /** Draw fees; none without draws. */
  readonly drawFees: readonly PrintedLine[]
  readonly interest: PrintedLine
  /** Due when it is paid off. */
  readonly exitLines: readonly PrintedLine[]
  /** What is still owed at the sale. */
  readonly payoffCents: number
}

/** Every cost up to the sale: what a home costs however much it then sells for. */
export type CostsBeforeSale = {
  readonly price: PrintedLine
  readonly buy: readonly PrintedLine[]
  readonly loans: readonly FinancedLoan[]
  readonly rehab: readonly PrintedLine[]
  readonly hold: readonly PrintedLine[]
  readonly payments: readonly WorkPayment[]
  /** Of all of them, in cents. */
  readonly allInCents: number
}

/** What of the costs stays the same at any price: worked out once where many prices are tried. */
export type CostsAtAnyPrice = Pick<CostsBeforeSale, 'rehab' | 'payments'>

export const costsAtAnyPrice = (inputs: DealInputs): CostsAtAnyPrice => ({
  rehab: rehabLines(inputs),
  payments: workPayments(inputs),
})

/** The costs of a deal up to its sale, each line rounded once; the total is the sum of the lines. */
export const costsBeforeSale = (
  inputs: DealInputs,
  { rehab, payments }: CostsAtAnyPrice = costsAtAnyPrice(inputs),
): CostsBeforeSale => {
  const sized = inputs.loans.map((loan) => sizeOf(loan, inputs))
  const loanCents = sumOf(sized.map(({ totalCents }) => totalCents))
  const measures = measuresOf(inputs, loanCents)
  const loans = inputs.loans.flatMap((loan, i) => {
    const one = sized[i]
    return one === undefined ? [] : [financed(loan, one, { inputs, payments, measures })]
  })
  const price = priceLine(inputs)
  const buy = inputs.buy.map((line) => printedLine('buy', 'buy', line, measures))
  const hold = inputs.hold.map((line) => printedLine('hold', 'hold', line, measures))
  const ofLoans = sumOf(loans.map((loan) => totalOf(linesOfLoan(loan))))
  const allInCents = price.cents + totalOf(buy) + ofLoans + totalOf(rehab) + totalOf(hold)
  return { price, buy, loans, rehab, hold, payments, allInCents }
}

/** The costs of selling at a price in cents. */
export const sellingLines = (
  inputs: DealInputs,
  saleCents: number,
  loanCents: number,
): PrintedLine[] => {
  const measures = { ...measuresOf(inputs, loanCents), sale: saleCents }
  return inputs.sale.costs.map((line) => printedLine('sell', 'sell', line, measures))
}

/** What is left of a sale price after the costs of selling, in cents. */
export const netOfSale = (inputs: DealInputs, saleCents: number, loanCents: number): number =>
  saleCents - totalOf(sellingLines(inputs, saleCents, loanCents))

/**
 * What it is planned to sell for, in cents: its own sale price where one is given, else the after-repair value, less
 * the part of its rise above the as-is price that is lost with work left out. What is added to the home raises either
 * end by the same share.
 */
export const plannedSaleCents = (inputs: DealInputs): number =>
  inputs.sale.priceCents ?? withAdded(inputs, valueAfterWork(inputs))

const valueAfterWork = (inputs: DealInputs): number => {
  const { arvCents, arvFor } = inputs
  if (arvFor === null) return arvCents
  const workCents = workCentsOf(inputs)
  const rise = arvCents - arvFor.asItStandsCents
  if (workCents >= arvFor.workCents || rise <= 0) return arvCents
  return arvFor.asItStandsCents + ratioOf(rise, workCents, arvFor.workCents)
}

/** All that is borrowed, in cents. */
export const loanTotalOf = ({ loans }: CostsBeforeSale): number =>
  sumOf(loans.map(({ sized }) => sized.totalCents))

/** The lines of a loan as they are printed. */
export const linesOfLoan = (loan: FinancedLoan): PrintedLine[] => [
  ...loan.closingLines,
  ...loan.drawFees,
  loan.interest,
  ...loan.exitLines,
]

export const totalOf = (lines: readonly PrintedLine[]): number => {
  let total = 0
  for (const { cents } of lines) total += cents
  return total
}

const priceLine = ({ priceCents: cents }: DealInputs): PrintedLine => ({
  section: 'buy',
  id: 'buy-price',
  name: 'Purchase price',
  cents,
  basis: { kind: 'fixed', cents },
  from: {},
})

const measuresOf = (inputs: DealInputs, loan: number): Measures => ({
  price: inputs.priceCents,
  sale: arvOf(inputs),
  loan,
  value: arvOf(inputs),
  rehab: rehabBudgetOf(inputs),
  months: inputs.months,
  livingArea: inputs.livingArea,
})

const financed = (
  loan: Loan,
  sized: SizedLoan,
  {
    inputs,
    payments,
    measures,
  }: {
    readonly inputs: DealInputs
    readonly payments: readonly WorkPayment[]
    readonly measures: Measures
  },
): FinancedLoan => {
  const draws = loanDraws(sized, payments)
  const months = loanMonths(loan, sized, draws, inputs)
  const own = { ...measures, loan: sized.totalCents }
  const prefix = `loan.${loan.id}`
  const line = (
    id: string,
    name: string,
    { cents, basis, from }: Pick<PrintedLine, 'cents' | 'basis' | 'from'>,
  ): PrintedLine => ({
    section: 'financing',
    id: `${prefix}.${id}`,
    name: `${loan.name}: ${name}`,
    cents,
    basis,
    from,
  })
  const named = (one: PrintedLine): PrintedLine => ({ ...one, name: `${loan.name}: ${one.name}` })
  const points = line('points', 'points', {
    cents: percentOf(sized.totalCents, loan.pointsPercent),
    basis: { kind: 'percent', percent: loan.pointsPercent, of: 'loan' },
    from: { baseCents: sized.totalCents },
  })
  const drawFee = line('draw-fees', 'draws and inspections', {
    cents: loan.drawFeeCents * draws.length,
    basis: { kind: 'each', cents: loan.drawFeeCents },
    from: { count: draws.length },
  })
  const interest = line('interest', 'interest', {
    cents: sumOf(months.map(({ interestCents }) => interestCents)),
    basis: { kind: 'interest', ratePercent: loan.ratePercent, interest: loan.interest },
    from: { months: inputs.months },
  })
  const costsOf = (fees: Loan['fees'], due: 'fee' | 'exit') =>
    fees.map((fee) => named(printedLine('financing', `${prefix}.${due}`, fee, own)))
  return {
    loan,
    sized,
    draws,
    months,
    interest,
    closingLines: [points, ...costsOf(loan.fees, 'fee')],
    drawFees: drawFee.cents === 0 ? [] : [drawFee],
    exitLines: costsOf(
      loan.exitFees.filter(({ afterMonths }) => inputs.months > afterMonths),
      'exit',
    ),
    payoffCents: sized.totalCents - sumOf(months.map(({ principalCents }) => principalCents)),
  }
}
