import { ConfirmDialog } from '../ui/controls/Dialog.tsx'

type ConfirmLogOutProps = {
  readonly onKeep: () => void
  readonly onConfirm: () => void
  readonly focusAfter: () => void
}

/** Asks before what is on this device alone is removed with the rest of the person's. */
export const ConfirmLogOut = (props: ConfirmLogOutProps) => (
  <ConfirmDialog open title="Log out?" keep="Stay logged in" confirm="Log Out" {...props}>
    This device has changes that were not sent yet. Logging out removes them.
  </ConfirmDialog>
)
