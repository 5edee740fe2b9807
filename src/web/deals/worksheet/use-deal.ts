import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { dealDefaultCalls, keptDefaultsSchema } from '../../../contract/deals/deal-defaults.ts'
import { dealCalls, type KeptDeal, keptDealSchema } from '../../../contract/deals/kept-deals.ts'
import type { Home } from '../../../contract/search/home.ts'
import type { OwnDefaults } from '../../../domain/deals/inputs/own-defaults.ts'
import { deleteDeal, putDeal } from '../../data/ask/deals/deals.ts'
import { readingOnlySince } from '../../data/ask/reading-only.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import type { Keeping, KeptView } from '../../data/kept/create-keeper.ts'
import {
  createDealDraftStorage,
  createLastSeenDealStorage,
} from '../../data/storage/comps/deal-drafts.ts'
import { openStore } from '../../data/storage/open-store.ts'
import { useUserId } from '../../session/session.ts'
import { type Deal, noHistory, stepDeal } from './deal-history.ts'
import { useDealLock } from './deal-lock.ts'
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
  /** What it kept when this tab was last in touch with it is shown instead. */
  readonly isLastSeen: boolean
}

/** Asks for all that a deal begins with. `askAgain` is for a server that could not be reached. */
export const useOpenedDeal = (propertyId: string) => {
  const { drafts, lastSeen } = useOnDevice(propertyId)
  const isOurs = useDealLock(propertyId)
  const { asked: deal, again: dealAgain } = useAsked(
    dealCalls.get,
    isOurs ? { params: { propertyId } } : null,
    calm,
  )
  const { asked: defaults, again: defaultsAgain } = useAsked(dealDefaultCalls.list, {}, calm)

  const opened = useMemo((): Opened | null => {
    if (deal.state === 'asking' || defaults.state === 'asking') return null
    // To keep no deal yet is no failure.
    const failed = [deal, defaults].find((asked) => asked.state === 'failed' && !asked.gone)
    const problem = failed?.state === 'failed' ? failed.text : null
    const last = failed?.state === 'failed' && failed.mayPass ? lastSeen.read() : null
    const kept = deal.state === 'known' ? deal.value : deal.gone ? null : (last?.deal ?? null)
    const own = defaults.state === 'known' ? defaults.value.defaults : (last?.defaults ?? [])
    if (problem === null) lastSeen.begin({ deal: kept, defaults: own })
    const noted = drafts.read()
    const isThere =
      noted !== null &&
      !('deleted' in noted) &&
      kept !== null &&
      isKept(noted, kept) &&
      !mayBeOlder()
    if (isThere) drafts.remove()
    return {
      defaults: own,
      kept,
      draft: isThere ? null : noted,
      problem,
      isLastSeen: last !== null,
    }
  }, [deal, defaults, drafts, lastSeen])

  const askAgain = () => {
    dealAgain()
    defaultsAgain()
  }
  return { opened, askAgain }
}

/** What a server says that only reads may lag behind what it kept: whether anything parts is found out as it is sent. */
const mayBeOlder = (): boolean => readingOnlySince() !== null

// The page is not left for a sign-in: what was typed would be out of sight.
const calm = { interrupts: 'none' } as const

/**
 * The deal of a home as it is worked on: `fresh` until something is changed, then kept by itself, on the device at
 * once and by the server a moment later.
 */
export const useDeal = (home: Pick<Home, 'propertyId'>, opened: Opened, fresh: Deal) => {
  const { propertyId } = home
  const { kept, draft } = opened
  const { drafts, lastSeen } = useOnDevice(propertyId)
  // What the device has goes on from what it saw of the server; where the server has gone on, both are shown.
  const removed = draft !== null && 'deleted' in draft
  const seen: DealThere = draft ?? kept ?? NO_DEAL
  const parted =
    opened.problem === null &&
    !mayBeOlder() &&
    seen.version !== (kept ?? (removed ? seen : NO_DEAL)).version
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
  // One, however often React runs the effect: two would send the same draft twice.
  const keeper = useMemo(
    () =>
      createDealKeeper({
        kept: seen,
        conflict,
        drafts,
        onView: setView,
        put: async (deal) => {
          const put = await putDeal(propertyId, deal)
          if (put.ok) lastSeen.change(put.value)
          return put
        },
        remove: async (version) => {
          const removed = await deleteDeal(propertyId, version)
          if (removed.ok) lastSeen.change(null)
          return removed
        },
      }),
    [propertyId, seen, conflict, drafts, lastSeen],
  )
  useEffect(() => {
    keeper.resume()
    if (draft !== null) keeper.keep(dealOf(draft))
    return () => keeper.stop()
  }, [keeper, draft])

  const { deal } = history
  useEffect(() => {
    if (isSame(sent.current, deal)) return
    sent.current = deal
    keeper.keep(deal)
  }, [deal, keeper])

  const settle = (mine: boolean) => {
    if (view.keeping.state !== 'conflict') return
    keeper.settle(mine ? 'mine' : 'theirs')
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
    tryAgain: state === 'waiting' || state === 'refused' ? () => keeper.send() : null,
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

/** What the device has of a home's deal. */
const useOnDevice = (propertyId: string) => {
  const userId = useUserId()
  return useMemo(() => {
    const dealDrafts = createDealDraftStorage(openStore(() => localStorage))
    const drafts = {
      read: (): Draft | null =>
        userId === null ? null : dealDrafts.read(userId, propertyId, draftSchema),
      write: (draft: Draft): boolean =>
        userId !== null && dealDrafts.write(userId, propertyId, draft),
      remove: () => {
        if (userId !== null) dealDrafts.removeOne(userId, propertyId)
      },
    }
    const seen = createLastSeenDealStorage(
      openStore(() => sessionStorage),
      lastSeenSchema,
    )
    const read = (): LastSeen | null => {
      const last = seen.read()
      return last?.userId === userId && last?.propertyId === propertyId ? last : null
    }
    const lastSeen = {
      read,
      begin: (now: Pick<LastSeen, 'deal' | 'defaults'>): void => {
        if (userId !== null) seen.write({ ...now, userId, propertyId })
      },
      /** Does nothing once the home is left or its person has signed out: answers may come after that. */
      change: (deal: LastSeen['deal']): void => {
        const last = read()
        if (last !== null) seen.write({ ...last, deal })
      },
    }
    return { drafts, lastSeen }
  }, [userId, propertyId])
}

const lastSeenSchema = z.object({
  version: z.literal(1),
  userId: z.string(),
  propertyId: z.string(),
  deal: z.nullable(keptDealSchema),
  defaults: z.readonly(z.array(keptDefaultsSchema)),
})
type LastSeen = z.infer<typeof lastSeenSchema>
