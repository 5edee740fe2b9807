import { ConfirmDialog } from '../ui/controls/Dialog.tsx'

type LogOutUnsentProps = {
  /** How many changes the server does not have yet. */
  readonly unsent: number
  readonly onStay: () => void
  readonly onLogOut: () => void
}

/** Asks before changes are lost that are on this device alone: logging out leaves nothing of a person there. */
export const LogOutUnsent = ({ unsent, onStay, onLogOut }: LogOutUnsentProps) => (
  <ConfirmDialog
    open
    title="Log out before all is sent?"
    keep="Stay signed in"
    confirm="Log out"
    onKeep={onStay}
    onConfirm={onLogOut}
    focusAfter={() => document.querySelector<HTMLElement>('header [aria-haspopup=menu]')?.focus()}
  >
    {unsent === 1
      ? '1 change is on this device alone. Logging out deletes it.'
      : `${unsent} changes are on this device alone. Logging out deletes them.`}
  </ConfirmDialog>
)
