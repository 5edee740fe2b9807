import { useMemo, useState } from 'react'
import type { MyHome } from '../../contract/homes/my-homes.ts'
import { focusBesideFocused, focusHomeNamed } from '../marks/focus-home.ts'
import type { HomeMarks } from '../marks/home-marks.ts'
import { useKeptMarks } from '../marks/use-home-marks.ts'
import { withMove } from './moves.ts'

/** Homes that are marked, with their marks. */
type MyHomes = { readonly homes: readonly MyHome[]; readonly marks: HomeMarks }

/** The homes that were `known` when the screen opened, with their marks as they are after every change. */
export const useMyHomes = (known: readonly MyHome[]): MyHomes | null => {
  const [homes, setHomes] = useState(known)
  const first = useMemo(
    () => ({ marks: [...known], looks: known.flatMap(({ look }) => look ?? []) }),
    [known],
  )
  const kept = useKeptMarks(first, (mark) =>
    setHomes((now) =>
      now.map((home) => (home.propertyId === mark.propertyId ? withMove(home, mark) : home)),
    ),
  )
  return kept && { homes, marks: keepingFocus(kept.marks) }
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
