import { useEffect, useState } from 'react'
import type { HomeMarkKept } from '../../contract/homes/home-marks.ts'
import type { MyHome } from '../../contract/homes/my-homes.ts'
import { focusBesideFocused, focusHomeNamed } from '../marks/focus-home.ts'
import type { HomeMarks } from '../marks/home-marks.ts'
import { keepMarks } from '../marks/keep-marks.ts'
import { withMove } from './moves.ts'

/** Homes that are marked, with their marks. */
type MyHomes = { readonly homes: readonly MyHome[]; readonly marks: HomeMarks }

/** The homes that were `known` when the screen opened, with their marks as they are after every change. */
export const useMyHomes = (known: readonly MyHome[]): MyHomes | null => {
  const [view, setView] = useState<MyHomes | null>(null)
  useEffect(() => {
    let left = false
    let homes = known
    const looks = known.flatMap(({ look }) => look ?? [])
    const onKept = (mark: HomeMarkKept) => {
      homes = homes.map((home) =>
        home.propertyId === mark.propertyId ? withMove(home, mark) : home,
      )
    }
    const onChange = (marks: HomeMarks) => {
      if (!left) setView({ homes, marks: keepingFocus(marks) })
    }
    keepMarks({ marks: [...known], looks }, onChange, onKept)
    return () => {
      left = true
    }
  }, [known])
  return view
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
