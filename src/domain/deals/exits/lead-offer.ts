import { offerDollarsOf } from '../../dollars.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { maxOffer } from '../results/max-offer.ts'
import { asIsOf, type Exit, exitNames, lacksRent, rentalOf } from './exit-inputs.ts'
import type { OfferByExit } from './offer-without-rent.ts'
import { asIsDeal, assignmentDeal } from './other-deals.ts'
import { rentalMaxOffer } from './rental-offer.ts'

/** The max offer that leads a deal: of the exit that it is worked by. */
export type LeadOffer = {
  readonly exit: Exit
  readonly name: string
  /** In cents; null when no price leaves its target, or it is no exit. */
  readonly maxOfferCents: number | null
}

/** The max offer of the exit that a deal is worked by; a deal without exits is a flip. */
export const leadOffer = (inputs: DealInputs): LeadOffer => {
  const exit = inputs.exits?.worksBy ?? 'flip'
  return { exit, name: exitNames[exit], maxOfferCents: offerOf(inputs, exit) }
}

const offerOf = (inputs: DealInputs, exit: Exit): number | null => {
  const { exits } = inputs
  if (exits === null || exit === 'flip') return maxOffer(inputs)
  switch (exit) {
    case 'rent': {
      const rental = rentalOf(exits)
      return rental && rentalMaxOffer(inputs, rental)
    }
    case 'assign': {
      const deal = assignmentDeal(inputs, exits.assignment)
      return deal && maxOffer(deal)
    }
    case 'as is': {
      const asIs = asIsOf(inputs, exits)
      return asIs && maxOffer(asIsDeal(inputs, asIs))
    }
  }
}

/** The same in whole dollars, where it is not the flip's; else null. */
export const ledOffer = (kept: DealInputs): OfferByExit | null => {
  if (kept.exits === null || kept.exits.worksBy === 'flip') return null
  const { name, maxOfferCents } = lacksRent(kept)
    ? { name: exitNames.flip, maxOfferCents: maxOffer(kept) }
    : leadOffer(kept)
  return {
    maxOffer: maxOfferCents === null ? null : offerDollarsOf(maxOfferCents),
    maxOfferBy: name,
  }
}
