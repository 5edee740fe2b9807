import { useContext, useEffect, useState } from 'react'
import { useBrowserStorage } from '../../data/storage/browser-storage.ts'
import type { ListLeft } from '../../data/storage/stored-values.ts'
import { HasNavigatedContext } from '../../ui/ScreenHeading.tsx'

/** How the list was when a home was opened from it, for who comes back from there. */
export const useListLeft = (searchedAt: string): ListLeft | null => {
  const { listLeft } = useBrowserStorage()
  const cameBack = useContext(HasNavigatedContext)
  const [left] = useState(() => {
    const kept = cameBack ? listLeft.read() : null
    return kept?.searchedAt === searchedAt ? kept : null
  })
  // The next visit begins with the whole list again, unless a home is opened once more.
  useEffect(() => {
    if (left !== null) listLeft.write({ ...left, verdict: null, column: null })
  }, [left, listLeft])
  return left
}
