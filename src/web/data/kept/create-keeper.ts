import { err, ok, type Result } from '../../../domain/result.ts'
import { READING_ONLY_MOVED } from '../ask/reading-only.ts'
import { type CallFailure, faultOf, mayPass } from '../ask/request.ts'

/** What has become of the changes of something that the server keeps. */
export type Keeping<Kept> =
  | { readonly state: 'kept' | 'saving' }
  /** The server cannot be reached, or can only read: they are sent again. */
  | { readonly state: 'waiting'; readonly onDevice: boolean }
  | { readonly state: 'refused'; readonly text: string; readonly onDevice: boolean }
  /** It was changed elsewhere too: as the server keeps it now. Nothing is sent until that is settled. */
  | { readonly state: 'conflict'; readonly now: Kept }

export type KeptView<Kept> = {
  /** As the server keeps it, as far as is known. */
  readonly kept: Kept
  /** The same with the changes on top that are not kept yet. */
  readonly shown: Kept
  readonly keeping: Keeping<Kept>
}

export type Keeper<Kept, Change extends object> = ReturnType<typeof createKeeper<Kept, Change>>

export type KeeperPlan<Kept, Change> = {
  /** As the server keeps it now; its version is in it, if it has one. */
  readonly kept: Kept
  /** What is shown once a change is made. */
  readonly showAs?: (shown: Kept, change: Change) => Kept
  /** Makes a change of what the server is known to keep, by a call: what the server keeps then. */
  readonly send: (change: Change, kept: Kept) => Promise<Result<Kept, CallFailure>>
  /** What the server keeps instead, where it refused a change of something older. */
  readonly instead?: (failure: CallFailure) => Kept | undefined
  /** Whether something is kept as a change wants it: then the server has the change, although its answer was lost. */
  readonly isAsWanted?: (kept: Kept, change: Change) => boolean
  /**
   * What becomes of a change that failed: it is sent again later; or it stays, until another one is made or the conflict
   * is settled; or it is taken back. `now` is what the server keeps instead.
   */
  readonly after?: (failure: CallFailure, now: Kept | undefined) => 'wait' | 'hold' | 'take back'
  /** Milliseconds. With it only the latest change is sent, once there was none for so long; else each in turn. */
  readonly calmMs?: number
  /** Where the device keeps the latest change until the server has it. */
  readonly drafts?: {
    /** False when the device has no room. `pending` are all that the server does not have, the oldest first. */
    readonly write: (change: Change, kept: Kept, pending: readonly Change[]) => boolean
    readonly remove: () => void
  }
  /** It was changed elsewhere already: as the server keeps it. */
  readonly conflict?: Kept | undefined
  readonly onView: (view: KeptView<Kept>) => void
}

/**
 * Keeps one thing in step with the server: one call at a time, each with what the one before it has answered. A change
 * shows at once. Where an answer was lost on its way, the next one says whether the change came in, so that nothing is
 * ever in conflict with itself.
 */
