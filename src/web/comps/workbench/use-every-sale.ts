import { useEffect, useState } from 'react'
import { type EvidenceShown, evidenceCalls } from '../../../contract/valuation/evidence.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { isUsedSale } from '../../../domain/valuation/evidence/evidence.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import { SHOW_EVERY_ID } from './row-ids.ts'
import type { Workbench } from './use-workbench.ts'

/** The sales nearby that are not used and not listed yet: whether they are, and how to get them. */
export type EverySale =
  | { readonly state: 'listed' }
  | { readonly state: 'unlisted'; readonly ask: () => void }
  | { readonly state: 'asking' }
  /** Asking again is no use for a home that is gone. */
  | { readonly state: 'failed'; readonly text: string; readonly ask: (() => void) | null }

/**
 * Of the sales that were not used the evidence lists the nearest first. This brings all: when they are wanted, or
 * when one of them was pinned, in another tab. `focusSale` then takes the focus on from the button that goes.
 */
export const useEverySale = (
  view: Pick<Workbench, 'evidence' | 'rows' | 'pinsUnlisted' | 'takeEvidence'>,
  distance: SearchDistance,
  focusSale: (listingKey: string) => void,
): EverySale => {
  const { evidence, rows, pinsUnlisted, takeEvidence } = view
  const [wanted, setWanted] = useState(false)
  const { home, chanceOfUsd } = evidence
  const query = { distance, priceBelowMarket: String(chanceOfUsd), everySale: 'true' } as const
  const { asked, again } = useAsked(
    evidenceCalls.ofHome,
    wanted || pinsUnlisted ? { params: { propertyId: home.propertyId }, query } : null,
  )

  useEffect(() => {
    if (asked.state !== 'known' || asked.value === evidence) return
    const next = firstUnlisted(evidence, asked.value)
    if (next !== null && document.activeElement?.id === SHOW_EVERY_ID) focusSale(next)
    takeEvidence(asked.value)
    setWanted(false)
  }, [asked, evidence, takeEvidence, focusSale])

  if (rows.notUsedInAll <= rows.notUsed.length) return { state: 'listed' }
  if (asked.state === 'failed')
    return { state: 'failed', text: asked.text, ask: asked.gone ? null : again }
  return wanted || pinsUnlisted
    ? { state: 'asking' }
    : { state: 'unlisted', ask: () => setWanted(true) }
}

/** The nearest unused sale that evidence with all of them lists, and evidence with the nearest did not. */
export const firstUnlisted = (
  nearest: Pick<EvidenceShown, 'sales'>,
  all: Pick<EvidenceShown, 'sales'>,
): string | null => {
  const listed = new Set(nearest.sales.map(({ listingKey }) => listingKey))
  const next = all.sales.find((sale) => !isUsedSale(sale) && !listed.has(sale.listingKey))
  return next?.listingKey ?? null
}
