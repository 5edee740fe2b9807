import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { Home } from '../../../contract/search/home.ts'
import { type RehabLevel, rehabLevels } from '../../../domain/deals/inputs/deal-inputs.ts'
import type { MoreKey } from '../../marks/menu/HomeKeys.tsx'
import { HomeMarksContext } from '../../marks/menu/home-marks.ts'

/** Which home of a list is judged, what work its reader takes for it, and which was dismissed before. */
export const useJudging = (homes: readonly Home[]) => {
  const marks = useContext(HomeMarksContext)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [levels, setLevels] = useState<ReadonlyMap<string, RehabLevel>>(new Map())
  const [dismissed, setDismissed] = useState<Home | null>(null)
  // The place of the home that was selected last: when it has left the list, its neighbor takes it.
  const place = useRef(0)
  const found = homes.findIndex(({ propertyId }) => propertyId === selectedId)
  const at = found === -1 ? Math.min(place.current, homes.length - 1) : found
  useEffect(() => {
    place.current = Math.max(0, at)
  }, [at])
  const selected = homes[at] ?? null

  // One that has left the list by a mark was dismissed.
  const before = useRef<Home | null>(null)
  useEffect(() => {
    const last = before.current
    before.current = selected
    // One that is still listed was dismissed earlier, and asks less since.
    if (last === null || homes.some(({ propertyId }) => propertyId === last.propertyId)) return
    if (marks?.markOf(last.propertyId)?.mark === 'Passed') setDismissed(last)
  }, [selected, homes, marks])

  return {
    selected,
    at,
    /** The same at all times, so that rows are not drawn again for it. */
    select: useCallback((home: Home): void => setSelectedId(home.propertyId), []),
    level: selected === null ? null : (levels.get(selected.propertyId) ?? null),
    /** Takes this work for the selected home; null for what is assumed. */
    take: (level: RehabLevel | null): void => {
      if (selected === null) return
      const next = new Map(levels)
      if (level === null) next.delete(selected.propertyId)
      else next.set(selected.propertyId, level)
      setLevels(next)
    },
    dismissed,
    forgetDismissed: (): void => setDismissed(null),
  }
}

export type Judging = ReturnType<typeof useJudging>

/** Keys 1 to 4 take the work for the selected home; beside those of the screen. */
export const useLevelKeys = (
  { take }: Pick<Judging, 'take'>,
  keys: readonly MoreKey[],
): readonly MoreKey[] => {
  const takeLevel = useRef(take)
  takeLevel.current = take
  return useMemo(
    () => [
      {
        keys: rehabLevels.map((_, i) => String(i + 1)),
        words: ['1 to 4', 'Repairs: light, medium, heavy, gut'],
        press: (key) => takeLevel.current(rehabLevels[Number(key) - 1] ?? null),
      },
      ...keys,
    ],
    [keys],
  )
}