export const createKeeper = <Kept, Change extends object>(plan: KeeperPlan<Kept, Change>) => {
  const { showAs = (before: Kept) => before, after = () => 'take back', calmMs, drafts } = plan
  let { kept } = plan
  let keeping: Keeping<Kept> =
    plan.conflict === undefined ? { state: 'kept' } : { state: 'conflict', now: plan.conflict }
  /** The oldest first. */
  let pending: Pending<Change>[] = []
  /** Sent since the last answer: the server may have any of these. */
  const unanswered = new Set<Change>()
  let onDevice = false
  let sending: Change | null = null
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When what is pending was to be sent. */
  let dueAt = 0

  const show = (next: Keeping<Kept>): void => {
    keeping = next
    const listen = next.state === 'waiting' && !stopped ? 'addEventListener' : 'removeEventListener'
    window[listen]('online', goOn)
    window[listen](READING_ONLY_MOVED, goOn)
    window[listen]('beforeunload', warn)
    const shown = pending.reduce((before, { change }) => showAs(before, change), kept)
    plan.onView({ kept, shown, keeping })
  }
  /** What only this page has is not left without a warning. */
  const warn = (event: Event): void => {
    if (!onDevice) event.preventDefault()
  }
  const goOn = (): void => void send()
  const sendIn = (ms: number): void => {
    clearTimeout(timer)
    dueAt = Date.now() + ms
    if (!stopped) timer = setTimeout(goOn, ms)
  }
  const end = (ended: readonly Pending<Change>[], how: Outcome): void => {
    for (const one of ended) one.end(how)
  }
  const note = (): void => {
    const last = pending.at(-1)
    const changes = pending.map(({ change }) => change)
    if (last !== undefined) onDevice = drafts?.write(last.change, kept, changes) ?? false
  }
  /** What is still wanted is sent on top of what the server keeps now. */
  const goOnFrom = (now: Kept): void => {
    kept = now
    note()
    if (pending.length === 0) drafts?.remove()
    show({ state: pending.length === 0 ? 'kept' : 'saving' })
    const early = dueAt - Date.now()
    if (calmMs !== undefined && early > 0 && !stopped) sendIn(early)
    else goOn()
  }

  const took = (change: Change, now: Kept): void => {
    unanswered.clear()
    const done = pending.filter((one) => one.change === change)
    pending = pending.filter((one) => one.change !== change)
    goOnFrom(now)
    end(done, KEPT)
  }

  const failed = (failure: CallFailure, now: Kept | undefined): void => {
    const fate = after(failure, now)
    if (fate === 'wait') {
      show({ state: 'waiting', onDevice })
      sendIn(AGAIN_MS)
    } else if (fate === 'hold') {
      const text = faultOf(err(failure)) ?? ''
      show(now === undefined ? { state: 'refused', text, onDevice } : { state: 'conflict', now })
      end(pending, HELD)
    } else {
      // What was wanted on top of a change that came to nothing comes to nothing as well.
      const back = pending.splice(0)
      goOnFrom(now === undefined ? kept : now)
      end(back, err(failure))
    }
  }

  const send = async (): Promise<void> => {
    clearTimeout(timer)
    const [next] = pending
    if (sending !== null || next === undefined || keeping.state === 'conflict') return
    sending = next.change
    const answer = await plan.send(next.change, kept)
    sending = null
    if (answer.ok) return took(next.change, answer.value)
    if (mayPass(answer.error)) unanswered.add(next.change)
    const now = plan.instead?.(answer.error)
    const ours =
      now !== undefined &&
      [next.change, ...unanswered].find((change) => plan.isAsWanted?.(now, change))
    if (now !== undefined && ours) took(ours, now)
    else failed(answer.error, now)
  }

  return {
    /** Makes a change; answers once it is kept, held or taken back. */
    change: (change: Change): Promise<Outcome> =>
      new Promise((resolve) => {
        if (calmMs !== undefined) end(pending.splice(0), HELD)
        pending.push({ change, end: resolve })
        note()
        const held = keeping.state === 'conflict'
        show(held ? keeping : { state: 'saving' })
        if (held) resolve(HELD)
        else if (calmMs === undefined) goOn()
        else sendIn(calmMs)
      }),
    /** Sends what is not kept yet without waiting. */
    send: goOn,
    /** Takes back what was not sent yet. */
    takeBack: (): void => {
      clearTimeout(timer)
      const back = pending.filter(({ change }) => change !== sending)
      pending = pending.filter(({ change }) => change === sending)
      if (pending.length === 0) drafts?.remove()
      show({ state: pending.length === 0 && sending === null ? 'kept' : 'saving' })
      end(back, HELD)
    },
    /** Whether nothing of it is on its way or still to be settled. */
    isSettled: (): boolean => sending === null && keeping.state === 'kept',
    /** Settles a conflict: by what was changed here, or by what was changed elsewhere. */
    settle: (by: 'mine' | 'theirs'): void => {
      if (keeping.state !== 'conflict') return
      if (by === 'theirs') pending = []
      goOnFrom(keeping.now)
    },
    /** Sends what is left, and does not try again. */
    stop: (): void => {
      stopped = true
      queueMicrotask(() => {
        if (stopped) goOn()
      })
    },
    /** Goes on as if it had not been stopped: React takes a screen away and puts it back at once, in development. */
    resume: (): void => {
      if (!stopped) return
      stopped = false
      if (pending.length > 0) sendIn(Math.max(0, dueAt - Date.now()))
    },
  }
}

/** How a change ended: the server keeps it; or it stays here, refused, in conflict, or in favor of a later one. */
type Outcome = Result<'kept' | 'held', CallFailure>
type Pending<Change> = { readonly change: Change; readonly end: (how: Outcome) => void }

const KEPT = ok('kept' as const)
const HELD = ok('held' as const)

/** So long until a server that could not be reached is tried again. */
const AGAIN_MS = 5000
