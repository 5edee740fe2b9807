import { useContext } from 'react'
import * as z from 'zod/mini'
import {
  type HomeMarkKept,
  homeMarkCalls,
  homeMarkSchema,
} from '../../../../contract/marks/home-marks.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import { ask } from '../../ask/ask.ts'
import { keptInstead } from '../../ask/changed-elsewhere.ts'
import { readingOnlySince } from '../../ask/reading-only.ts'
import { type CallFailure, isAway } from '../../ask/request.ts'
import { createMarkDraftStorage, type MarkDraft } from '../../storage/mark-drafts.ts'
import { openStore } from '../../storage/open-store.ts'
import { createKeeper, type Keeper, type KeptView } from '../create-keeper.ts'
import { asShown, isAsWanted, sendChange, type WantedMark } from './mark-change.ts'
import { type MarkOutboxSlot, MarkOutboxSlotContext } from './mark-outbox-slot.ts'

/** A home as it is named where its mark is changed. */
export type HomeOfMark = MarkDraft['home']
type Mark = HomeMarkKept | null
type Change = Pick<MarkDraft, 'home' | 'wanted' | 'order'> & { readonly id: string }
type KeptHome = {
  readonly home: HomeOfMark
  readonly keeper: Keeper<Mark, Change>
  view: KeptView<Mark>
  /** Which of all changes its last one was. */
  lastOrder: number
}
/** Called with the mark of a home whenever something becomes of its changes. */
type Heard = (propertyId: string, view: KeptView<Mark>) => void
/** Says on the screen that a change has come to nothing, and why. */
type SayRefused = (home: HomeOfMark, text: string) => void

export type MarkOutbox = ReturnType<typeof createMarkOutbox>

/**
 * The changes of marks that one tab has made and the server does not have yet, whichever screen made them. Each is on the
 * device until the server has it or refuses it, so it outlives the page: it is sent once, in its turn, by whichever tab is
 * open then. One that is refused is taken back, and that is said, also where the page that made it is gone.
 */
