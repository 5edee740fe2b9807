import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { dealDefaultCalls, type KeptDefaults } from '../../../contract/deals/deal-defaults.ts'
import { dealCalls, type KeptDeal } from '../../../contract/deals/kept-deals.ts'
import type { Home } from '../../../contract/homes/home.ts'
import { deleteDeal, getDeal, putDeal } from '../../api/deals/deals.ts'
import { useAnswer, useAsked } from '../../api/use-asked.ts'
import { useSession } from '../../session/session.ts'
import { createDealDraftStorage } from '../../storage/deal-drafts.ts'
import { openStore } from '../../storage/open-store.ts'
import { type Deal, noHistory, stepDeal } from './deal-history.ts'
import { createDealKeeper, type Draft, draftSchema, isKept, type Keeping } from './keep-deal.ts'
import { isSame } from './sheet.ts'

/** What a deal begins with: the caller's defaults, what the server keeps, and what only the device has. */
export type Opened = {
  readonly defaults: readonly KeptDefaults[]
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
  const parted =
    draft !== null &&
    opened.problem === null &&
    draft.version !== (kept?.version ?? (removed ? draft.version : 0))
  const [history, step] = useReducer(stepDeal, noHistory(dealOf(draft ?? kept)))
  const [keeping, setKeeping] = useState<Keeping>({
    state: parted
      ? 'conflict'
      : removed
        ? 'deleting'
        : draft !== null
          ? 'saving'
          : kept !== null
            ? 'kept'
            : 'untouched',
  })
  const sent = useRef<Deal | null>(dealOf(draft ?? kept))
  const keeper = useRef<ReturnType<typeof createDealKeeper> | null>(null)

  useEffect(() => {
    const made = createDealKeeper({
      version: draft?.version ?? kept?.version ?? 0,
      put: (deal) => putDeal(propertyId, deal),
      remove: (version) => deleteDeal(propertyId, version),
      drafts: { write: drafts.write, remove: drafts.remove },
      onKeeping: setKeeping,
    })
    keeper.current = made
    if (draft !== null && !parted) {
      if ('deleted' in draft) made.remove()
      else made.keep(draft)
    }
    const send = () => made.send()
    window.addEventListener('online', send)
    return () => {
      window.removeEventListener('online', send)
      made.stop()
    }
  }, [propertyId, draft, kept, parted, drafts])

  const { deal } = history
  useEffect(() => {
    if (isSame(sent.current, deal)) return
    sent.current = deal
    if (deal === null) keeper.current?.remove()
    else keeper.current?.keep(deal)
  }, [deal])

  // The server says that it is another by now: what it has is asked for, to be shown beside this one.
  const inConflict = keeping.state === 'conflict'
  const [settled, setSettled] = useState(0)
  const knownToPart = parted && settled === 0
  const { asked, again } = useAnswer(
    inConflict && !knownToPart ? (leaving) => getDeal(propertyId, leaving) : null,
    `${propertyId} ${settled}`,
  )
  const other = knownToPart ? kept : asked.state === 'known' ? asked.value : undefined
  const theirs: KeptDeal | 'gone' | null = other === undefined ? null : (other ?? 'gone')

  const settle = (mine: boolean) => {
    if (theirs === null) return
    keeper.current?.resume(theirs === 'gone' ? 0 : theirs.version)
    setSettled(settled + 1)
    if (mine) {
      if (deal === null) keeper.current?.remove()
      else keeper.current?.keep(deal)
      return
    }
    const taken = dealOf(other ?? null)
    sent.current = taken
    drafts.remove()
    keeper.current?.forget()
    step({ do: 'open', deal: taken })
    setKeeping({ state: taken === null ? 'untouched' : 'kept' })
  }

  return {
    deal: deal ?? fresh,
    isFresh: deal === null,
    canUndo: history.before.length > 0,
    canRedo: history.after.length > 0,
    step,
    keeping,
    /** Tries again what failed: to send it, or to read what was changed elsewhere. */
    tryAgain: () => (inConflict ? again() : keeper.current?.send()),
    canTryAgain:
      keeping.state === 'waiting' ||
      keeping.state === 'refused' ||
      (inConflict && asked.state === 'failed'),
    /** The deal as it was changed elsewhere, or that it was deleted there; null without a conflict. */
    theirs: inConflict ? theirs : null,
    settle,
  }
}

export type DealWork = ReturnType<typeof useDeal>

const dealOf = (kept: Deal | Draft | null): Deal | null =>
  kept === null || 'deleted' in kept
    ? null
    : { name: kept.name, inputs: kept.inputs, startedFrom: kept.startedFrom }

const useDrafts = (propertyId: string) => {
  const session = useSession()
  const userId = session.state === 'signed-in' ? session.account.sub : null
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
