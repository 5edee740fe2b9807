import { Suspense } from 'react'
import { comesLater } from '../../ui/comes-later.ts'
import type { SavedAreaProps } from './SavedSearches.tsx'

const SavedSearches = comesLater(async () => (await import('./SavedSearches.tsx')).SavedSearches)

/** Saved searches above the form, once their code is there; until then as much room as they take when folded. */
export const SavedArea = (props: SavedAreaProps) => (
  <Suspense fallback={<div className="min-h-11" />}>
    <SavedSearches {...props} />
  </Suspense>
)
