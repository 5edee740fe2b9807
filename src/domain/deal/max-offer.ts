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

/**
 * The same in whole dollars, rounded down, in few steps: what is left falls by at least a dollar for each dollar of
 * price, and nearly straight, so the price asked for and a step down the slope lead to it.
 */
export const maxOfferUsd = (inputs: DealInputs, target: Target): number | null => {
  const saleCents = plannedSaleCents(inputs)
  const leftAt = (usd: number) =>
    beyondTarget(target, { ...inputs, priceCents: usd * 100 }, saleCents)
  let usd = Math.round(inputs.priceCents / 100)
  let left = leftAt(usd)
  let slope = USUAL_SLOPE
  for (let step = 0; step < MOST_STEPS; step++) {
    if (left >= 0 && left < 100) return usd
    if (left < 0 && usd === 0) return null
    const next = Math.max(0, usd + (Math.floor(left / slope) || 1))
    const nextLeft = leftAt(next)
    if (next === usd + 1 && left >= 0 && nextLeft < 0) return usd
    slope = Math.max(100, (left - nextLeft) / (next - usd))
    ;[usd, left] = [next, nextLeft]
  }
  return leftAt(0) < 0 ? null : lastThatLeaves(0, Math.ceil(saleCents / 100) + 1, leftAt)
}

/** Cents that a dollar of price costs, with interest, taxes and fees on it. */
const USUAL_SLOPE = 108
const MOST_STEPS = 12

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
