import { useMemo, useState } from 'react'
import type { Home } from '../../../contract/search/home.ts'
import type { SavedResults } from '../../data/found-homes/work.ts'
import { useBrowserStorage } from '../../data/storage/browser-storage.ts'
import type { Compared } from '../../marks/menu/compared.ts'
import { showServerText } from '../../ui/feedback/Toaster.tsx'
import { MAX_COMPARED } from '../../ui/side-by-side.ts'

/** The found homes that are to be compared, in the order in which they were taken; kept in this tab with the results. */
export const useCompared = ({ homes, searchedAt }: Pick<SavedResults, 'homes' | 'searchedAt'>) => {
  const { comparedHomes } = useBrowserStorage()
  const [taken, setTaken] = useState({ searchedAt, ids: comparedHomes.read(searchedAt) })
  // Those of another search are not among these.
  const ids = taken.searchedAt === searchedAt ? taken.ids : NONE
  return useMemo(() => {
    const take = (next: readonly string[]): void => {
      comparedHomes.write(searchedAt, next)
      setTaken({ searchedAt, ids: next })
    }
    const compared: Compared = {
      has: (propertyId) => ids.includes(propertyId),
      toggle: (propertyId) => {
        if (ids.includes(propertyId)) return take(ids.filter((id) => id !== propertyId))
        if (ids.length >= MAX_COMPARED) return showServerText(FULL)
        take([...ids, propertyId])
      },
    }
    return {
      compared,
      homes: ids.flatMap((id): readonly Home[] => {
        const home = homes.find(({ propertyId }) => propertyId === id)
        return home === undefined ? [] : [home]
      }),
      clear: () => take(NONE),
    }
  }, [ids, homes, searchedAt, comparedHomes])
}

const NONE: readonly string[] = []
const FULL = 'Four homes are the most that can be compared. Remove one first.'
