import { beforePercent, lastThatLeaves, percentOf, sumOf } from './cents.ts'
import {
  type CostsBeforeSale,
  costsBeforeSale,
  linesOfLoan,
  loanTotalOf,
  netOfSale,
  plannedSaleCents,
  sellingLines,
  totalOf,
} from './costs.ts'
import { type AfterRepair, afterRepairOf } from './inputs/after-repair.ts'
import type { DealInputs } from './inputs/deal-inputs.ts'
import { type PrintedLine, rehabBudgetOf } from './inputs/line-items.ts'
import { irrOf } from './irr.ts'
import { interestOfMonth, type LoanMonth } from './loan/loan-months.ts'
import type { SizedLoan } from './loan/loan-size.ts'
import { type MonthFlow, monthlyFlows } from './monthly-flows.ts'
import { type LenderClass, lenderClassOf } from './scope/lender-class.ts'

/**
 * The results of a deal. Money is in whole cents; shares and rates are plain numbers (.0239 is 2.39%), and null where
 * they mean nothing. Profit is before income tax.
 */
export type DealFigures = {
  readonly afterRepair: AfterRepair
  readonly saleCents: number
  /** All costs in the order they are printed: buying, financing, rehab, holding, selling. Totals are their sums. */
  readonly lines: readonly PrintedLine[]
  readonly totals: {
    /** Without the price. */
    readonly buyCents: number
    readonly financingCents: number
    readonly rehabCents: number
    readonly holdCents: number
    readonly sellCents: number
    /** Price and every cost but those of selling. */
    readonly allInCents: number
    /** Price and every cost. */
    readonly totalCents: number
  }
  readonly profitCents: number
  readonly loans: readonly LoanFigures[]
  readonly loanCents: number
  readonly cash: {
    readonly toCloseCents: number
    /** All-in costs less loans: what is in just before the sale. */
    readonly investedCents: number
    /** The most that is in at a time, with the work that is paid before its draw comes back. */
    readonly peakCents: number
  }
  readonly returns: {
    /** Profit of total costs. */
    readonly onTotalCost: number | null
    /** Profit of all-in costs. */
    readonly onAllInCost: number | null
    /** Profit of the cash invested; null when no cash is left in. */
    readonly onCash: number | null
    /** That, compounded to a year: (1 + x)^(12 / months) - 1; null under a month or when more than all is lost. */
    readonly onCashAYear: number | null
    /** Internal rate of the monthly flows; a year of it is compounded. */
    readonly irrAMonth: number | null
    readonly irrAYear: number | null
    /** Profit of the sale price. */
    readonly margin: number | null
  }
  readonly leverage: {
    /** Loans of price and rehab budget. */
    readonly toCost: number | null
    /** Advances of the price. */
    readonly toPrice: number | null
    /** Loans of the after-repair value. */
    readonly toValue: number | null
  }
  /** The lowest sale price without a loss; null when no price is. */
  readonly breakEvenSaleCents: number | null
  /** How many 30-day months' days the sale may come late before the profit is gone; null with a loss. */
  readonly daysOfSlack: number | null
  /** How much more the rehab budget may take, with its contingency on top, before the profit is gone. */
  readonly rehabSlackCents: number
  /** "70% of value less repairs": a screen, not an offer. */
  readonly screen: {
    readonly percent: number
    readonly cents: number
    /** With contingency and overrun counted as repairs. */
    readonly withContingencyCents: number
  }
  /** The lender's class of the scope, by the work and by its share of the as-is value (`lenderClassOf`). */
  readonly scopeClass: LenderClass | null
  readonly months: readonly MonthFlow[]
}

export type LoanFigures = SizedLoan & {
  readonly id: string
  readonly name: string
  readonly months: readonly LoanMonth[]
  readonly interestCents: number
  readonly draws: number
  readonly payoffCents: number
  /** The payment of the first whole month, and of a month with everything drawn. */
  readonly firstPaymentCents: number
  readonly fullPaymentCents: number
}