export const createMarkOutbox = (
  userId: string | null,
  store = openStore(() => localStorage),
  sayRefused: SayRefused = showRefused,
) => {
  const drafts = userId === null ? null : createMarkDraftStorage(store, userId)
  const homes = new Map<string, KeptHome>()
  const hearers = new Set<Heard>()
  /** Changes that the device had at some time: once it has not, another tab has sent them. */
  const wasOnDevice = new Set<string>()
  const known = new Set<string>()
  /** Homes with a change on the device that is older than what this tab has not sent yet. */
  const leftForLater = new Set<string>()
  /** The change that finds out when the server can be reached again: the others wait for it. */
  let away: { readonly id: string; readonly failure: CallFailure } | null = null
  let lastOrder = 0
  let ended = false

  const note = (id: string, draft: MarkDraft): boolean => {
    const sentElsewhere = wasOnDevice.has(id) && drafts?.has(id) === false
    if (sentElsewhere) return true
    const written = drafts?.write(id, draft) ?? false
    if (written) wasOnDevice.add(id)
    return written
  }

  const sendNow = async (
    { id, home: { propertyId }, wanted }: Change,
    before: Mark,
  ): Promise<Result<Mark, CallFailure>> => {
    // It waited for its turn.
    if (ended) return err(NOT_NOW)
    if (wasOnDevice.has(id) && drafts?.has(id) === false) return keptNow(propertyId)
    const sent = await sendChange(propertyId, wanted, before)
    if (sent.ok) drafts?.remove(id)
    return sent
  }

  const send = async (change: Change, before: Mark): Promise<Result<Mark, CallFailure>> => {
    if (ended) return err(NOT_NOW)
    if (away !== null && away.id !== change.id) return err(away.failure)
    const sent = await oneTabAtATime(`mark ${userId} ${change.home.propertyId}`, () =>
      sendNow(change, before),
    )
    if (!sent.ok && isUndecided(sent.error)) away ??= { id: change.id, failure: sent.error }
    else if (away?.id === change.id) {
      away = null
      queueMicrotask(() => {
        for (const { keeper } of homes.values()) keeper.send()
      })
    }
    return sent
  }

  const open = (home: HomeOfMark, kept: Mark) => {
    const { propertyId } = home
    /** The changes of this home that the device has. */
    const noted = new Set<string>()
    const forgetAllBut = (pending: readonly Change[]) => {
      for (const id of noted) {
        if (pending.some((one) => one.id === id)) continue
        noted.delete(id)
        drafts?.remove(id)
      }
    }
    const keeper = createKeeper<Mark, Change>({
      kept,
      showAs: (before, { wanted }) => asShown(propertyId, wanted, before),
      send,
      instead: (failure) => keptInstead(failure, z.nullable(homeMarkSchema)),
      isAsWanted: (now, { wanted }) => isAsWanted(now, wanted),
      after: (failure) => (isUndecided(failure) ? 'wait' : 'take back'),
      drafts: {
        write: (_, before, pending) => {
          for (const { id } of pending) noted.add(id)
          const written = pending.map(({ id, ...change }) => note(id, { ...change, before }))
          forgetAllBut(pending)
          return written.every(Boolean)
        },
        remove: () => forgetAllBut([]),
      },
      onView: (view) => {
        of.view = view
        for (const heard of hearers) heard(propertyId, view)
        if (leftForLater.has(propertyId)) queueMicrotask(takeUp)
      },
    })
    const view: KeptView<Mark> = { kept, shown: kept, keeping: { state: 'kept' } }
    const of: KeptHome = { home, keeper, view, lastOrder: 0 }
    homes.set(propertyId, of)
    return of
  }

  const change = async (made: Change, kept: Mark) => {
    const { id, home, order } = made
    known.add(id)
    lastOrder = Math.max(lastOrder, order)
    const of = homes.get(home.propertyId) ?? open(home, kept)
    of.lastOrder = order
    const changed = await of.keeper.change(made)
    if (!changed.ok && changed.error.kind !== 'aborted') sayRefused(home, changed.error.text)
    return changed
  }

  const takeUp = (): void => {
    if (ended) return
    leftForLater.clear()
    for (const [id, { before, ...draft }] of drafts?.all() ?? []) {
      if (known.has(id)) continue
      const { propertyId } = draft.home
      const there = homes.get(propertyId)
      // What is settled here may be older than what the change was made of.
      if (there?.keeper.isSettled()) homes.delete(propertyId)
      else if (there !== undefined && draft.order < there.lastOrder) {
        leftForLater.add(propertyId)
        continue
      }
      wasOnDevice.add(id)
      void change({ id, ...draft }, before)
    }
  }

  // Another tab has sent what this one waits with: how the mark is now is asked for.
  const hearStore = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null) return
    for (const id of wasOnDevice)
      if (key?.endsWith(`.${id}`)) for (const { keeper } of homes.values()) keeper.send()
  }
  window.addEventListener('storage', hearStore)

  return {
    userId,
    /** Makes a change of a home's mark; `kept` is what the server keeps, if nothing newer is known here. */
    change: (home: HomeOfMark, wanted: WantedMark | null, kept: Mark) => {
      const order = Math.max(Date.now(), lastOrder + 1)
      return change({ id: crypto.randomUUID(), home, wanted, order }, kept)
    },
    /**
     * Goes on with what the device has from before, of this tab or of one that was closed. What another tab has changed
     * before a change of this one comes after it, so that it does not replace something newer.
     */
    takeUp,
    /**
     * The homes, as they are shown, whose marks are newer here than those that the server has just listed: their changes
     * were not sent yet, or the server only reads and has not got them yet. What else is known is forgotten.
     */
    begin: (listed: readonly HomeMarkKept[]): ReadonlyMap<string, KeptView<Mark>> => {
      const versions = new Map(listed.map(({ propertyId, version }) => [propertyId, version]))
      for (const [propertyId, { keeper, view }] of [...homes]) {
        const isNewer = (view.kept?.version ?? Infinity) > (versions.get(propertyId) ?? 0)
        if (keeper.isSettled() && !(isNewer && readingOnlySince() !== null))
          homes.delete(propertyId)
      }
      return new Map([...homes].map(([propertyId, { view }]) => [propertyId, view]))
    },
    /** The homes whose changes the server does not have, with their marks as they are shown. */
    unsent: (): readonly { readonly home: HomeOfMark; readonly mark: Mark }[] =>
      [...homes.values()].flatMap(({ home, keeper, view }) =>
        keeper.isSettled() ? [] : [{ home, mark: view.shown }],
      ),
    /** Hears what becomes of changes, until the returned function is called. */
    hear: (heard: Heard): (() => void) => {
      hearers.add(heard)
      return () => void hearers.delete(heard)
    },
    /** Another person uses the page: nothing more is sent. */
    end: (): void => {
      ended = true
      window.removeEventListener('storage', hearStore)
      for (const { keeper } of homes.values()) keeper.stop()
    },
  }
}

/**
 * Whether the server has neither made a change nor refused it for good: no one took it, its person must sign in first, or
 * too much was asked at once.
 */
const isUndecided = (failure: CallFailure): boolean =>
  isAway(failure) ||
  failure.kind === 'aborted' ||
  (failure.kind === 'refused' && (failure.status === 401 || failure.status === 429))

/** By then another home may be in sight. It is shown by the next screen that shows such texts. */
const showRefused: SayRefused = ({ propertyId, addressLine }, text) =>
  void import('../../../ui/feedback/Toaster.tsx').then(
    ({ showFailedChange }) => showFailedChange(propertyId, `${addressLine}: ${text}`),
    () => undefined,
  )

/** How a home's mark is kept now. A server that only reads may not know it yet: it is asked again later. */
const keptNow = async (propertyId: string): Promise<Result<Mark, CallFailure>> => {
  const answer = await ask(homeMarkCalls.list, {})
  if (!answer.ok) return answer
  if (readingOnlySince() !== null) return err(NOT_NOW)
  return ok(answer.value.marks.find((mark) => mark.propertyId === propertyId) ?? null)
}

/** Browsers give locks to pages with a safe address only; without them the versions of marks refuse what comes twice. */
const oneTabAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()

/** The outbox of a person. */
export const useMarkOutbox = (userId: string | null): MarkOutbox =>
  outboxIn(useContext(MarkOutboxSlotContext), userId)

/** The outbox that a page holds for a person. */
export const outboxIn = (slot: MarkOutboxSlot, userId: string | null): MarkOutbox => {
  const { current } = slot
  if (current?.userId === userId) return current
  current?.end()
  const outbox = createMarkOutbox(userId)
  slot.current = outbox
  return outbox
}

const NOT_NOW: CallFailure = { kind: 'unreachable', text: '' }
