import { useEffect, useState } from 'react'
import type { HomeMarkKept } from '../../contract/home-marks.ts'
import type { MyHome } from '../../contract/my-homes.ts'
import { getMyHomes } from '../api/my-homes.ts'
import { focusBesideFocused, focusHomeNamed } from '../marks/focus-home.ts'
import type { HomeMarks } from '../marks/home-marks.ts'
import { keepMarks } from '../marks/keep-marks.ts'
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
    void getMyHomes(leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      if (answer.ok) show(answer.value, setView)
      else if (answer.error.kind !== 'aborted')
        setView({ state: 'failed', text: answer.error.text })
    })
    return () => leaving.abort()
  }, [asking])

  return { view, askAgain: () => setView({ state: 'asking' }) }
}

/** Shows the homes, then and after every change. */
const show = (asked: readonly MyHome[], setView: (view: MyHomesView) => void): void => {
  let homes = asked
  const looks = asked.flatMap(({ look }) => look ?? [])
  const onKept = (mark: HomeMarkKept) => {
    homes = homes.map((home) => (home.propertyId === mark.propertyId ? withMove(home, mark) : home))
  }
  const onChange = (marks: HomeMarks) =>
    setView({ state: 'known', homes, marks: keepingFocus(marks) })
  keepMarks({ marks: [...asked], looks }, onChange, onKept)
}

/** A home that moves to another column, or leaves the list, does not take the focus out of the page. */
const keepingFocus = (marks: HomeMarks): HomeMarks => ({
  ...marks,
  move: (home, mark) => {
    marks.move(home, mark)
    focusHomeNamed(home.propertyId)
  },
  remove: (home) => {
    focusBesideFocused()
    marks.remove(home)
  },
})
