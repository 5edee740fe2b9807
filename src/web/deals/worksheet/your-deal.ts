import type { Home } from '../../../contract/search/home.ts'
import { totalOf } from '../../../domain/deals/costs.ts'
import { exitNames, lacksRent } from '../../../domain/deals/exits/exit-inputs.ts'
import type { LeadOffer } from '../../../domain/deals/exits/lead-offer.ts'
import type { AssumedLevel, DealInputs } from '../../../domain/deals/inputs/deal-inputs.ts'
import { rehabLines } from '../../../domain/deals/inputs/line-items.ts'
import type { OwnDefaults } from '../../../domain/deals/inputs/own-defaults.ts'
import { ledBy } from '../../../domain/deals/results/home-figures.ts'
import {
  type KeptDealFigures,
  keptDealFigures,
} from '../../../domain/deals/results/kept-deal-figures.ts'
import { offerDollarsOf } from '../../../domain/dollars.ts'
import { levelOf } from './sheet.ts'

/** What a person's own deal says of a home at its ask, in place of what the defaults say. Whole US dollars. */
export type YourDeal = KeptDealFigures & {
  readonly repairs: {
    /** Null where they are an amount or a scope of work. */
    readonly level: AssumedLevel | null
    readonly dollars: number
  }
  /** The exit that the max offer is of, in words; null for the flip. */
  readonly maxOfferBy: string | null
}

export const yourDealOf = (
  inputs: DealInputs,
  home: Pick<
    Home,
    'price' | 'noAsk' | 'size' | 'bath' | 'beds' | 'stories' | 'state' | 'city' | 'zip' | 'county'
  >,
  own: readonly OwnDefaults[],
): YourDeal => {
  const level = levelOf(inputs)
  return {
    ...keptDealFigures(inputs, home, own),
    repairs: {
      level: level === 'amount' || level === 'scope' ? null : level,
      dollars: Math.round(totalOf(rehabLines(inputs)) / 100),
    },
    maxOfferBy: null,
  }
}

/** The same with the max offer of the exit that it is worked by; none until that is known. */
export const ledByLead = (
  deal: YourDeal,
  lead: LeadOffer | undefined,
  { inputs, price }: { readonly inputs: DealInputs; readonly price: number },
): YourDeal => {
  // Until its rent is known it is offered for as a flip.
  if (lacksRent(inputs)) return { ...deal, maxOfferBy: exitNames.flip }
  return lead === undefined
    ? { ...deal, maxOffer: null, maxOfferBy: null }
    : ledBy(
        { ...deal, price },
        {
          maxOffer: lead.maxOfferCents === null ? null : offerDollarsOf(lead.maxOfferCents),
          maxOfferBy: lead.name,
        },
      )
}
