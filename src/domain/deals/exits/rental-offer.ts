import { lastThatLeaves, percentOf } from '../cents.ts'
import { costsAtAnyPrice, plannedSaleCents } from '../costs.ts'
import { type DealInputs, dealLimits } from '../inputs/deal-inputs.ts'
import { type OpenedRental, openRental, rentalTimeOf } from './analyze-rental.ts'
import type { RentalInputs, RentalTarget } from './exit-inputs.ts'

/**
 * The highest price in cents that still leaves a rental's target; null when none does. Looked for to the cent, since
 * caps bind and taxes have tiers. Where the target holds at any price that a deal may have, it is the highest of those:
 * a refinance that gives back all of each dollar of price leaves no limit.
 */
export const rentalMaxOffer = (inputs: DealInputs, rental: RentalInputs): number | null => {
  // Months of the work end at the refinance, which no price moves.
  const { refinancedAfterMonths } = rentalTimeOf(inputs, rental)
  const same = costsAtAnyPrice({ ...inputs, months: refinancedAfterMonths })
  const beyondAt = (priceCents: number) =>
    beyondRentalTarget(rental.target, openRental({ ...inputs, priceCents }, rental, 1, same))
  if (beyondAt(0) < 0) return null
  let lacks = Math.max(1, plannedSaleCents(inputs))
  while (lacks < dealLimits.cents && beyondAt(lacks) >= 0) lacks *= 2
  if (lacks < dealLimits.cents) return lastThatLeaves(0, lacks, beyondAt)
  return beyondAt(dealLimits.cents) >= 0
    ? dealLimits.cents
    : lastThatLeaves(0, dealLimits.cents, beyondAt)
}

/** What a rental leaves beyond its target, in cents of a year or of the cash left in; below 0 what it lacks. */
export const beyondRentalTarget = (
  target: RentalTarget,
  { years: [first], cashLeftInCents }: OpenedRental,
): number => {
  const cashFlowCents = first?.cashFlowCents ?? 0
  switch (target.kind) {
    case 'return on cash':
      return cashFlowCents - percentOf(Math.max(0, cashLeftInCents), target.percent)
    case 'cash left in':
      return Math.min(
        target.mostCents - cashLeftInCents,
        cashFlowCents - 12 * target.cashFlowCentsAMonth,
      )
  }
}
