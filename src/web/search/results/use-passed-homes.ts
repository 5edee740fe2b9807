import { useContext, useEffect, useMemo } from 'react'
import type { Home } from '../../../contract/homes/home.ts'
import { HomeMarksContext } from '../../marks/home-marks.ts'
import { useBrowserStorage } from '../../storage/browser-storage.ts'
import type { SavedResults } from '../../storage/homes-state.ts'

/**
 * Whether a found home was passed and is folded away. Until the marks are known, those that were when these results were
 * last shown: they would be drawn, and taken away again.
 */
export const usePassedHomes = ({
  homes,
  searchedAt,
}: Pick<SavedResults, 'homes' | 'searchedAt'>): ((home: Home) => boolean) => {
  const { passedHomes } = useBrowserStorage()
  const marks = useContext(HomeMarksContext)
  const before = useMemo(() => passedHomes.read(searchedAt), [passedHomes, searchedAt])
  useEffect(() => {
    if (marks === null) return
    const away = homes.filter(marks.isAway)
    passedHomes.write(
      searchedAt,
      away.map(({ propertyId }) => propertyId),
    )
  }, [marks, homes, searchedAt, passedHomes])
  return marks === null ? ({ propertyId }) => before.includes(propertyId) : marks.isAway
}
