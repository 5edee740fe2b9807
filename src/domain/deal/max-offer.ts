import { lastThatLeaves, percentOf } from './cents.ts'
import { costsBeforeSale, loanTotalOf, netOfSale, plannedSaleCents } from './costs.ts'
import type { DealInputs, Target } from './deal-inputs.ts'

/**
 * The highest price in cents that still leaves the target; null when none does. Loans, taxes and all else that hangs
 * on the price move with it. A formula holds only while no cap binds and no tax has tiers, so the price is looked for
 * to the cent: a cent more of price never costs less than that cent, so there is only one.
 */
export const maxOffer = (inputs: DealInputs, target: Target): number | null => {
  const saleCents = plannedSaleCents(inputs)
  const leftAt = (priceCents: number) => beyondTarget(target, { ...inputs, priceCents }, saleCents)
  return leftAt(0) < 0 ? null : lastThatLeaves(0, saleCents + 1, leftAt)
}

/** The profit beyond the target, in cents. */
const beyondTarget = (target: Target, inputs: DealInputs, saleCents: number): number => {
  const costs = costsBeforeSale(inputs)
  const profit = netOfSale(inputs, saleCents, loanTotalOf(costs)) - costs.allInCents
  switch (target.kind) {
    case 'profit':
      return profit - target.cents
    case 'percent of value':
      return profit - percentOf(inputs.arvCents, target.percent)
    case 'return on cost': {
      const costCents = target.of === 'all-in' ? costs.allInCents : saleCents - profit
      return profit - percentOf(costCents, target.percent)
    }
  }
}
