import { isAnyPriceUsd } from '../../../../domain/dollars.ts'
import {
  type OfferCurves,
  offerSentence,
} from '../../../../domain/valuation/under-ask/offer-in-words.ts'
import { offerChance } from '../../../../domain/valuation/under-ask/under-ask-chance.ts'
import { Tooltip } from '../../../ui/controls/Tooltip.tsx'

const ABOUT =
  'How homes like this, on the market for so long, have sold here against what they asked. It does not say that a seller takes your offer. A market that turns makes it too high or too low.'

/** How often homes like this go for the max offer or less; nothing where that is not known. */
export const OfferChance = ({
  offers,
  askCents,
  offerCents,
}: {
  readonly offers: OfferCurves | null
  readonly askCents: number
  readonly offerCents: number | null
}) => {
  if (offers === null || offerCents === null || isAnyPriceUsd(offerCents / 100)) return null
  const share = 1 - offerCents / askCents
  return (
    <p className="tabular mt-1">
      {offerSentence(offerChance(offers.now, share), offerChance(offers.monthAgo, share))}{' '}
      <Tooltip label="About the chance that an offer buys it" text={ABOUT} />
    </p>
  )
}
