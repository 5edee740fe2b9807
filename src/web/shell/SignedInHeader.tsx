import { Suspense, useEffect, useState } from 'react'
import { comesLater } from '../ui/feedback/comes-later.ts'
import { HeaderPlace } from '../ui/InHeader.tsx'
import { Navigation } from './Navigation.tsx'
import { UserMenu, type UserMenuProps } from './UserMenu.tsx'

const ScreenKeys = comesLater(async () => (await import('./ScreenKeys.tsx')).ScreenKeys)
const LogOut = comesLater(
  async () => (await import('./LogOut.tsx')).LogOut,
  // A signed-in user can always sign out, and nothing is deleted unasked.
  ({ onStay, onLogOut }) =>
    void useEffect(() => (confirm(LOG_OUT) ? onLogOut() : onStay()), [onStay, onLogOut]),
)
const LOG_OUT = 'Log out? Changes that were not sent yet are deleted from this device.'

/** The header of the signed-in: where they can go, and their name. */
export const SignedInHeader = ({ name, onLogOut }: UserMenuProps) => {
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <Navigation />
      <HeaderPlace />
      <Suspense>
        <ScreenKeys />
        {leaving ? <LogOut onStay={() => setLeaving(false)} onLogOut={onLogOut} /> : null}
      </Suspense>
      <div className="-mr-3 ml-auto min-w-0 max-w-48">
        <UserMenu name={name} onLogOut={() => setLeaving(true)} />
      </div>
    </>
  )
}
