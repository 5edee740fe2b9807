import { hundredths, lastThatLeaves, percentOf } from '../cents.ts'
import { plannedSaleCents } from '../costs.ts'
import type { DealInputs, Loan } from '../inputs/deal-inputs.ts'
import { rehabBudgetOf } from '../inputs/line-items.ts'
import { periodicPayment } from '../loan/annuity.ts'
import { interestOfMonth } from '../loan/loan-months.ts'
import type { Refinance } from './exit-inputs.ts'

/** The size of a refinance, in cents. */
export type SizedRefinance = {
  /** What the lender goes by, and what that is. */
  readonly valuedBy: 'appraisal' | 'cost'
  readonly valueCents: number
  /** What the loan to value allows. */
  readonly ltvCapCents: number
  /** What the floor under the debt service coverage allows; null where it allows as much. */
  readonly dscrCapCents: number | null
  readonly loanCents: number
  readonly boundBy: 'loan to value' | 'debt service coverage'
  /** Principal and interest a month. */
  readonly paymentCents: number
  /** Coverage were it not for the floor: with the loan that the value allows. Null without a payment. */
  readonly dscrAtLtv: number | null
}

/** What a rental brings, and what besides the loan has to be paid of it. */
export type Coverage = {
  readonly rentCentsAMonth: number
  /** Taxes, insurance and dues of a year. */
  readonly tiaCentsAYear: number
}

/**
 * The size of a refinance: `min(LTV cap, DSCR cap)`. Before its seasoning the lender goes by the lesser of the appraisal
 * and the cost, which is price and rehab budget, after it by the appraisal (guidelines of A&D Mortgage, Change Wholesale
 * and Newfi, as listed on mortgageq.ai: six or twelve months; Fannie Mae's Selling Guide B2-1.3-03 of 02/01/2023 asks that
 * the loan that is paid off be twelve months old, and six months of ownership).
 */
export const refinanceOf = (
  inputs: DealInputs,
  refinance: Refinance,
  {
    refinancedAfterMonths,
    coverage,
  }: {
    readonly refinancedAfterMonths: number
    readonly coverage: Coverage
  },
): SizedRefinance => {
  const appraisal = percentOf(plannedSaleCents(inputs), refinance.appraisalPercent)
  const cost = inputs.priceCents + rehabBudgetOf(inputs)
  const byCost = refinancedAfterMonths < refinance.seasoningMonths && cost < appraisal
  const valueCents = byCost ? cost : appraisal
  const ltvCapCents = percentOf(valueCents, refinance.ltvPercent)
  const { ratePercent, interest } = refinance
  const paymentOf = (cents: number) => monthlyPayment(cents, ratePercent, interest)
  const affordable =
    refinance.minDscr === null ? null : affordablePayment(refinance.minDscr, coverage)
  const dscrCapCents =
    affordable === null || paymentOf(ltvCapCents) <= affordable
      ? null
      : largestLoan(affordable, paymentOf, ltvCapCents)
  const loanCents = Math.min(ltvCapCents, dscrCapCents ?? ltvCapCents)
  return {
    valuedBy: byCost ? 'cost' : 'appraisal',
    valueCents,
    ltvCapCents,
    dscrCapCents,
    loanCents,
    boundBy: loanCents < ltvCapCents ? 'debt service coverage' : 'loan to value',
    paymentCents: paymentOf(loanCents),
    dscrAtLtv: dscrOf(coverage, paymentOf(ltvCapCents)),
  }
}

/**
 * Debt service coverage as lenders of rentals of one to four units have it: the month's rent over principal, interest,
 * taxes, insurance and dues (PITIA), or interest in place of both (ITIA). Null where nothing is to be paid.
 */
export const dscrOf = (
  { rentCentsAMonth, tiaCentsAYear }: Coverage,
  paymentCents: number,
): number | null => {
  const pitia = 12 * paymentCents + tiaCentsAYear
  return pitia > 0 ? (12 * rentCentsAMonth) / pitia : null
}

/** Principal and interest of a month, or interest alone, to the cent. */
export const monthlyPayment = (
  cents: number,
  ratePercent: number,
  interest: Refinance['interest'],
): number =>
  interest === 'interest only'
    ? interestOfMonth(ratePercent, cents)
    : Math.round(periodicPayment(ratePercent / 1200, interest.months, cents))

/** The refinance as a loan of the engine. */
export const refinanceLoan = (
  { pointsPercent, fees, ratePercent, interest }: Refinance,
  cents: number,
): Loan => ({
  id: 'refinance',
  name: 'Refinance',
  size: { kind: 'fixed', cents },
  pointsPercent,
  // No loan has no fees either.
  fees: cents === 0 ? [] : fees,
  drawFeeCents: 0,
  exitFees: [],
  ratePercent,
  interest:
    interest === 'interest only'
      ? { kind: 'non-Dutch', dayCount: '30/360', paid: 'monthly' }
      : interest,
})

/** The highest payment in whole cents that keeps the floor: `12 rent / (12 payment + TIA) >= floor`. */
const affordablePayment = (
  minDscr: number,
  { rentCentsAMonth, tiaCentsAYear }: Coverage,
): number => {
  const floor = hundredths(minDscr)
  return floor === 0
    ? Number.POSITIVE_INFINITY
    : Math.floor((1200 * rentCentsAMonth - floor * tiaCentsAYear) / (12 * floor))
}

/** The largest loan whose payment is affordable, where that of a larger one is not. */
const largestLoan = (
  affordable: number,
  paymentOf: (cents: number) => number,
  tooLarge: number,
): number =>
  affordable < 0 ? 0 : lastThatLeaves(0, tooLarge, (cents) => affordable - paymentOf(cents))
