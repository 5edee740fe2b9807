import { percentOf } from '../cents.ts'
import { type CostsAtAnyPrice, costsBeforeSale, loanTotalOf, netOfSale } from '../costs.ts'
import { arvOf } from '../inputs/after-repair.ts'
import type { DealInputs, Target } from '../inputs/deal-inputs.ts'

/** A deal's profit, and what its target is of. Cents. */
export type Profit = {
  readonly profitCents: number
  readonly saleCents: number
  readonly allInCents: number
  readonly arvCents: number
}

/** The profit of a deal that sells at a price in cents: all that a search over many prices or budgets asks for. */
export const profitOf = (inputs: DealInputs, saleCents: number, same: CostsAtAnyPrice): Profit => {
  const costs = costsBeforeSale(inputs, same)
  const { allInCents } = costs
  const profitCents = netOfSale(inputs, saleCents, loanTotalOf(costs)) - allInCents
  return { profitCents, saleCents, allInCents, arvCents: arvOf(inputs) }
}

/** The profit beyond the target, in cents; below 0 what it lacks. */
export const beyondTarget = (
  target: Target,
  { profitCents, saleCents, allInCents, arvCents }: Profit,
): number => {
  switch (target.kind) {
    case 'profit':
      return profitCents - target.cents
    case 'percent of value':
      return profitCents - percentOf(arvCents, target.percent)
    case 'return on cost': {
      const costCents = target.of === 'all-in' ? allInCents : saleCents - profitCents
      return profitCents - percentOf(costCents, target.percent)
    }
  }
}
