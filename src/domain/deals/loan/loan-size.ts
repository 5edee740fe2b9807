import { percentOf } from '../cents.ts'
import { arvOf } from '../inputs/after-repair.ts'
import type { DealInputs, Loan } from '../inputs/deal-inputs.ts'
import { rehabBudgetOf } from '../inputs/line-items.ts'

/** A loan in cents. */
export type SizedLoan = {
  /** Paid out at closing. */
  readonly advanceCents: number
  /** Held back, and paid out draw by draw. */
  readonly holdbackCents: number
  /** Both together. */
  readonly totalCents: number
  /** What the caps allow; null without that cap. */
  readonly arvCapCents: number | null
  readonly costCapCents: number | null
  /** What sets the size of the loan: the amount asked for, or the cap that binds. */
  readonly boundBy: 'asked for' | 'value cap' | 'cost cap'
}

/**
 * The size of a loan: `min(advance + holdback, cap on value, cap on price and rehab)`. Where a cap binds, the
 * holdback stays whole as long as it can and the advance gives way.
 */
export const sizeOf = ({ size }: Loan, inputs: DealInputs): SizedLoan => {
  if (size.kind === 'fixed')
    return {
      advanceCents: size.cents,
      holdbackCents: 0,
      totalCents: size.cents,
      arvCapCents: null,
      costCapCents: null,
      boundBy: 'asked for',
    }
  const budget = rehabBudgetOf(inputs)
  const asked = percentOf(inputs.priceCents, size.pricePercent)
  const held = percentOf(budget, size.rehabPercent)
  const capOf = (cents: number, percent: number | null) =>
    percent === null ? null : percentOf(cents, percent)
  const arvCapCents = capOf(arvOf(inputs), size.arvCapPercent)
  const costCapCents = capOf(inputs.priceCents + budget, size.costCapPercent)
  const arvCap = arvCapCents ?? Number.POSITIVE_INFINITY
  const costCap = costCapCents ?? Number.POSITIVE_INFINITY
  const totalCents = Math.min(asked + held, arvCap, costCap)
  const holdbackCents = Math.min(held, totalCents)
  return {
    advanceCents: totalCents - holdbackCents,
    holdbackCents,
    totalCents,
    arvCapCents,
    costCapCents,
    boundBy:
      totalCents === asked + held ? 'asked for' : arvCap <= costCap ? 'value cap' : 'cost cap',
  }
}
