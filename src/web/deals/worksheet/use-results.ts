import { useEffect, useMemo, useState } from 'react'
import { analyzeDeal, type DealFigures } from '../../../domain/deals/analyze-deal.ts'
import type { DealInputs } from '../../../domain/deals/inputs/deal-inputs.ts'
import { maxOffer } from '../../../domain/deals/results/max-offer.ts'
import { arvDistributionOf, chanceOfLoss, type Odds } from '../../../domain/deals/results/odds.ts'

/** What a deal comes to: its figures, and what leads them. */
export type DealResults = {
  readonly figures: DealFigures
  /** Null when no price leaves the target. */
  readonly maxOfferCents: number | null
  readonly netAtAskCents: number
  /** Undefined until it is worked out; null without a range of the value. */
  readonly odds: Odds | null | undefined
}

/** All that a deal comes to: its figures with each key, and the odds when typing pauses. */
export const useResults = (inputs: DealInputs, askCents: number): DealResults => {
  const figures = useMemo(() => analyzeDeal(inputs), [inputs])
  const netAtAskCents = useMemo(
    () => analyzeDeal({ ...inputs, priceCents: askCents }).profitCents,
    [inputs, askCents],
  )
  const maxOfferCents = useMemo(() => maxOffer(inputs), [inputs])
  return { figures, netAtAskCents, maxOfferCents, odds: useOdds(inputs) }
}

/** Those of a moment ago stay until the new ones are worked out. */
const useOdds = (inputs: DealInputs): Odds | null | undefined => {
  const [odds, setOdds] = useState<Odds | null>()
  useEffect(() => {
    const timer = setTimeout(() => {
      const arv = arvDistributionOf(inputs)
      setOdds(arv === null ? null : chanceOfLoss(inputs, arv))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [inputs])
  return odds
}

/** How long typing pauses until what takes longer is worked out. */
export const PAUSE_MS = 200
