import { useRef, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog, DialogText } from '../../ui/controls/Dialog.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'

type SearchingDialogProps = {
  /** Where a search is running; null when none is. */
  readonly place: string | null
  /** What the search is doing now, or the state of the connection that would say it. */
  readonly status: string
  readonly onCancel: () => void
  readonly focusAfter: () => void
}

/** In front of the page while a search runs, and a moment longer, so that its last status can be read. */
export const SearchingDialog = ({ place, status, onCancel, focusAfter }: SearchingDialogProps) => {
  const progress = useRef<HTMLDivElement>(null)
  const [shownPlace, setShownPlace] = useState(place)
  if (place !== null && place !== shownPlace) setShownPlace(place)
  return (
    <Dialog
      open={place !== null}
      title="Searching..."
      onClose={onCancel}
      staysOnPressBeside
      // Not on Cancel: a second Enter on Submit would press it.
      focusFirst={progress}
      focusAfter={focusAfter}
      lingers
    >
      <div ref={progress} tabIndex={-1} className="flex items-center gap-4 py-2 outline-none">
        <Spinner />
        <div>
          <DialogText>Searching {shownPlace}</DialogText>
          <p role="status" className="text-muted">
            {status}
          </p>
        </div>
      </div>
      <div className="mt-4 flex justify-end">
        {/* Nor with the second press of a double click on Submit, where Cancel appears over it. */}
        <Button onClick={({ detail: presses }) => presses <= 1 && onCancel()}>Cancel</Button>
      </div>
    </Dialog>
  )
}
