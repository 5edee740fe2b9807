import { Keyboard } from 'lucide-react'
import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import {
  type DealStage,
  type StageReached,
  stageAfter,
  stageNow,
} from '../../../domain/marks/deal-stages.ts'
import { type HomeMark, homeMarks } from '../../../domain/marks/home-mark.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { focusBesideFocused, focusHome, homeFocused } from './focus-home.ts'
import { isForSomethingElse, keysSetting } from './home-keys-setting.ts'
import { HomeMarksContext, type MarkableHome } from './home-marks.ts'
import { KeysDialog, type KeyWords } from './KeysDialog.tsx'

export type HomeKeysProps = {
  /** Holds the homes: each in an element that says its place by `data-place`, with a `data-home` that takes the focus. */
  readonly list: RefObject<HTMLElement | null>
  readonly homes: readonly MarkableHome[]
  /** Brings a home that is not drawn into sight. */
  readonly reveal?: (place: number) => void
  /** Shift and an arrow moves a home to the mark beside its own. */
  readonly movesSideways?: boolean
  /** The screen itself says which home was dismissed. */
  readonly saysDismissed?: boolean
  /** What further keys do to the home that has the focus. */
  readonly more?: readonly MoreKey[]
}

/** A key of one screen alone. */
export type MoreKey = {
  /** As the browser names it. */
  readonly keys: readonly string[]
  /** As the list of keys names it, and what it says of it. */
  readonly words: KeyWords
  readonly press: (key: string, place: number | null, home: MarkableHome | null) => void
}

/** The keys by which a list of homes is worked, and the button that lists them. */
export const HomeKeys = ({
  list,
  homes,
  reveal,
  movesSideways = false,
  saysDismissed = false,
  more = NONE,
}: HomeKeysProps) => {
  const marks = useContext(HomeMarksContext)
  const [listed, setListed] = useState(false)
  const [on, setOn] = useState(keysSetting.read)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      if (isForSomethingElse(event)) return
      if (event.key === '?') {
        event.preventDefault()
        return setListed(true)
      }
      if (event.key === 'u') return marks?.undo()
      const place = homeFocused(list.current)
      const step = steps[event.key]
      if (step !== undefined) {
        event.preventDefault()
        const to = place === null ? 0 : Math.min(Math.max(place + step, 0), homes.length - 1)
        return focusHome(list.current, to, reveal)
      }
      const own = more.find(({ keys }) => keys.includes(event.key))
      if (own !== undefined) {
        event.preventDefault()
        return own.press(event.key, place, place === null ? null : (homes[place] ?? null))
      }
      const home = place === null ? undefined : homes[place]
      if (home === undefined || marks === null) return
      const before = marks.markOf(home.propertyId)?.mark
      const sideways = movesSideways && event.shiftKey
      const stages = marks.markOf(home.propertyId)?.stages ?? []
      const stage = sideways && before === 'Won' ? stageBeside(stages, event.key) : undefined
      if (stage !== undefined) {
        event.preventDefault()
        return marks.toStage(home, stage)
      }
      const mark =
        sideways && before !== undefined ? beside(before, event.key) : marksByKey[event.key]
      if (mark === undefined) return
      event.preventDefault()
      const dismisses = mark === 'Passed' && event.key === 'x'
      if (dismisses) focusBesideFocused()
      marks.move(home, mark, dismisses && saysDismissed ? 'silent' : undefined)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on, list, homes, reveal, marks, movesSideways, saysDismissed, more])

  return (
    <div className="mt-4 pointer-coarse:hidden">
      <Button ref={button} kind="quiet" className="-ml-4" onClick={() => setListed(true)}>
        <Keyboard aria-hidden className="size-5" />
        Keys
      </Button>
      <KeysDialog
        open={listed}
        about="a list of homes"
        keys={[
          ...listKeys,
          ...more.map(({ words }) => words),
          ...(movesSideways ? sidewaysKeys : []),
        ]}
        on={on}
        onSwitch={(next) => {
          keysSetting.write(next)
          setOn(next)
        }}
        onClose={() => setListed(false)}
        focusAfter={() => button.current?.focus({ preventScroll: true })}
      />
    </div>
  )
}

const NONE: readonly MoreKey[] = []

const listKeys: readonly KeyWords[] = [
  ['j', 'Next home'],
  ['k', 'Previous home'],
  ['Enter', 'Open the home'],
  ['s', 'Save it'],
  ['x', 'Dismiss it, and go on to the next'],
]
const sidewaysKeys: readonly KeyWords[] = [
  ['Shift and → or ←', 'Move it to the mark beside, or a won one to the next stage'],
]

/** The stage before or after the furthest, by an arrow; null before the first; undefined at the ends, and by other keys. */
const stageBeside = (
  reached: readonly StageReached[],
  key: string,
): DealStage | null | undefined => {
  if (key === 'ArrowRight') return stageAfter(reached) ?? undefined
  if (key !== 'ArrowLeft' || reached.length === 0) return undefined
  return stageNow(reached.slice(0, -1))?.stage ?? null
}

/** The mark before or after, by an arrow; undefined at the ends, and by other keys. */
const beside = (mark: HomeMark, key: string): HomeMark | undefined => {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null
  return step === null ? undefined : homeMarks[homeMarks.indexOf(mark) + step]
}

const steps: Partial<Record<string, 1 | -1>> = { j: 1, k: -1 }
const marksByKey: Partial<Record<string, HomeMark>> = {
  s: 'Watching',
  w: 'Watching',
  x: 'Passed',
}
