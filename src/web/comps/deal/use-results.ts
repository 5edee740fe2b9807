import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { analyzeDeal } from '../../../domain/deal/analyze-deal.ts'
import type { DealInputs } from '../../../domain/deal/deal-inputs.ts'
import { maxOffer } from '../../../domain/deal/max-offer.ts'
import { arvDistributionOf, chanceOfLoss, type Odds } from '../../../domain/deal/odds.ts'
import { stress } from '../../../domain/deal/stress.ts'

/** All that a deal comes to: its figures with each key, the stress table after them, and the odds when typing pauses. */
export const useResults = (inputs: DealInputs, askCents: number) => {
  const figures = useMemo(() => analyzeDeal(inputs), [inputs])
  const netAtAskCents = useMemo(
    () => analyzeDeal({ ...inputs, priceCents: askCents }).profitCents,
    [inputs, askCents],
  )
  const maxOfferCents = useMemo(() => maxOffer(inputs, inputs.target), [inputs])
  const later = useDeferredValue(inputs)
  const stressRows = useMemo(() => stress(later), [later])
  return { figures, netAtAskCents, maxOfferCents, stressRows, odds: useOdds(inputs) }
}

/** Undefined while they are worked out; null without a range of the value. */
const useOdds = (inputs: DealInputs): Odds | null | undefined => {
  const [known, setKnown] = useState<{ readonly of: DealInputs; readonly odds: Odds | null }>()
  useEffect(() => {
    const timer = setTimeout(() => {
      const arv = arvDistributionOf(inputs)
      setKnown({ of: inputs, odds: arv === null ? null : chanceOfLoss(inputs, arv) })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [inputs])
  return known?.of === inputs ? known.odds : undefined
}

const PAUSE_MS = 200
