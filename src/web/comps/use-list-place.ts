import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useBrowserStorage } from '../data/storage/browser-storage.ts'
import { OPENED_FROM_RESULTS, openedFrom } from '../data/storage/comps/opened-from.ts'
import { paths } from '../paths.ts'

/** Where a home is in the list that it was opened from: the first is at 0. */
export type ListPlace = {
  readonly at: number
  readonly count: number
  /** Opens another home of the list in its place; null where there is none. */
  readonly next: (() => void) | null
  readonly previous: (() => void) | null
}

/** The place of a home among the results that were left for it, in the order they had there; null when it was opened otherwise. */
export const useListPlace = (propertyId: string): ListPlace | null => {
  const { listLeft, scrollPlace } = useBrowserStorage()
  const [, navigate] = useLocation()
  const list = useMemo(
    () => (openedFrom(history.state) === 'results' ? listLeft.read() : null),
    [listLeft],
  )
  const at = list?.homes.indexOf(propertyId) ?? -1
  if (list === null || at === -1) return null
  const goTo = (place: number) => {
    const home = list.homes[place]
    if (home === undefined) return null
    return () => {
      // Going back leads to the home that was looked at last.
      const { searchedAt } = list
      const left = scrollPlace.read(searchedAt)
      if (left !== null) scrollPlace.write(searchedAt, { ...left, opened: home, openedAt: null })
      navigate(paths.comps(home), { replace: true, state: OPENED_FROM_RESULTS })
    }
  }
  return { at, count: list.homes.length, next: goTo(at + 1), previous: goTo(at - 1) }
}
