import { hundredths, shareOut, sumOf } from '../cents.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { budgetAmounts } from '../inputs/line-items.ts'
import type { LoanDraw } from './loan-months.ts'

/** When rehab is paid, and paid back by lenders: one entry a draw, in order of time. */
export type WorkPayment = {
  /** After closing, never after the sale. */
  readonly month: number
  /** Its share of the whole: a whole number. */
  readonly weight: number
}

/**
 * The payments for the work, in the order in which the draws are planned. Those planned for after the sale come with
 * it: nothing of the rehab is ever left out.
 */
export const workPayments = (inputs: DealInputs): WorkPayment[] => {
  const planned = plannedPayments(inputs)
  const weightless = sumOf(planned.map(({ weight }) => weight)) === 0
  return planned
    .toSorted((a, b) => a.month - b.month)
    .map(({ month, weight }) => ({
      month: Math.min(month, inputs.months),
      weight: weightless ? 1 : weight,
    }))
}

/** What each payment pays of an amount, in cents that add up to it. */
export const paidByDraws = (cents: number, payments: readonly WorkPayment[]): number[] =>
  shareOut(
    cents,
    payments.map(({ weight }) => weight),
  )

/** The draws of a loan: what it pays back of the work, each as the payment is due, and none of nothing. */
export const loanDraws = (
  { holdbackCents }: { readonly holdbackCents: number },
  payments: readonly WorkPayment[],
): LoanDraw[] => {
  const paid = paidByDraws(holdbackCents, payments)
  return payments
    .map(({ month }, i) => ({ month, cents: paid[i] ?? 0 }))
    .filter(({ cents }) => cents > 0)
}

const plannedPayments = ({ rehab, livingArea }: DealInputs): WorkPayment[] => {
  const { draws, budget, months } = rehab
  if (draws.by === 'weight' && draws.draws.length > 0)
    return draws.draws.map(({ month, weight }) => ({ month, weight: hundredths(weight) }))
  if (draws.by === 'scope' && draws.months.length > 0) {
    if (budget.kind !== 'scope') return draws.months.map((month) => ({ month, weight: 1 }))
    const amounts = budgetAmounts(rehab, livingArea)
    const last = draws.months.length
    const drawOf = (row: number) => Math.min(budget.rows[row]?.draw ?? last, last)
    return draws.months.map((month, i) => ({
      month,
      weight: sumOf(amounts.filter((_, row) => drawOf(row) === i + 1)),
    }))
  }
  return monthByMonth(months)
}

const monthByMonth = (months: number): WorkPayment[] =>
  months === 0
    ? [{ month: 0, weight: 1 }]
    : Array.from({ length: Math.ceil(months) }, (_, i) => ({
        month: Math.min(i + 1, months),
        weight: Math.min(100, hundredths(months) - 100 * i),
      }))
