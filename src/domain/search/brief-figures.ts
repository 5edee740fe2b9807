import { ledOffer } from '../deals/exits/lead-offer.ts'
import type { DealInputs } from '../deals/inputs/deal-inputs.ts'
import type { OwnDefaults } from '../deals/inputs/own-defaults.ts'
import { ledBy } from '../deals/results/home-figures.ts'
import { keptDealFigures } from '../deals/results/kept-deal-figures.ts'
import type { LikelySale } from '../valuation/likely-sale/likely-sale.ts'
import { type HomeStory, homeStory, type MarketFits, type ValuedHome } from './home-story.ts'

/** A home's figures as alerts, mails and My homes show them. Whole US dollars; null where not known. */
export type BriefFigures = {
  readonly typicalValue: number
  readonly likelySale: LikelySale | null
  /** Null for a home that is no longer for sale. */
  readonly deal: DealAtAsk | null
}

/** The results of a home's deal at its ask. */
export type DealAtAsk = Pick<
  HomeStory,
  'assumedRepairs' | 'roomForRepairs' | 'verdict' | 'maxOffer' | 'netAtAsk'
> & {
  readonly afterRepairValue: {
    readonly price: number
    readonly low: number | null
    readonly high: number | null
    readonly renovatedSales?: number | undefined
  }
  /** The exit that the max offer is of, in words; not there for the flip. */
  readonly maxOfferBy?: string | undefined
  /** From the deal that is kept of the home, whose work is the buyer's own and not assumed. */
  readonly kept: boolean
}

/** The figures of a home for sale: of its deal by the one that is kept, else by a person's own defaults. */
export const briefFigures = (
  home: ValuedHome,
  fits: MarketFits,
  by: { readonly own: readonly OwnDefaults[]; readonly kept: DealInputs | null },
): BriefFigures => {
  const { typicalValue, likelySale, chanceOfWork: _, ...deal } = homeStory(home, fits, by.own)
  return {
    typicalValue,
    likelySale,
    deal:
      by.kept === null
        ? { ...deal, kept: false }
        : { ...keptFigures(by.kept, home, by.own), kept: true },
  }
}

const keptFigures = (kept: DealInputs, home: ValuedHome, own: readonly OwnDefaults[]) => {
  const ofDeal = keptDealFigures(kept, home, own)
  const led = ledOffer(kept)
  const figures = led === null ? ofDeal : ledBy({ ...ofDeal, price: home.price }, led)
  return home.noAsk ? { ...figures, verdict: null, netAtAsk: null, roomForRepairs: null } : figures
}
