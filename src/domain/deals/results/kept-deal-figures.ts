import { dollarsOf } from '../../dollars.ts'
import { afterRepairOf } from '../inputs/after-repair.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { dealPlaceOf, defaultValues } from '../inputs/defaults.ts'
import { type OwnDefaults, overridesAt } from '../inputs/own-defaults.ts'
import { scopeFactsOf } from '../scope/scope-quantities.ts'
import { type HomeFigures, type HomeForDeal, roomOf, verdictOf } from './home-figures.ts'
import { offerAndNet } from './max-offer.ts'
import { roomForRepairsUsd } from './room-for-repairs.ts'

/** The results of a kept deal at the ask of its home. Whole US dollars. */
export type KeptDealFigures = Pick<HomeFigures, 'verdict' | 'maxOffer' | 'netAtAsk'> & {
  /** A kept deal has the work that its buyer entered: nothing is assumed. */
  readonly assumedRepairs: null
  /** Null where the living area is not known. */
  readonly roomForRepairs: HomeFigures['roomForRepairs'] | null
  /** The deal's own. The range is null where the buyer gave none. */
  readonly afterRepairValue: {
    readonly price: number
    readonly low: number | null
    readonly high: number | null
  }
}

/**
 * The figures of a kept deal with the home bought at its ask, whatever price the deal has; without an ask, at the deal's
 * own price. The costs of the levels that
 * its room pays for come from the subscriber's own defaults.
 */
export const keptDealFigures = (
  kept: DealInputs,
  home: Pick<
    HomeForDeal,
    'price' | 'noAsk' | 'size' | 'bath' | 'beds' | 'stories' | 'state' | 'city' | 'zip' | 'county'
  >,
  own: readonly OwnDefaults[],
): KeptDealFigures => {
  const inputs = home.noAsk ? kept : { ...kept, priceCents: 100 * home.price }
  const { maxOfferUsd, netCents, beyondCents } = offerAndNet(inputs)
  const area = kept.livingArea ?? home.size
  const { cents: arvCents, range80 } = afterRepairOf(kept)
  return {
    assumedRepairs: null,
    roomForRepairs:
      area === null || area < 1
        ? null
        : roomOf(
            // Not from what is left: with less work than the value assumes, that is of a lower sale price.
            roomForRepairsUsd(inputs),
            defaultValues(dealPlaceOf(home), overridesAt(own, home)).values,
            { ...scopeFactsOf(home), livingArea: area },
          ),
    verdict: verdictOf({ netCents, beyondCents }),
    maxOffer: maxOfferUsd,
    // From 0, so that nothing is 0 and not -0.
    netAtAsk: dollarsOf(netCents),
    afterRepairValue: {
      price: dollarsOf(arvCents),
      low: range80 === null ? null : dollarsOf(range80.lowCents),
      high: range80 === null ? null : dollarsOf(range80.highCents),
    },
  }
}
