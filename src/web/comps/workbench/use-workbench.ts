import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { navigate } from 'wouter/use-browser-location'
import { dealDefaultCalls } from '../../../contract/deals/deal-defaults.ts'
import { conditionCorrectionCalls } from '../../../contract/marks/condition-corrections.ts'
import type { Home } from '../../../contract/search/home.ts'
import { type EvidenceShown, evidenceCalls } from '../../../contract/valuation/evidence.ts'
import { type OwnDefaults, ownDefaultsIn } from '../../../domain/deals/inputs/own-defaults.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { ok } from '../../../domain/result.ts'
import { ask } from '../../data/ask/ask.ts'
import { isGone } from '../../data/ask/request.ts'
import { useAnswer } from '../../data/ask/use-asked.ts'
import { useBrowserStorage } from '../../data/storage/browser-storage.ts'
import { nothingChosen } from '../../data/storage/comps/comps-choice.ts'
import {
  type CompsLink,
  compsQuery,
  isSameChoice,
  type LinkedSearch,
} from '../../data/storage/comps/comps-link.ts'
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
  /** The person's defaults of deals. */
  readonly own: readonly OwnDefaults[]
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

export type WorkbenchView = Pick<Workbench, 'ofLink'> & WorkbenchState

type WorkbenchState =
  | { readonly state: 'loading' }
  /** The home is gone: what became of it takes the place of all this. */
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly text: string; readonly askAgain: () => void }
  | ({ readonly state: 'open' } & Workbench)

/** The comps workbench of a home: its value, made again in the browser with the comps that were chosen. */
export const useWorkbench = (home: Home, search: LinkedSearch, link: CompsLink): WorkbenchView => {
  const { distance } = search
  const choice = useChosenComps(home.propertyId, search, link)
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
  const { ofLink } = choice
  if (asked.state === 'failed')
    return asked.gone
      ? { state: 'gone', ofLink }
      : { state: 'failed', text: asked.text, askAgain: again, ofLink }
  if (known === null || made === null) return { state: 'loading', ofLink }
  const takeEvidence = (evidence: EvidenceShown) => change((now) => ({ ...now, evidence }))
  return {
    state: 'open',
    evidence: known.evidence,
    own: known.own,
    takeEvidence,
    ...choice,
    ...pinning,
    ...conditions,
    ...made,
  }
}

/** What a home's value was made from, and the person's defaults of deals and conditions that its story goes by. */
const findEvidence = async (
  { propertyId, chanceOfUsd, worksBy }: Home,
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
    own: ownDefaultsIn(own.value.defaults, worksBy),
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
 * What is chosen on the workbench of a home: what the signed-in person has chosen, kept in the browser for the next
 * visit and the same in every tab; or what a link has chosen, which is not kept until they say so. The address names it,
 * so that it can be handed on.
 */
const useChosenComps = (propertyId: string, search: LinkedSearch, link: CompsLink) => {
  const userId = useUserId()
  const { compsChoice } = useBrowserStorage()
  const readOwn = useCallback(
    () => (userId === null ? null : compsChoice.read(userId, propertyId)) ?? nothingChosen,
    [userId, compsChoice, propertyId],
  )
  const linked = link.state === 'comps' ? (link.chosen ?? nothingChosen) : null
  const [fromLink, setFromLink] = useState(
    () => linked !== null && !isSameChoice(linked, readOwn()),
  )
  const [history, step] = useReducer(
    stepChoice,
    null,
    (): ChoiceHistory => ({ chosen: fromLink && linked !== null ? linked : readOwn(), before: [] }),
  )

  const { chosen } = history
  useEffect(() => {
    if (userId === null || fromLink) return
    if (choosesNothing(chosen)) compsChoice.removeOne(userId, propertyId)
    else compsChoice.write(userId, propertyId, chosen)
  }, [chosen, userId, propertyId, compsChoice, fromLink])

  useEffect(() => {
    if (userId === null || fromLink) return
    return compsChoice.follow(userId, propertyId, (theirs) =>
      step({ do: 'follow', chosen: theirs ?? nothingChosen }),
    )
  }, [userId, propertyId, compsChoice, fromLink])

  const { distance, includeHomesForSale } = search
  const isNamed = linked !== null || !choosesNothing(chosen)
  useEffect(() => {
    const query = isNamed ? `?${compsQuery({ distance, includeHomesForSale }, chosen)}` : ''
    const { pathname } = window.location
    if (window.location.search !== query)
      navigate(`${pathname}${query}`, { replace: true, state: window.history.state })
  }, [isNamed, distance, includeHomesForSale, chosen])

  return {
    chosen,
    before: history.before.at(-1) ?? null,
    step,
    /** What can be done with the comps of a link; null while they are the person's own. */
    ofLink: fromLink
      ? {
          hasOwn: !choosesNothing(readOwn()),
          keep: () => setFromLink(false),
          leave: () => {
            step({ do: 'follow', chosen: readOwn() })
            setFromLink(false)
          },
        }
      : null,
  }
}
