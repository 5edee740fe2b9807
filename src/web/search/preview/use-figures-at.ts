import { useCallback } from 'react'
import { dealDefaultCalls, type KeptDefaults } from '../../../contract/deals/deal-defaults.ts'
import type { Home } from '../../../contract/search/home.ts'
import type { RehabLevel } from '../../../domain/deals/inputs/deal-inputs.ts'
import { ownDefaultsIn } from '../../../domain/deals/inputs/own-defaults.ts'
import { type HomeFigures, homeFigures } from '../../../domain/deals/results/home-figures.ts'
import { useAsked } from '../../data/ask/use-asked.ts'

/** The figures of a home with the work that is taken, by the reader's own defaults; those of the search where nothing else is. */
export const useFiguresAt = (): ((home: Home, level: RehabLevel | null) => HomeFigures | null) => {
  const { asked } = useAsked(dealDefaultCalls.list, {})
  const own: readonly KeptDefaults[] = asked.state === 'known' ? asked.value.defaults : NONE
  return useCallback(
    (home, level) =>
      level === null
        ? figuresOfSearch(home)
        : homeFigures(home, ownDefaultsIn(own, home.worksBy), level),
    [own],
  )
}

const NONE: readonly KeptDefaults[] = []

const figuresOfSearch = (home: Home): HomeFigures | null => {
  const { assumedRepairs, roomForRepairs, verdict, maxOffer, maxOfferBy, netAtAsk } = home
  if (assumedRepairs === null || roomForRepairs === null) return null
  return verdict === null || netAtAsk === null
    ? null
    : {
        assumedRepairs,
        roomForRepairs,
        verdict,
        maxOffer,
        netAtAsk,
        ...(maxOfferBy === undefined ? {} : { maxOfferBy }),
      }
}
