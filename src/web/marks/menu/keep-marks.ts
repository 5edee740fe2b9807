import type { HomeMarkKept, HomeMarksKept } from '../../../contract/marks/home-marks.ts'
import { movedToStage, stageNames, stageNow } from '../../../domain/marks/deal-stages.ts'
import { isFoldedAway, markNames } from '../../../domain/marks/home-mark.ts'
import { countsMoved } from '../../data/ask/account/counts-moved.ts'
import { whyNotSent } from '../../data/ask/reading-only.ts'
import type { KeptView } from '../../data/kept/create-keeper.ts'
import { isAsWanted, type WantedMark } from '../../data/kept/marks/mark-change.ts'
import type { MarkOutbox } from '../../data/kept/marks/mark-outbox.ts'
import { today } from './day-of.ts'
import { revealFocused } from './focus-home.ts'
import type { HomeMarks, MarkableHome, MarkTexts } from './home-marks.ts'

/**
 * The marks as they stand on screen, on top of those the server keeps. A change shows at once and is sent in turn by the
 * page's outbox. Where the server cannot be reached, or can only read, it stays as it is wished, and is sent again, which
 * is said; one that is refused is taken back, which the outbox says. Ends with the function it returns, but for what was changed by then.
 */
export const keepMarks = (
  { marks, looks }: HomeMarksKept,
  outbox: MarkOutbox,
  show: (marks: HomeMarks) => void,
  /** Gets each mark the server keeps, once it does. */
  onKept: (mark: HomeMarkKept) => void = () => {},
): (() => void) => {
  const shown = new Map(marks.map((mark) => [mark.propertyId, mark]))
  /** As the server keeps them. */
  const kept = new Map(shown)
  const looked = new Map(looks.map((look) => [look.propertyId, look]))
  /** What was said last of a home, and whether it is said that it waits. */
  const said = new Map<string, { readonly words: Words; waits: boolean }>()
  /** The homes that the server does not know as they are shown. */
  const waiting = new Set<string>()
  let written: MarkableHome | null = null
  /** Takes back the last change of each home, the newest last. */
  const undos = new Map<string, () => void>()

  const showOf = (propertyId: string, view: KeptView<HomeMarkKept | null>): void => {
    putOrDelete(shown, propertyId, view.shown)
    if (view.keeping.state === 'waiting') waiting.add(propertyId)
    else waiting.delete(propertyId)
  }
  const hear = (propertyId: string, view: KeptView<HomeMarkKept | null>): void => {
    const before = kept.get(propertyId) ?? null
    const now = view.kept
    showOf(propertyId, view)
    putOrDelete(kept, propertyId, now)
    if (now !== null && now !== before) onKept(now)
    if (now?.mark !== before?.mark) countsMoved()
    const last = said.get(propertyId)
    if (last?.waits === false && view.keeping.state === 'waiting') {
      last.waits = true
      const room = view.keeping.onDevice
        ? ''
        : ' This device has no room for it: keep this page open.'
      const text = `${last.words.text}. Not sent yet: ${whyNotSent()}.${room}`
      say(({ showChange }) => showChange({ ...last.words, text, stays: true }))
    }
    show(marksNow())
  }

  const change = async (home: MarkableHome, wanted: Wanted | null, words: Words): Promise<void> => {
    const { propertyId } = home
    const saying = { words, waits: false }
    said.set(propertyId, saying)
    const changed = await outbox.change(
      home,
      wanted && toWanted(wanted),
      kept.get(propertyId) ?? null,
    )
    if (!changed.ok) undos.delete(propertyId)
    else if (saying.waits && said.get(propertyId) === saying)
      say(({ showChange }) => showChange(words))
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
    show(marksNow())
  }

  const marksNow = (): HomeMarks => ({
    markOf: (propertyId) => shown.get(propertyId) ?? null,
    isWaiting: (propertyId) => waiting.has(propertyId),
    unsent: outbox.unsent(),
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
      if (isAsWanted(before, toWanted({ mark: before.mark, ...texts }))) return
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

  outbox.takeUp()
  for (const [propertyId, view] of outbox.begin(marks)) {
    showOf(propertyId, view)
    putOrDelete(kept, propertyId, view.kept)
  }
  const leave = outbox.hear(hear)
  show(marksNow())
  // Without a connection it could not be loaded once there is something to say.
  say(() => undefined)
  return leave
}

const putOrDelete = <T>(map: Map<string, T>, key: string, value: T | null): void => {
  if (value === null) map.delete(key)
  else map.set(key, value)
}

/** What is said of a change. */
type Words = Parameters<typeof import('../../ui/feedback/Toaster.tsx').showChange>[0]

/** Lists that are kept as they are now, whatever becomes of them on screen. */
const toWanted = ({ offers, stages, ...others }: Wanted): WantedMark => ({
  ...others,
  ...(offers && { offers: [...offers] }),
  ...(stages && { stages: [...stages] }),
})

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

const say = (how: (toaster: typeof import('../../ui/feedback/Toaster.tsx')) => void): void =>
  void import('../../ui/feedback/Toaster.tsx').then(how, () => undefined)
