import { useEffect, useState } from 'react'
import type { SearchDistance } from '../../../domain/distance.ts'
import { getEvidence } from '../../api/homes/get-evidence.ts'
import { firstUnlisted } from './first-unlisted.ts'
import { SHOW_EVERY_ID } from './row-ids.ts'
import type { Workbench } from './use-workbench.ts'

/** The sales nearby that are not used and not listed yet: whether they are, and how to get them. */
export type EverySale =
  | { readonly state: 'listed' }
  | { readonly state: 'unlisted'; readonly ask: () => void }
  | { readonly state: 'asking' }
  /** Asking again is no use for a home that is gone. */
  | { readonly state: 'failed'; readonly text: string; readonly ask: (() => void) | null }

type Asked =
  | { readonly state: 'not' | 'asking' }
  | { readonly state: 'failed'; readonly text: string; readonly gone: boolean }

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
  const [asked, setAsked] = useState<Asked>({ state: 'not' })
  const asking = asked.state === 'asking' || (asked.state === 'not' && pinsUnlisted)

  useEffect(() => {
    if (!asking) return
    const leaving = new AbortController()
    const { home, chanceOfUsd: priceBelowMarket } = evidence
    const wanted = { distance, priceBelowMarket, everySale: true }
    void getEvidence(home.propertyId, wanted, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      if (answer.ok) {
        const next = firstUnlisted(evidence, answer.value)
        if (next !== null && document.activeElement?.id === SHOW_EVERY_ID) focusSale(next)
        takeEvidence(answer.value)
        setAsked({ state: 'not' })
      } else if (answer.error.kind !== 'aborted') {
        const gone = answer.error.kind === 'refused' && answer.error.status === 404
        setAsked({ state: 'failed', text: answer.error.text, gone })
      }
    })
    return () => leaving.abort()
  }, [asking, evidence, distance, takeEvidence, focusSale])

  const ask = () => setAsked({ state: 'asking' })
  if (rows.notUsedInAll <= rows.notUsed.length) return { state: 'listed' }
  if (asking) return { state: 'asking' }
  return asked.state === 'failed'
    ? { state: 'failed', text: asked.text, ask: asked.gone ? null : ask }
    : { state: 'unlisted', ask }
}
