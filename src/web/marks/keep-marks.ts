import * as z from 'zod/mini'
import {
  type HomeMarkKept,
  type HomeMarksKept,
  homeMarkCalls,
  homeMarkSchema,
} from '../../contract/homes/home-marks.ts'
import { isFoldedAway } from '../../domain/pipeline/home-mark.ts'
import { ask } from '../api/ask.ts'
import { keptInstead } from '../api/changed-elsewhere.ts'
import type { CallFailure } from '../api/request.ts'
import { revealFocused } from './focus-home.ts'
import type { HomeMarks, MarkableHome } from './home-marks.ts'

/** Asks for the marks and looks, and hands them on, then and after every change, until the screen is left. */
export const openHomeMarks = async (
  show: (marks: HomeMarks) => void,
  leaving: AbortSignal,
): Promise<void> => {
  const answer = await ask(homeMarkCalls.list, {}, { signal: leaving })
  if (answer.ok) keepMarks(answer.value, (marks) => leaving.aborted || show(marks))
}

/**
 * The marks as they stand on screen, on top of those the server keeps. A change shows at once and is sent in turn, so
 * that each knows the version the one before it has made. Without a connection it stays as it is wished, and is sent
 * again; one that is refused is taken back. Both are said.
 */
export const keepMarks = (
  { marks, looks }: HomeMarksKept,
  show: (marks: HomeMarks) => void,
  /** Gets each mark the server keeps, once it does. */
  onKept: (mark: HomeMarkKept) => void = () => {},
): void => {
  const kept = byHome(marks)
  const shown = byHome(marks)
  const looked = new Map(looks.map((look) => [look.propertyId, look]))
  const turns = new Map<string, Turn>()
  let written: MarkableHome | null = null
  let undoLast = () => {}

  const put = (of: Map<string, HomeMarkKept>, propertyId: string, mark: HomeMarkKept | null) => {
    if (mark === null) of.delete(propertyId)
    else of.set(propertyId, mark)
    if (of === kept && mark !== null) onKept(mark)
  }

  const change = (home: MarkableHome, wanted: Wanted | null, words: Words): void => {
    const { propertyId } = home
    put(shown, propertyId, wanted === null ? null : asShown(propertyId, wanted, shown))
    const last = turns.get(propertyId)
    const turn: Turn = { failed: false, ended: Promise.resolve() }
    turn.ended = (last?.ended ?? Promise.resolve()).then(async () => {
      // What was chosen on top of a change that came to nothing comes to nothing as well.
      if (last?.failed) {
        turn.failed = turns.get(propertyId) !== turn
        return
      }
      await send(home, wanted, words, turn)
    })
    turns.set(propertyId, turn)
    show(now())
  }

  const send = async (
    home: MarkableHome,
    wanted: Wanted | null,
    words: Words,
    turn: Turn,
  ): Promise<void> => {
    const { propertyId } = home
    const isLast = () => turns.get(propertyId) === turn
    const attempt = () =>
      sendChange(propertyId, wanted, kept.get(propertyId) ?? null, (mark) =>
        put(kept, propertyId, mark),
      )
    let failure = await attempt()
    const waited = failure?.kind === 'unreachable'
    if (waited)
      say(({ showChange }) =>
        showChange({ ...words, text: `${words.text}. ${NOT_SAVED}`, stays: true }),
      )
    while (failure?.kind === 'unreachable') {
      await connection()
      // What was chosen meanwhile is sent in its place.
      if (!isLast()) return
      failure = await attempt()
    }
    if (failure !== null) {
      turn.failed = !isLast()
      const instead = markKeptInstead(failure)
      if (instead !== undefined) put(kept, propertyId, instead)
      if (failure.kind !== 'aborted') {
        const { text } = failure
        say(({ showFailedChange }) => showFailedChange(propertyId, text))
      }
    } else if (waited && isLast()) {
      say(({ showChange }) => showChange(words))
    }
    if (failure !== null || isLast()) {
      put(shown, propertyId, kept.get(propertyId) ?? null)
      show(now())
    }
  }

  /** Makes a change, and offers to take it back. */
  const changeAndSay = (home: MarkableHome, wanted: Wanted | null, text: string): void => {
    const before = shown.get(home.propertyId) ?? null
    const onUndo = () => {
      if (undoLast === onUndo) undoLast = () => {}
      say(({ hideChange }) => hideChange(home.propertyId))
      const takenBack = { ...words, text: `${home.addressLine}: taken back`, onUndo: null }
      change(home, before === null ? null : wantedAgain(before), { ...takenBack, onSayWhy: null })
    }
    const onSayWhy =
      wanted?.mark === 'Passed' && before?.mark !== 'Passed' ? () => openNotes(home) : null
    const words = { id: home.propertyId, text, onUndo, onSayWhy }
    undoLast = onUndo
    change(home, wanted, words)
    say(({ showChange }) => {
      showChange(words)
      requestAnimationFrame(revealFocused)
    })
  }

  const openNotes = (home: MarkableHome | null): void => {
    written = home
    show(now())
  }

  const now = (): HomeMarks => ({
    markOf: (propertyId) => shown.get(propertyId) ?? null,
    lookOf: (propertyId) => looked.get(propertyId) ?? null,
    isAway: ({ propertyId, price }) => {
      const mark = shown.get(propertyId)
      return mark !== undefined && isFoldedAway(mark, price)
    },
    move: (home, mark) => {
      const before = shown.get(home.propertyId)
      const price = home.price === null ? {} : { price: home.price }
      // A passed home that has come back can be passed once more.
      if (before?.mark === mark && (mark !== 'Passed' || before.price === home.price)) return
      changeAndSay(home, { mark, ...price }, `${home.addressLine}: ${mark}`)
    },
    write: (home, texts) => {
      const before = shown.get(home.propertyId)
      if (before === undefined) return
      if (before.note === texts.note && before.reason === texts.reason) return
      changeAndSay(home, { mark: before.mark, ...texts }, `${home.addressLine}: notes saved`)
    },
    remove: (home) => {
      if (shown.has(home.propertyId))
        changeAndSay(home, null, `${home.addressLine}: removed from My homes`)
    },
    undo: () => undoLast(),
    written,
    openNotes,
  })

  show(now())
}