/** Works a deal out, each printed line rounded half up once. */
export const analyzeDeal = (inputs: DealInputs): DealFigures => {
  const costs = costsBeforeSale(inputs)
  const saleCents = plannedSaleCents(inputs)
  const loanCents = loanTotalOf(costs)
  const sell = sellingLines(inputs, saleCents, loanCents)
  const { allInCents } = costs
  const totalCents = allInCents + totalOf(sell)
  const profitCents = saleCents - totalCents
  const { months, cashToCloseCents, peakCashCents } = monthlyFlows(inputs, costs, saleCents)
  const investedCents = allInCents - loanCents
  const budget = rehabBudgetOf(inputs)
  const financing = costs.loans.flatMap(linesOfLoan)
  const afterRepair = afterRepairOf(inputs)
  return {
    afterRepair,
    saleCents,
    lines: [costs.price, ...costs.buy, ...financing, ...costs.rehab, ...costs.hold, ...sell],
    totals: {
      buyCents: totalOf(costs.buy),
      financingCents: totalOf(financing),
      rehabCents: totalOf(costs.rehab),
      holdCents: totalOf(costs.hold),
      sellCents: totalOf(sell),
      allInCents,
      totalCents,
    },
    profitCents,
    loans: costs.loans.map(loanFiguresOf),
    loanCents,
    cash: { toCloseCents: cashToCloseCents, investedCents, peakCents: peakCashCents },
    returns: returnsOf(
      { profitCents, totalCents, allInCents, investedCents, saleCents },
      inputs,
      months,
    ),
    leverage: {
      toCost: shareOf(loanCents, inputs.priceCents + budget),
      toPrice: shareOf(
        sumOf(costs.loans.map(({ sized }) => sized.advanceCents)),
        inputs.priceCents,
      ),
      toValue: shareOf(loanCents, afterRepair.cents),
    },
    breakEvenSaleCents: breakEvenSale(inputs, allInCents, loanCents),
    daysOfSlack: daysOfSlack(inputs, costs, profitCents),
    rehabSlackCents: beforePercent(profitCents, inputs.rehab.contingencyPercent),
    screen: screenOf(inputs, afterRepair.cents, totalOf(costs.rehab)),
    scopeClass: lenderClassOf(inputs, budget)?.name ?? null,
    months,
  }
}

const loanFiguresOf = ({
  loan,
  sized,
  draws,
  months,
  interest,
  payoffCents,
}: CostsBeforeSale['loans'][number]): LoanFigures => {
  const [first] = months
  const month = (cents: number) => interestOfMonth(loan.ratePercent, cents)
  const paid = first === undefined ? 0 : first.interestCents + first.principalCents
  const interestOnly = {
    firstPaymentCents: month(
      loan.interest.kind === 'Dutch' ? sized.totalCents : (first?.startCents ?? sized.totalCents),
    ),
    fullPaymentCents: month(sized.totalCents),
  }
  return {
    ...sized,
    id: loan.id,
    name: loan.name,
    months,
    interestCents: interest.cents,
    draws: draws.length,
    payoffCents,
    ...(loan.interest.kind === 'amortized'
      ? { firstPaymentCents: paid, fullPaymentCents: paid }
      : interestOnly),
  }
}

const returnsOf = (
  {
    profitCents,
    totalCents,
    allInCents,
    investedCents,
    saleCents,
  }: {
    readonly [amount in
      | 'profitCents'
      | 'totalCents'
      | 'allInCents'
      | 'investedCents'
      | 'saleCents']: number
  },
  { months: time }: DealInputs,
  months: readonly MonthFlow[],
): DealFigures['returns'] => {
  const onCash = shareOf(profitCents, investedCents)
  const irrAMonth = irrOf(
    months.map(({ month, netCents }) => ({ time: Math.min(month, time), cents: netCents })),
  )
  return {
    onTotalCost: shareOf(profitCents, totalCents),
    onAllInCost: shareOf(profitCents, allInCents),
    onCash,
    onCashAYear:
      onCash === null || time < 1 || onCash < -1 ? null : (1 + onCash) ** (12 / time) - 1,
    irrAMonth,
    irrAYear: irrAMonth === null ? null : (1 + irrAMonth) ** 12 - 1,
    margin: shareOf(profitCents, saleCents),
  }
}

/** A share of something; null where there is nothing to have a share of. */
const shareOf = (cents: number, ofCents: number): number | null =>
  ofCents > 0 ? cents / ofCents : null

/** With tiers in taxes no formula holds, so the price is looked for, up to one that no home has. */
const breakEvenSale = (
  inputs: DealInputs,
  allInCents: number,
  loanCents: number,
): number | null => {
  const lacking = (saleCents: number) => allInCents - 1 - netOfSale(inputs, saleCents, loanCents)
  if (lacking(0) < 0) return 0
  return lacking(HIGHEST_SALE_CENTS) < 0 ? lastThatLeaves(0, HIGHEST_SALE_CENTS, lacking) + 1 : null
}

/** $1 billion. */
const HIGHEST_SALE_CENTS = 100_000_000_000

const daysOfSlack = (
  inputs: DealInputs,
  costs: CostsBeforeSale,
  profitCents: number,
): number | null => {
  if (profitCents < 0) return null
  const later = costsBeforeSale({ ...inputs, months: inputs.months + 1 })
  const interest = sumOf(
    costs.loans.map(({ loan, payoffCents }) => interestOfMonth(loan.ratePercent, payoffCents)),
  )
  const aMonth = interest + totalOf(later.hold) - totalOf(costs.hold)
  return aMonth > 0 ? Math.floor((30 * profitCents) / aMonth) : null
}

const screenOf = (
  { screenPercent: percent, rehab, livingArea }: DealInputs,
  arvCents: number,
  rehabCents: number,
) => {
  const share = percentOf(arvCents, percent)
  return {
    percent,
    cents: share - rehabBudgetOf({ rehab, livingArea }),
    withContingencyCents: share - rehabCents,
  }
}
