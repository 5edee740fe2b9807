import { useEffect, useState } from 'react'
import type { HomeMarkKept } from '../../contract/homes/home-marks.ts'
import type { MyHome } from '../../contract/homes/my-homes.ts'
import { getMyHomes } from '../api/homes/my-homes.ts'
import type { HomeMarks } from '../marks/home-marks.ts'
import { loadMarks } from '../marks/later-marks.ts'
import { withMove } from './moves.ts'

export type MyHomesView =
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'known'; readonly homes: readonly MyHome[]; readonly marks: HomeMarks }

/** The homes the subscriber has marked, with their marks as they stand on screen, and a way to ask again. */
export const useMyHomes = () => {
  const [view, setView] = useState<MyHomesView>({ state: 'asking' })
  const asking = view.state === 'asking'

  useEffect(() => {
    if (!asking) return
    const leaving = new AbortController()
    // The code of marks is asked for beside the homes.
    const code = loadMarks().catch(() => null)
    void getMyHomes(leaving.signal).then(async (answer) => {
      const marks = await code
      if (leaving.signal.aborted) return
      if (answer.ok && marks !== null) show(answer.value, marks, setView)
      else if (answer.ok) setView({ state: 'failed', text: CODE_LOST })
      else if (answer.error.kind !== 'aborted')
        setView({ state: 'failed', text: answer.error.text })
    })
    return () => leaving.abort()
  }, [asking])

  return { view, askAgain: () => setView({ state: 'asking' }) }
}

const CODE_LOST =
  'Network error: a part of this page could not be loaded. Check your connection and try again.'

/** Shows the homes, then and after every change. */
const show = (
  asked: readonly MyHome[],
  code: MarksCode,
  setView: (view: MyHomesView) => void,
): void => {
  let homes = asked
  const looks = asked.flatMap(({ look }) => look ?? [])
  const onKept = (mark: HomeMarkKept) => {
    homes = homes.map((home) => (home.propertyId === mark.propertyId ? withMove(home, mark) : home))
  }
  const onChange = (marks: HomeMarks) =>
    setView({ state: 'known', homes, marks: keepingFocus(marks, code) })
  code.keepMarks({ marks: [...asked], looks }, onChange, onKept)
}

type MarksCode = Awaited<ReturnType<typeof loadMarks>>

/** A home that moves to another column, or leaves the list, does not take the focus out of the page. */
const keepingFocus = (marks: HomeMarks, code: MarksCode): HomeMarks => ({
  ...marks,
  move: (home, mark) => {
    marks.move(home, mark)
    code.focusHomeNamed(home.propertyId)
  },
  remove: (home) => {
    code.focusBesideFocused()
    marks.remove(home)
  },
})
