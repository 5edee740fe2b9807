import { useEffect, useState } from 'react'
import { countUnsent } from '../data/storage/count-unsent.ts'
import { useUserId } from '../session/session.ts'
import { ConfirmDialog } from '../ui/controls/Dialog.tsx'

type LogOutProps = {
  readonly onStay: () => void
  readonly onLogOut: () => void
}

/**
 * Logs out, which leaves nothing of a person on the device. Asks first where changes are there that the server does not
 * have yet.
 */
export const LogOut = ({ onStay, onLogOut }: LogOutProps) => {
  const userId = useUserId()
  const [unsent] = useState(() => (userId === null ? 0 : countUnsent(userId)))
  useEffect(() => {
    if (unsent === 0) onLogOut()
  }, [unsent, onLogOut])
  if (unsent === 0) return null
  return (
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
}
