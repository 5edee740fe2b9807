import * as z from 'zod/mini'
import {
  type HomeMarkKept,
  type HomeMarksKept,
  homeMarkCalls,
  homeMarkSchema,
} from '../../../contract/marks/home-marks.ts'
import { movedToStage, stageNames, stageNow } from '../../../domain/marks/deal-stages.ts'
import { isFoldedAway, markNames } from '../../../domain/marks/home-mark.ts'
import { inOfferOrder, newestOffer } from '../../../domain/marks/offers.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { countsMoved } from '../../data/ask/account/counts-moved.ts'
import { ask } from '../../data/ask/ask.ts'
import { keptInstead } from '../../data/ask/changed-elsewhere.ts'
import { type CallFailure, isGone } from '../../data/ask/request.ts'
import { createKeeper } from '../../data/kept/create-keeper.ts'
import { today } from './day-of.ts'
import { revealFocused } from './focus-home.ts'
import type { HomeMarks, MarkableHome, MarkTexts } from './home-marks.ts'

/**
 * The marks as they stand on screen, on top of those the server keeps. A change shows at once and is sent in turn.
 * Without a connection it stays as it is wished, and is sent again; one that is refused is taken back. Both are said.
 */
export const keepMarks = (
  { marks, looks }: HomeMarksKept,
  show: (marks: HomeMarks) => void,
  /** Gets each mark the server keeps, once it does. */
  onKept: (mark: HomeMarkKept) => void = () => {},
): void => {
  const shown = new Map(marks.map((mark) => [mark.propertyId, mark]))
  const looked = new Map(looks.map((look) => [look.propertyId, look]))
  const keepers = new Map<string, Keeper>()
  /** What was said last of a home, and whether it is said that it waits for a connection. */
  const said = new Map<string, { readonly words: Words; waits: boolean }>()
  let written: MarkableHome | null = null
  /** Takes back the last change of each home, the newest last. */
  const undos = new Map<string, () => void>()

  const keeperOf = (propertyId: string): Keeper => {
    let newest = shown.get(propertyId) ?? null
    return createKeeper({
      kept: newest,
      showAs: (before, { wanted }) => asShown(propertyId, wanted, before),
      send: ({ wanted }, before) => sendChange(propertyId, wanted, before),
      instead: (failure) => keptInstead(failure, z.nullable(homeMarkSchema)),
      isAsWanted: (kept, { wanted }) => isAsWanted(kept, wanted),
      after: ({ kind }) => (kind === 'unreachable' ? 'wait' : 'take back'),
      onView: ({ kept, shown: mark, keeping }) => {
        if (mark === null) shown.delete(propertyId)
        else shown.set(propertyId, mark)
        if (kept !== null && kept !== newest) onKept(kept)
        if (kept?.mark !== newest?.mark) countsMoved()
        newest = kept
        const last = said.get(propertyId)
        if (last?.waits === false && keeping.state === 'waiting') {
          last.waits = true
          const text = `${last.words.text}. ${NOT_SAVED}`
          say(({ showChange }) => showChange({ ...last.words, text, stays: true }))
        }
        show(now())
      },
    })
  }

  const change = async (home: MarkableHome, wanted: Wanted | null, words: Words): Promise<void> => {
    const { propertyId } = home
    const keeper = keepers.get(propertyId) ?? keeperOf(propertyId)
    keepers.set(propertyId, keeper)
    const saying = { words, waits: false }
    said.set(propertyId, saying)
    const changed = await keeper.change({ wanted })
    if (changed.ok) {
      if (saying.waits && said.get(propertyId) === saying)
        say(({ showChange }) => showChange(words))
    } else if (changed.error.kind !== 'aborted') {
      undos.delete(propertyId)
      // By then another home may be in sight.
      const text = `${home.addressLine}: ${changed.error.text}`
      say(({ showFailedChange }) => showFailedChange(propertyId, text))
    }
  }

  /** Makes a change, and offers to take it back. */
  const changeAndSay = (
    home: MarkableHome,
    wanted: Wanted | null,
    text: string,
    how?: 'silent',
  ): void => {
    const before = shown.get(home.propertyId) ?? null
    const onUndo = () => {
      if (undos.get(home.propertyId) === onUndo) undos.delete(home.propertyId)
      say(({ hideChange }) => hideChange(home.propertyId))
      const takenBack = { ...words, text: `${home.addressLine}: taken back`, onUndo: null }
      void change(home, before === null ? null : wantedAgain(before), {
        ...takenBack,
        onSayWhy: null,
      })
    }
    const onSayWhy =
      wanted?.mark === 'Passed' && before?.mark !== 'Passed' ? () => openNotes(home) : null
    const words = { id: home.propertyId, text, onUndo, onSayWhy }
    undos.delete(home.propertyId)
    undos.set(home.propertyId, onUndo)
    void change(home, wanted, words)
    if (how === 'silent') return
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
    move: (home, mark, how) => {
      const before = shown.get(home.propertyId)
      const price = home.price === null ? {} : { price: home.price }
      // A passed home that has come back can be passed once more.
      if (before?.mark === mark && (mark !== 'Passed' || before.price === home.price)) return
      changeAndSay(home, { mark, ...price }, `${home.addressLine}: ${markNames[mark]}`, how)
    },
    write: (home, texts) => {
      const before = shown.get(home.propertyId)
      if (before === undefined) return
      if (isAsWanted(before, { mark: before.mark, ...texts })) return
      changeAndSay(home, { mark: before.mark, ...texts }, `${home.addressLine}: notes saved`)
    },
    toStage: (home, stage) => {
      const { mark, stages = [] } = shown.get(home.propertyId) ?? {}
      const moved = movedToStage(stages, stage, today())
      if (mark === 'Won' && moved.length === stages.length && stageNow(moved)?.stage === stage)
        return
      const text = stage === null ? markNames.Won : stageNames[stage]
      changeAndSay(home, { mark: 'Won', stages: moved }, `${home.addressLine}: ${text}`)
    },
    remove: (home) => {
      if (shown.has(home.propertyId))
        changeAndSay(home, null, `${home.addressLine}: removed from My homes`)
    },
    undo: (home) => (home ? undos.get(home.propertyId) : [...undos.values()].at(-1))?.(),
    written,
    openNotes,
  })

  show(now())
  // Without a connection it could not be loaded once there is something to say.
  say(() => undefined)
}

