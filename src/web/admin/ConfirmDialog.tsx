import { type ReactNode, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogText } from '../ui/Dialog.tsx'

type ConfirmDialogProps = {
  readonly open: boolean
  readonly title: string
  /** What keeps all as it is; it has the focus. */
  readonly keep: string
  readonly confirm: string
  readonly onKeep: () => void
  readonly onConfirm: () => void
  readonly focusAfter: () => void
  readonly children: ReactNode
}

/** Asks before something that cannot be undone. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open, title, keep, confirm, onKeep, onConfirm, focusAfter, children } = props
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={title}
      onClose={onKeep}
      focusFirst={first}
      focusAfter={focusAfter}
    >
      <DialogText>{children}</DialogText>
      <div className="mt-5 flex flex-wrap justify-end gap-3 max-sm:*:w-full">
        <Button ref={first} onClick={onKeep}>
          {keep}
        </Button>
        <Button kind="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
