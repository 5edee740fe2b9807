import { lastThatLeaves, percentOf } from './cents.ts'
import {
  type CostsAtAnyPrice,
  costsAtAnyPrice,
  costsBeforeSale,
  loanTotalOf,
  netOfSale,
  plannedSaleCents,
} from './costs.ts'
import type { DealInputs, Target } from './deal-inputs.ts'

/**
 * The highest price in cents that still leaves the target; null when none does. Loans, taxes and all else that hangs
 * on the price move with it. A formula holds only while no cap binds and no tax has tiers, so the price is looked for
 * to the cent: a cent more of price never costs less than that cent, so there is only one.
 */
export const maxOffer = (inputs: DealInputs, target: Target): number | null => {
  const saleCents = plannedSaleCents(inputs)
  const same = costsAtAnyPrice(inputs)
  const leftAt = (priceCents: number) =>
    beyondTarget(target, profitOf({ ...inputs, priceCents }, saleCents, same))
  return leftAt(0) < 0 ? null : lastThatLeaves(0, saleCents + 1, leftAt)
}

/** The same in whole dollars, rounded down. */
export const maxOfferUsd = (inputs: DealInputs, target: Target): number | null =>
  offerAndNet(inputs, target).maxOfferUsd

/**
 * The max offer in whole dollars, and what is left at the price of the deal in cents, in few steps: what is left falls
 * by at least a dollar for each dollar of price, and nearly straight, so the price asked for and a step down the slope
 * lead to it.
 */
export const offerAndNet = (
  inputs: DealInputs,
  target: Target,
): { readonly maxOfferUsd: number | null; readonly netCents: number } => {
  const saleCents = plannedSaleCents(inputs)
  const same = costsAtAnyPrice(inputs)
  const profitAt = (priceCents: number) => profitOf({ ...inputs, priceCents }, saleCents, same)
  const atPrice = profitAt(inputs.priceCents)
  return {
    maxOfferUsd: wholeDollars(
      (usd) => beyondTarget(target, profitAt(100 * usd)),
      { usd: Math.round(inputs.priceCents / 100), saleCents },
      inputs.priceCents % 100 === 0 ? beyondTarget(target, atPrice) : undefined,
    ),
    netCents: atPrice.profitCents,
  }
}

const wholeDollars = (
  leftAt: (usd: number) => number,
  from: { readonly usd: number; readonly saleCents: number },
  leftThere = leftAt(from.usd),
): number | null => {
  let { usd } = from
  let left = leftThere
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
  return leftAt(0) < 0 ? null : lastThatLeaves(0, Math.ceil(from.saleCents / 100) + 1, leftAt)
}

/** Cents that a dollar of price costs, with interest, taxes and fees on it. */
const USUAL_SLOPE = 108
const MOST_STEPS = 12

/** A deal's profit, and what its target is of. Cents. */
type Profit = {
  readonly profitCents: number
  readonly saleCents: number
  readonly allInCents: number
  readonly arvCents: number
}

const profitOf = (inputs: DealInputs, saleCents: number, same: CostsAtAnyPrice): Profit => {
  const costs = costsBeforeSale(inputs, same)
  const { allInCents } = costs
  const profitCents = netOfSale(inputs, saleCents, loanTotalOf(costs)) - allInCents
  return { profitCents, saleCents, allInCents, arvCents: inputs.arvCents }
}

/** The profit beyond the target, in cents. */
const beyondTarget = (
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
