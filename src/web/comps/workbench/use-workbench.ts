import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { EvidenceShown } from '../../../contract/homes/evidence.ts'
import type { Home } from '../../../contract/homes/home.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import type { GridRow } from '../value/grid-rows.ts'
import { type MadeValue, makeValue } from '../value/make-value.ts'
import { openButtonIdOf, pinButtonIdOf } from './row-ids.ts'
import { useChosenComps } from './use-chosen-comps.ts'
import { useEvidence } from './use-evidence.ts'

/** What the workbench shows and does: the value with the comps that were chosen, and how to choose others. */
export type Workbench = {
  readonly evidence: EvidenceShown
  /** Puts other evidence of the home in its place. */
  readonly takeEvidence: (evidence: EvidenceShown) => void
} & MadeValue &
  ReturnType<typeof useChosenComps> &
  ReturnType<typeof usePinning>

export type WorkbenchView =
  | { readonly state: 'loading' }
  /** The home is gone: what became of it takes the place of all this. */
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly text: string; readonly askAgain: () => void }
  | ({ readonly state: 'open' } & Workbench)

/** The comps workbench of a home: its value, made again in the browser with the comps that were chosen. */
export const useWorkbench = (home: Home, distance: SearchDistance): WorkbenchView => {
  const choice = useChosenComps(home.propertyId)
  const pinning = usePinning(choice.step)
  // What was pinned may be any of the sales nearby.
  const everySale = choice.chosen.pinned.length > 0
  const { propertyId, chanceOfUsd } = home
  const { asked, again, change } = useEvidence({
    propertyId,
    chanceOfUsd,
    distance,
    everySale,
  })
  const known = asked.state === 'known' ? asked.value : null
  const made = useMemo(
    () =>
      known === null
        ? null
        : makeValue(home, known.evidence, known.own, choice.chosen, choice.before),
    [home, known, choice.chosen, choice.before],
  )
  if (asked.state === 'failed')
    return asked.gone ? { state: 'gone' } : { state: 'failed', text: asked.text, askAgain: again }
  if (known === null || made === null) return { state: 'loading' }
  const takeEvidence = (evidence: EvidenceShown) => change((now) => ({ ...now, evidence }))
  return { state: 'open', evidence: known.evidence, takeEvidence, ...choice, ...pinning, ...made }
}

/**
 * Pins sales and unpins them. `focusSale` is for a sale that moves to another group, or comes: it focuses the sale
 * with the next drawing, as far as it is drawn.
 */
const usePinning = (step: ReturnType<typeof useChosenComps>['step']) => {
  const moved = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (moved.current === null) return
    const { current: listingKey } = moved
    moved.current = null
    const button =
      document.getElementById(pinButtonIdOf(listingKey)) ??
      document.getElementById(openButtonIdOf(listingKey))
    button?.focus({ preventScroll: true })
  })
  const focusSale = useCallback((listingKey: string) => {
    moved.current = listingKey
  }, [])
  const pin = useCallback(
    ({ sale: { listingKey }, pinned }: GridRow) => {
      focusSale(listingKey)
      step({ do: pinned ? 'unpin' : 'pin', listingKey })
    },
    [focusSale, step],
  )
  return { focusSale, pin }
}
