import type { KeptDeal } from '../../../contract/deals/kept-deals.ts'
import { analyzeDeal, type DealFigures } from '../../../domain/deals/analyze-deal.ts'
import { lacksRent } from '../../../domain/deals/exits/exit-inputs.ts'
import { type LeadOffer, leadOffer } from '../../../domain/deals/exits/lead-offer.ts'
import { verdictOf } from '../../../domain/deals/results/home-figures.ts'
import { beyondAtPrice } from '../../../domain/deals/results/max-offer.ts'
import { arvDistributionOf, chanceOfLoss } from '../../../domain/deals/results/odds.ts'
import type { Verdict } from '../../../domain/deals/results/verdict.ts'

/** A deal with what it comes to. Money is in cents. */
export type WorkedDeal = {
  readonly kept: KeptDeal
  /** It is as this device has it: the server does not have that yet. */
  readonly unsent: boolean
  readonly figures: DealFigures
  /** The max offer that leads, with its exit. */
  readonly lead: LeadOffer
  /** Null where it is not known what the home asks, or asked last. */
  readonly askCents: number | null
  readonly netAtAskCents: number | null
  /** At the ask; null where nothing is asked. */
  readonly verdict: Verdict | null
  /** Null without a range of the value. */
  readonly chanceOfLoss: number | null
}

export const workedDeal = (kept: KeptDeal, unsent = false): WorkedDeal => {
  const { inputs, home } = kept
  const askCents = home?.price == null ? null : Math.round(100 * home.price)
  const arv = arvDistributionOf(inputs)
  const atAsk = askCents === null ? null : { ...inputs, priceCents: askCents }
  const netAtAskCents = atAsk && analyzeDeal(atAsk).profitCents
  const lead = leadOffer(inputs)
  return {
    kept,
    unsent,
    figures: analyzeDeal(inputs),
    lead,
    askCents,
    netAtAskCents,
    verdict:
      atAsk === null || netAtAskCents === null
        ? null
        : verdictOf({
            netCents: netAtAskCents,
            beyondCents:
              lead.exit === 'flip' || lacksRent(inputs)
                ? beyondAtPrice(atAsk)
                : (lead.maxOfferCents ?? -1) - atAsk.priceCents,
          }),
    chanceOfLoss: arv === null ? null : chanceOfLoss(inputs, arv).chanceOfLoss,
  }
}

/** What the deal is called on screen: its own name, else its address. */
export const titleOf = ({ name, home }: Pick<KeptDeal, 'name' | 'home'>): string =>
  name !== '' ? name : (home?.addressLine ?? NO_LONGER_LISTED)

/** Where its home is, in one line. */
export const placeOf = ({ home }: Pick<KeptDeal, 'home'>): string =>
  home === null ? NO_LONGER_LISTED : `${home.addressLine}, ${home.city}, ${home.state} ${home.zip}`

const NO_LONGER_LISTED = 'A home that is no longer listed'
