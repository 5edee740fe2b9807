import { Suspense, useContext } from 'react'
import { comesLater } from '../../ui/feedback/comes-later.ts'
import { HomeMarksContext } from './home-marks.ts'

const NotesDialog = comesLater(async () => (await import('./NotesDialog.tsx')).NotesDialog)

/** What is written about a marked home, in a dialog, once that is asked for. */
export const MarkNotes = () =>
  useContext(HomeMarksContext)?.written == null ? null : (
    <Suspense>
      <NotesDialog />
    </Suspense>
  )
