import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { dealDefaultCalls } from '../../../contract/deals/deal-defaults.ts'
import { dealCalls, type KeptDeal } from '../../../contract/deals/kept-deals.ts'
import type { Home } from '../../../contract/search/home.ts'
import type { OwnDefaults } from '../../../domain/deals/inputs/own-defaults.ts'
import { deleteDeal, putDeal } from '../../data/ask/deals/deals.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import type { Keeping, KeptView } from '../../data/kept/create-keeper.ts'
import { createDealDraftStorage } from '../../data/storage/comps/deal-drafts.ts'
import { openStore } from '../../data/storage/open-store.ts'
import { useUserId } from '../../session/session.ts'
import { type Deal, noHistory, stepDeal } from './deal-history.ts'
import {
  createDealKeeper,
  type DealThere,
  type Draft,
  draftSchema,
  isKept,
  NO_DEAL,
} from './keep-deal.ts'
import { isSame } from './sheet.ts'

/** What a deal begins with: the caller's defaults, what the server keeps, and what only the device has. */
export type Opened = {
  readonly defaults: readonly OwnDefaults[]
  readonly kept: KeptDeal | null
  readonly draft: Draft | null
  /** Why the server could not say what it keeps; null when it did. */
  readonly problem: string | null
}

/** Asks for all that a deal begins with. `askAgain` is for a server that could not be reached. */
export const useOpenedDeal = (propertyId: string) => {
  const drafts = useDrafts(propertyId)
  const { asked: deal, again: dealAgain } = useAsked(
    dealCalls.get,
    { params: { propertyId } },
    calm,
  )
  const { asked: defaults, again: defaultsAgain } = useAsked(dealDefaultCalls.list, {}, calm)

  const opened = useMemo((): Opened | null => {
    if (deal.state === 'asking' || defaults.state === 'asking') return null
    const kept = deal.state === 'known' ? deal.value : null
    const noted = drafts.read()
    const isThere = noted !== null && !('deleted' in noted) && kept !== null && isKept(noted, kept)
    if (isThere) drafts.remove()
    // To keep no deal yet is no failure.
    const failed = [deal, defaults].find((asked) => asked.state === 'failed' && !asked.gone)
    return {
      defaults: defaults.state === 'known' ? defaults.value.defaults : [],
      kept,
      draft: isThere ? null : noted,
      problem: failed?.state === 'failed' ? failed.text : null,
    }
  }, [deal, defaults, drafts])

  const askAgain = () => {
    dealAgain()
    defaultsAgain()
  }
  return { opened, askAgain }
}

// The page is not left for a sign-in: what was typed would be out of sight.
const calm = { interrupts: 'none' } as const

/**
 * The deal of a home as it is worked on: `fresh` until something is changed, then kept by itself, on the device at
 * once and by the server a moment later.
 */
export const useDeal = (home: Pick<Home, 'propertyId'>, opened: Opened, fresh: Deal) => {
  const { propertyId } = home
  const { kept, draft } = opened
  const drafts = useDrafts(propertyId)
  // What the device has goes on from what it saw of the server; where the server has gone on, both are shown.
  const removed = draft !== null && 'deleted' in draft
  const seen: DealThere = draft ?? kept ?? NO_DEAL
  const parted =
    opened.problem === null && seen.version !== (kept ?? (removed ? seen : NO_DEAL)).version
  const conflict = parted ? (kept ?? NO_DEAL) : undefined
  const [history, step] = useReducer(stepDeal, noHistory(dealOf(draft ?? kept)))
  const [view, setView] = useState<Pick<KeptView<DealThere>, 'kept' | 'keeping'>>({
    kept: seen,
    keeping:
      conflict === undefined
        ? { state: draft === null ? 'kept' : 'saving' }
        : { state: 'conflict', now: conflict },
  })
  const sent = useRef<Deal | null>(dealOf(draft ?? kept))
  const keeper = useRef<ReturnType<typeof createDealKeeper> | null>(null)

  useEffect(() => {
    const made = createDealKeeper({
      kept: seen,
      conflict,
      drafts,
      onView: setView,
      put: (deal) => putDeal(propertyId, deal),
      remove: (version) => deleteDeal(propertyId, version),
    })
    keeper.current = made
    if (draft !== null) made.keep(dealOf(draft))
    return () => made.stop()
  }, [propertyId, draft, seen, conflict, drafts])

  const { deal } = history
  useEffect(() => {
    if (isSame(sent.current, deal)) return
    sent.current = deal
    keeper.current?.keep(deal)
  }, [deal])

  const settle = (mine: boolean) => {
    if (view.keeping.state !== 'conflict') return
    keeper.current?.settle(mine ? 'mine' : 'theirs')
    if (mine) return
    sent.current = dealOf(keptOf(view.keeping.now))
    step({ do: 'open', deal: sent.current })
  }

  const { state } = view.keeping
  const wasKept = removed || history.before.length > 0
  const keeping: DealKeeping =
    state === 'kept' && view.kept.version === 0
      ? { state: wasKept ? 'deleted' : 'untouched' }
      : view.keeping
  return {
    deal: deal ?? fresh,
    isFresh: deal === null,
    canUndo: history.before.length > 0,
    canRedo: history.after.length > 0,
    step,
    keeping,
    /** Sends again what failed; null where nothing did. */
    tryAgain: state === 'waiting' || state === 'refused' ? () => keeper.current?.send() : null,
    /** The deal as it was changed elsewhere, or that it was deleted there; null without a conflict. */
    theirs: keeping.state === 'conflict' ? (keptOf(keeping.now) ?? ('gone' as const)) : null,
    settle,
  }
}

/** What has become of a deal that is kept by itself: `untouched` and `deleted` where the server keeps none. */
export type DealKeeping = Keeping<DealThere> | { readonly state: 'untouched' | 'deleted' }

export type DealWork = ReturnType<typeof useDeal>

const dealOf = (kept: Deal | Draft | null): Deal | null =>
  kept === null || 'deleted' in kept
    ? null
    : { name: kept.name, inputs: kept.inputs, startedFrom: kept.startedFrom }

const keptOf = (there: DealThere): KeptDeal | null => ('inputs' in there ? there : null)

const useDrafts = (propertyId: string) => {
  const userId = useUserId()
  return useMemo(() => {
    const dealDrafts = createDealDraftStorage(openStore(() => localStorage))
    return {
      read: (): Draft | null =>
        userId === null ? null : dealDrafts.read(userId, propertyId, draftSchema),
      write: (draft: Draft): boolean =>
        userId !== null && dealDrafts.write(userId, propertyId, draft),
      remove: () => {
        if (userId !== null) dealDrafts.removeOne(userId, propertyId)
      },
    }
  }, [userId, propertyId])
}
