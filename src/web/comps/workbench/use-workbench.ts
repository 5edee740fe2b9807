import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { dealDefaultCalls } from '../../../contract/deals/deal-defaults.ts'
import { conditionCorrectionCalls } from '../../../contract/marks/condition-corrections.ts'
import type { Home } from '../../../contract/search/home.ts'
import { type EvidenceShown, evidenceCalls } from '../../../contract/valuation/evidence.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { ok } from '../../../domain/result.ts'
import { ask } from '../../data/ask/ask.ts'
import { isGone } from '../../data/ask/request.ts'
import { useAnswer } from '../../data/ask/use-asked.ts'
import { useBrowserStorage } from '../../data/storage/browser-storage.ts'
import { nothingChosen } from '../../data/storage/comps/comps-choice.ts'
import { useUserId } from '../../session/session.ts'
import { type ChoiceHistory, choosesNothing, stepChoice } from '../value/change-choice.ts'
import type { GridRow } from '../value/grid-rows.ts'
import { type MadeValue, makeValue } from '../value/make-value.ts'
import type { RowActions } from './row-actions.ts'
import { openButtonIdOf, pinButtonIdOf } from './row-ids.ts'
import { NOTHING_CORRECTED, useCorrections } from './use-corrections.ts'
import type { EverySale } from './use-every-sale.ts'

/** What the workbench shows and does: the value with the comps that were chosen, and how to choose others. */
export type Workbench = {
  readonly evidence: EvidenceShown
  /** Puts other evidence of the home in its place. */
  readonly takeEvidence: (evidence: EvidenceShown) => void
} & MadeValue &
  ReturnType<typeof useChosenComps> &
  ReturnType<typeof usePinning> &
  ReturnType<typeof useCorrections>

/** The sales of the workbench, as its cards and its grid show them. */
export type SalesShown = Pick<Workbench, 'evidence' | 'rows' | 'ledger'> & {
  readonly distance: SearchDistance
  /** They add up to a value of the person's own. */
  readonly yours: boolean
  readonly actions: RowActions
  readonly everySale: EverySale
}

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
  const { asked, again, change } = useAnswer(
    (leaving) => findEvidence(home, distance, everySale, leaving),
    home.propertyId,
  )
  const known = asked.state === 'known' ? asked.value : null
  const conditions = useCorrections(known?.conditions ?? NOTHING_CORRECTED)
  const { corrections } = conditions
  const made = useMemo(
    () =>
      known === null
        ? null
        : makeValue(home, known.evidence, known.own, choice.chosen, choice.before, corrections),
    [home, known, choice.chosen, choice.before, corrections],
  )
  if (asked.state === 'failed')
    return asked.gone ? { state: 'gone' } : { state: 'failed', text: asked.text, askAgain: again }
  if (known === null || made === null) return { state: 'loading' }
  const takeEvidence = (evidence: EvidenceShown) => change((now) => ({ ...now, evidence }))
  return {
    state: 'open',
    evidence: known.evidence,
    takeEvidence,
    ...choice,
    ...pinning,
    ...conditions,
    ...made,
  }
}

/** What a home's value was made from, and the person's defaults of deals and conditions that its story goes by. */
const findEvidence = async (
  { propertyId, chanceOfUsd }: Home,
  distance: SearchDistance,
  everySale: boolean,
  signal: AbortSignal,
) => {
  const query = {
    distance,
    priceBelowMarket: String(chanceOfUsd),
    everySale: everySale ? 'true' : 'false',
  } as const
  const [evidence, own, conditions] = await Promise.all([
    ask(evidenceCalls.ofHome, { params: { propertyId }, query }, { signal }),
    ask(dealDefaultCalls.list, {}, { signal }),
    ask(conditionCorrectionCalls.list, {}, { signal }),
  ])
  if (!evidence.ok) return evidence
  if (!own.ok) return own
  // A node of an older version, while an installation is upgraded, knows none.
  if (!conditions.ok && !isGone(conditions.error)) return conditions
  return ok({
    evidence: evidence.value,
    own: own.value.defaults,
    conditions: conditions.ok ? conditions.value : NOTHING_CORRECTED,
  })
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

/**
 * What the signed-in person chose on the workbench of a home: kept in the browser for the next visit, and the
 * same in every tab.
 */
const useChosenComps = (propertyId: string) => {
  const userId = useUserId()
  const { compsChoice } = useBrowserStorage()
  const [history, step] = useReducer(
    stepChoice,
    null,
    (): ChoiceHistory => ({
      chosen: (userId === null ? null : compsChoice.read(userId, propertyId)) ?? nothingChosen,
      before: [],
    }),
  )

  const { chosen } = history
  useEffect(() => {
    if (userId === null) return
    if (choosesNothing(chosen)) compsChoice.removeOne(userId, propertyId)
    else compsChoice.write(userId, propertyId, chosen)
  }, [chosen, userId, propertyId, compsChoice])

  useEffect(() => {
    if (userId === null) return
    return compsChoice.follow(userId, propertyId, (theirs) =>
      step({ do: 'follow', chosen: theirs ?? nothingChosen }),
    )
  }, [userId, propertyId, compsChoice])

  return { chosen, before: history.before.at(-1) ?? null, step }
}
