import { lastThatLeaves } from '../cents.ts'
import { costsAtAnyPrice, plannedSaleCents } from '../costs.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { beyondTarget, profitOf } from './beyond-target.ts'
import { lastDollarThatLeaves } from './last-dollar.ts'

/**
 * The highest price in cents that still leaves the deal's target; null when none does. Loans, taxes and all else that hangs
 * on the price move with it. A formula holds only while no cap binds and no tax has tiers, so the price is looked for
 * to the cent: a cent more of price never costs less than that cent, so there is only one.
 */
export const maxOffer = (inputs: DealInputs): number | null => {
  const { saleCents, beyondAt } = atAnyPrice(inputs)
  return beyondAt(0) < 0 ? null : lastThatLeaves(0, saleCents + 1, beyondAt)
}

/** What a deal leaves at its own price, and the highest price that leaves its target. */
export type OfferAndNet = {
  readonly maxOfferUsd: number | null
  readonly netCents: number
  /** What is left beyond the target at the price. */
  readonly beyondCents: number
}

/**
 * The max offer in whole dollars, and what is left at the price of the deal in cents, in few steps: what is left falls
 * by at least a dollar for each dollar of price, and nearly straight, so the price asked for and a step down the slope
 * lead to it.
 */
export const offerAndNet = (inputs: DealInputs): OfferAndNet => {
  const { saleCents, profitAt, beyondAt } = atAnyPrice(inputs)
  const leftAt = (usd: number) => beyondAt(100 * usd)
  const atPrice = profitAt(inputs.priceCents)
  const beyondCents = beyondTarget(inputs.target, atPrice)
  const usd = Math.round(inputs.priceCents / 100)
  const left = inputs.priceCents % 100 === 0 ? beyondCents : leftAt(usd)
  const max = Math.max(usd, Math.ceil(saleCents / 100))
  return {
    maxOfferUsd: lastDollarThatLeaves(leftAt, {
      usd,
      left,
      slope: USUAL_SLOPE,
      leastSlope: 100,
      min: 0,
      max,
    }),
    netCents: atPrice.profitCents,
    beyondCents,
  }
}

/** What a deal leaves beyond its target at its own price, in cents; below 0 what it lacks. */
export const beyondAtPrice = (inputs: DealInputs): number =>
  atAnyPrice(inputs).beyondAt(inputs.priceCents)

/** What a deal makes at any price in cents, and leaves beyond its target. */
const atAnyPrice = (inputs: DealInputs) => {
  const saleCents = plannedSaleCents(inputs)
  const same = costsAtAnyPrice(inputs)
  const profitAt = (priceCents: number) => profitOf({ ...inputs, priceCents }, saleCents, same)
  const beyondAt = (priceCents: number) => beyondTarget(inputs.target, profitAt(priceCents))
  return { saleCents, profitAt, beyondAt }
}

/** Cents that a dollar of price costs, with interest, taxes and fees on it. */
const USUAL_SLOPE = 108