/** What is said of a change. */
type Words = Parameters<typeof import('../../ui/feedback/Toaster.tsx').showChange>[0]

type Keeper = ReturnType<
  typeof createKeeper<HomeMarkKept | null, { readonly wanted: Wanted | null }>
>

type Wanted = Pick<HomeMarkKept, 'mark'> & Partial<MarkTexts> & { readonly price?: number }

const wantedAgain = ({ mark, reason, note, price, ...kept }: HomeMarkKept): Wanted => ({
  mark,
  reason,
  note,
  offers: kept.offers ?? [],
  stages: kept.stages ?? [],
  nextStep: kept.nextStep ?? null,
  ...(price === null ? {} : { price }),
})

/** What the server will make of it. */
const asShown = (
  propertyId: string,
  wanted: Wanted | null,
  before: HomeMarkKept | null,
): HomeMarkKept | null => {
  if (wanted === null) return null
  const { mark, reason, note, price } = wanted
  const moves = before?.mark !== mark
  const offers = inOfferOrder(wanted.offers ?? before?.offers ?? [])
  const stages = wanted.stages ?? before?.stages ?? []
  const newest = newestOffer(offers)
  const nextStep = wanted.nextStep === undefined ? before?.nextStep : wanted.nextStep
  return {
    propertyId,
    mark,
    reason: mark === 'Passed' ? (reason ?? before?.reason ?? '') : '',
    note: note ?? before?.note ?? '',
    version: before?.version ?? 0,
    markedAt: moves ? new Date().toISOString() : (before?.markedAt ?? ''),
    price: price ?? before?.price ?? null,
    ...(newest === undefined ? {} : { offer: { price: newest.price, on: newest.on }, offers }),
    ...(stages.length === 0 ? {} : { stages }),
    ...(nextStep ? { nextStep } : {}),
  }
}

/** Makes a change by a call: the mark that is kept then. One that is gone already is no failure. */
const sendChange = async (
  propertyId: string,
  wanted: Wanted | null,
  before: HomeMarkKept | null,
): Promise<Result<HomeMarkKept | null, CallFailure>> => {
  const version = before?.version ?? null
  const params = { propertyId }
  if (wanted !== null) {
    const { offers, stages, ...others } = wanted
    const lists = { ...(offers && { offers: [...offers] }), ...(stages && { stages: [...stages] }) }
    const put = await ask(homeMarkCalls.put, { params, body: { ...others, ...lists, version } })
    if (put.ok) return ok({ ...put.value, propertyId })
    const now = keptInstead(put.error, homeMarkSchema)
    if (now === undefined || before === null || wanted.mark !== before.mark) return put
    if (!wasOnlyMoved(before, now)) return put
    // What is written goes with the mark that another window has set meanwhile, and with the reason for that.
    const { reason: _, ...texts } = wanted
    return sendChange(propertyId, { ...texts, mark: now.mark }, now)
  }
  if (version === null) return ok(null)
  const removed = await ask(homeMarkCalls.remove, { params, query: { version: String(version) } })
  return removed.ok || isGone(removed.error) ? ok(null) : removed
}

const isAsWanted = (kept: HomeMarkKept | null, wanted: Wanted | null): boolean =>
  kept === null || wanted === null
    ? kept === wanted
    : kept.mark === wanted.mark &&
      (wanted.reason === undefined || kept.reason === wanted.reason) &&
      (wanted.note === undefined || kept.note === wanted.note) &&
      (wanted.offers === undefined || isSameList(kept.offers, wanted.offers)) &&
      (wanted.stages === undefined || isSameList(kept.stages, wanted.stages)) &&
      (wanted.nextStep === undefined || isSameStep(kept.nextStep, wanted.nextStep))

/** Whether another window has changed the mark of a home, and nothing that is written about it. */
const wasOnlyMoved = (before: HomeMarkKept, now: HomeMarkKept): boolean =>
  now.mark !== before.mark &&
  now.note === before.note &&
  isSameList(now.offers, before.offers) &&
  isSameList(now.stages, before.stages) &&
  isSameStep(now.nextStep, before.nextStep ?? null)

type List = MarkTexts['offers' | 'stages']

/** Whether offers or stages are the same, whatever the order of their fields. */
const isSameList = (kept: List = [], wanted: List = []): boolean =>
  inFixedOrder(kept) === inFixedOrder(wanted)

const inFixedOrder = (list: NonNullable<List>): string =>
  JSON.stringify(list.map((one) => Object.entries(one).toSorted()))

const isSameStep = (kept: HomeMarkKept['nextStep'], wanted: MarkTexts['nextStep']): boolean =>
  kept?.what === wanted?.what && kept?.on === wanted?.on

const NOT_SAVED = 'Not saved yet: there is no connection.'

const say = (how: (toaster: typeof import('../../ui/feedback/Toaster.tsx')) => void): void =>
  void import('../../ui/feedback/Toaster.tsx').then(how, () => undefined)