/** What is said of a change. */
type Words = Parameters<typeof import('../ui/Toaster.tsx').showChange>[0]

/** A change on its way; those after it wait. */
type Turn = { failed: boolean; ended: Promise<void> }

type Wanted = Pick<HomeMarkKept, 'mark'> & {
  readonly reason?: string
  readonly note?: string
  readonly price?: number
}

const byHome = (marks: readonly HomeMarkKept[]) =>
  new Map(marks.map((mark) => [mark.propertyId, mark]))

const wantedAgain = ({ mark, reason, note, price }: HomeMarkKept): Wanted => ({
  mark,
  reason,
  note,
  ...(price === null ? {} : { price }),
})

/** What the server will make of it. */
const asShown = (
  propertyId: string,
  { mark, reason, note, price }: Wanted,
  shown: ReadonlyMap<string, HomeMarkKept>,
): HomeMarkKept => {
  const before = shown.get(propertyId)
  const moves = before?.mark !== mark
  return {
    propertyId,
    mark,
    reason: mark === 'Passed' ? (reason ?? before?.reason ?? '') : '',
    note: note ?? before?.note ?? '',
    version: before?.version ?? 0,
    markedAt: moves ? new Date().toISOString() : (before?.markedAt ?? ''),
    price: price ?? before?.price ?? null,
  }
}

/** The mark that the server keeps, of a change to an older one; undefined when the call failed for another reason. */
const markKeptInstead = (failure: CallFailure): HomeMarkKept | null | undefined =>
  keptInstead(failure, z.nullable(homeMarkSchema))

/** Null when all went well; `onKept` then gets what the server keeps. */
const sendChange = async (
  propertyId: string,
  wanted: Wanted | null,
  before: HomeMarkKept | null,
  onKept: (mark: HomeMarkKept | null) => void,
): Promise<CallFailure | null> => {
  if (wanted === null) {
    if (before === null) return null
    const query = { version: String(before.version) }
    const removed = await ask(homeMarkCalls.remove, { params: { propertyId }, query })
    const isGone = removed.ok || (removed.error.kind === 'refused' && removed.error.status === 404)
    if (!isGone) return removed.error
    onKept(null)
    return null
  }
  const body = { ...wanted, version: before?.version ?? null }
  const answer = await ask(homeMarkCalls.put, { params: { propertyId }, body })
  // It may have been kept although the answer was lost: then the answer to asking again tells of it.
  const now = answer.ok ? answer.value : markKeptInstead(answer.error)
  if (!answer.ok && !(now && isAsWanted(now, wanted))) return answer.error
  if (now) onKept({ ...now, propertyId })
  return null
}

const isAsWanted = (kept: HomeMarkKept, { mark, reason, note }: Wanted): boolean =>
  kept.mark === mark &&
  (reason === undefined || kept.reason === reason) &&
  (note === undefined || kept.note === note)

/** Waits until a call may get through again. The page is not left without a warning meanwhile. */
const connection = (): Promise<void> =>
  new Promise((resolve) => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const goOn = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      window.removeEventListener('beforeunload', warn)
      resolve()
    }
    const timer = setTimeout(goOn, AGAIN_MS)
    window.addEventListener('online', goOn)
    window.addEventListener('beforeunload', warn)
  })

const AGAIN_MS = 5000
const NOT_SAVED = 'Not saved yet: there is no connection.'

const say = (how: (toaster: typeof import('../ui/Toaster.tsx')) => void): void =>
  void import('../ui/Toaster.tsx').then(how, () => undefined)
