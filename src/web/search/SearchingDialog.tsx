import { Button } from '../ui/Button.tsx'
import { Dialog, DialogText } from '../ui/Dialog.tsx'
import { Spinner } from '../ui/Spinner.tsx'

type SearchingDialogProps = {
  readonly open: boolean
  /** What the search is doing now. */
  readonly status: string
  readonly onCancel: () => void
  readonly focusAfter: () => void
}

/** Stands before the page while a search runs. */
export const SearchingDialog = ({ open, status, onCancel, focusAfter }: SearchingDialogProps) => (
  <Dialog open={open} title="Searching..." onClose={onCancel} focusAfter={focusAfter}>
    <div className="flex items-center gap-4 py-2">
      <Spinner />
      <DialogText>
        <span role="status">{status}</span>
      </DialogText>
    </div>
    <div className="mt-4 flex justify-end">
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  </Dialog>
)
