import { useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogText } from '../ui/Dialog.tsx'
import { DownloadData } from './DownloadData.tsx'

type CancelDialogProps = {
  readonly open: boolean
  readonly userId: string
  readonly onKeep: () => void
  readonly onCancel: () => void
  readonly focusAfter: () => void
}

/** Asks before the subscription is canceled and the account deleted. */
export const CancelDialog = ({ open, userId, onKeep, onCancel, focusAfter }: CancelDialogProps) => {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title="Cancel subscription"
      onClose={onKeep}
      focusFirst={keep}
      focusAfter={focusAfter}
    >
      {/* Specification, section 8. */}
      <DialogText>
        Are you sure you want to cancel your subscription? This will also delete your account and
        all associated data.
      </DialogText>
      <div className="mt-5 border-line border-y py-4">
        <p className="mb-2 text-muted text-sm">You cannot get deleted data back.</p>
        <DownloadData userId={userId} />
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-3 max-sm:*:w-full">
        <Button ref={keep} onClick={onKeep}>
          Keep subscription
        </Button>
        <Button kind="danger" onClick={onCancel}>
          Cancel subscription
        </Button>
      </div>
    </Dialog>
  )
}
