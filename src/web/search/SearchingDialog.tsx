import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogText } from '../ui/Dialog.tsx'
import { Spinner } from '../ui/Spinner.tsx'

type SearchingDialogProps = {
  /** Where a search is running; null when none is. */
  readonly place: string | null
  /** What the search is doing now, or how the connection stands that would tell. */
  readonly status: string
  readonly onCancel: () => void
  readonly focusAfter: () => void
}

/** Stands before the page while a search runs, and a moment longer, so that its last status can be read. */
export const SearchingDialog = ({ place, status, onCancel, focusAfter }: SearchingDialogProps) => {
  const [shownPlace, setShownPlace] = useState(place)
  if (place !== null && place !== shownPlace) setShownPlace(place)
  return (
    <Dialog
      open={place !== null}
      title="Searching..."
      onClose={onCancel}
      focusAfter={focusAfter}
      lingers
    >
      <div className="flex items-center gap-4 py-2">
        <Spinner />
        <div>
          <DialogText>Searching {shownPlace}</DialogText>
          <p role="status" className="text-muted">
            {status}
          </p>
        </div>
      </div>
      <div className="mt-4 flex justify-end">
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Dialog>
  )
}
