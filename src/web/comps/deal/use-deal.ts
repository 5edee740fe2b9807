import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { KeptDefaults } from '../../../contract/deals/deal-defaults.ts'
import type { KeptDeal } from '../../../contract/deals/kept-deals.ts'
import type { Home } from '../../../contract/homes/home.ts'
import { deleteDeal, getDeal, getDealDefaults, putDeal } from '../../api/deals/deals.ts'
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
  const [opened, setOpened] = useState<Opened | null>(null)

  useEffect(() => {
    if (opened !== null) return
    const leaving = new AbortController()
    const { signal } = leaving
    void Promise.all([getDeal(propertyId, signal), getDealDefaults(signal)]).then(
      ([deal, defaults]) => {
        if (signal.aborted) return
        const kept = deal.ok ? deal.value : null
        const noted = drafts.read()
        const isThere =
          noted !== null && !('deleted' in noted) && kept !== null && isKept(noted, kept)
        if (isThere) drafts.remove()
        const failed = [deal, defaults].find((answer) => !answer.ok)
        setOpened({
          defaults: defaults.ok ? defaults.value : [],
          kept,
          draft: isThere ? null : noted,
          problem:
            failed === undefined || failed.ok || failed.error.kind === 'aborted'
              ? null
              : failed.error.text,
        })
      },
    )
    return () => leaving.abort()
  }, [propertyId, drafts, opened])

  return { opened, askAgain: () => setOpened(null) }
}

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
  const [theirs, setTheirs] = useState<KeptDeal | 'gone' | null>(parted ? (kept ?? 'gone') : null)
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
  const [askFailed, setAskFailed] = useState(false)
  useEffect(() => {
    if (!inConflict || theirs !== null || askFailed) return
    const leaving = new AbortController()
    void getDeal(propertyId, leaving.signal).then((answer) => {
      if (answer.ok) setTheirs(answer.value ?? 'gone')
      else if (answer.error.kind !== 'aborted') setAskFailed(true)
    })
    return () => leaving.abort()
  }, [inConflict, theirs, askFailed, propertyId])

  const settle = (mine: boolean) => {
    if (theirs === null) return
    keeper.current?.resume(theirs === 'gone' ? 0 : theirs.version)
    setTheirs(null)
    if (mine) {
      if (deal === null) keeper.current?.remove()
      else keeper.current?.keep(deal)
      return
    }
    const other = theirs === 'gone' ? null : dealOf(theirs)
    sent.current = other
    drafts.remove()
    keeper.current?.forget()
    step({ do: 'open', deal: other })
    setKeeping({ state: other === null ? 'untouched' : 'kept' })
  }

  return {
    deal: deal ?? fresh,
    isFresh: deal === null,
    canUndo: history.before.length > 0,
    canRedo: history.after.length > 0,
    step,
    keeping,
    /** Tries again what failed: to send it, or to read what was changed elsewhere. */
    tryAgain: () => (inConflict ? setAskFailed(false) : keeper.current?.send()),
    canTryAgain:
      keeping.state === 'waiting' || keeping.state === 'refused' || (inConflict && askFailed),
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
