import { Suspense } from 'react'
import type { SearchState } from '../../storage/search-state.ts'
import { comesLater } from '../../ui/comes-later.ts'

export type SavedAreaProps = {
  readonly form: SearchState
  /** Whether the list is open when the screen opens. */
  readonly open: boolean
  readonly ran: SavedRun | null
  /** Puts the criteria of a saved search into the form. */
  readonly onEdit: (form: SearchState) => void
  readonly onRun: (form: SearchState, id: string) => void
}

/** A saved search whose homes have just been found: another object each time. */
export type SavedRun = { readonly id: string }

const SavedSearches = comesLater(async () => (await import('./SavedSearches.tsx')).SavedSearches)

/** Saved searches above the form, once their code is there; until then as much room as they take when folded. */
export const SavedArea = (props: SavedAreaProps) => (
  <Suspense fallback={<div className="min-h-11" />}>
    <SavedSearches {...props} />
  </Suspense>
)
