import { offerDollarsOf } from '../../dollars.ts'
import type { DefaultValues } from '../fields/default-fields.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { maxOffer } from '../results/max-offer.ts'
import { defaultAssignment, monthsAsIs } from './exit-defaults.ts'
import { asIsOf, type Exit, exitNames } from './exit-inputs.ts'
import { asIsDeal, assignmentDeal } from './other-deals.ts'

/** The max offer of a home that is found by another exit than the flip, in whole US dollars; null where no price leaves its target. */
export type OfferByExit = {
  readonly maxOffer: number | null
  /** The exit that it is of, in words. */
  readonly maxOfferBy: string
}

/**
 * The max offer of a deal by defaults, of the exit that they say one works by; null for a flip, whose offer is known
 * already. No rent of such a home is known, so that it is offered for as a flip where one works by rentals, and says so.
 */
export const offerWithoutRent = (
  inputs: DealInputs,
  values: DefaultValues,
  flipOffer: number | null,
): OfferByExit | null => {
  const { worksBy } = values
  switch (worksBy) {
    case 'flip':
      return null
    case 'rent':
      return { maxOffer: flipOffer, maxOfferBy: exitNames.flip }
    case 'assign':
      return ofDeal(worksBy, assignmentDeal(inputs, defaultAssignment(inputs, values)))
    case 'as is': {
      const plan = { saleCents: null, saleRange80: null, months: monthsAsIs(inputs) }
      const asIs = asIsOf(inputs, { asIs: plan })
      return ofDeal(worksBy, asIs && asIsDeal(inputs, asIs))
    }
  }
}

const ofDeal = (exit: Exit, deal: DealInputs | null): OfferByExit => {
  const cents = deal && maxOffer(deal)
  return {
    maxOffer: cents === null ? null : offerDollarsOf(cents),
    maxOfferBy: exitNames[exit],
  }
}
