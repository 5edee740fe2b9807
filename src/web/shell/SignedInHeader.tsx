import { Suspense, useEffect, useState } from 'react'
import { countUnsent } from '../data/storage/count-unsent.ts'
import { useUserId } from '../session/session.ts'
import { comesLater } from '../ui/feedback/comes-later.ts'
import { HeaderPlace } from '../ui/InHeader.tsx'
import { Navigation } from './Navigation.tsx'
import { UserMenu, type UserMenuProps } from './UserMenu.tsx'

const ScreenKeys = comesLater(async () => (await import('./ScreenKeys.tsx')).ScreenKeys)

const LogOutUnsent = comesLater(
  async () => (await import('./LogOutUnsent.tsx')).LogOutUnsent,
  // Nothing is deleted unasked, and a signed-in user can always sign out.
  ({ onStay, onLogOut }) =>
    void useEffect(() => (confirm(LOG_OUT_ANYWAY) ? onLogOut() : onStay()), [onStay, onLogOut]),
)
const LOG_OUT_ANYWAY =
  'Log out before all is sent? Logging out deletes what is on this device alone.'

/** The header of the signed-in: where they can go, and their name. */
export const SignedInHeader = ({ name, onLogOut }: UserMenuProps) => {
  const userId = useUserId()
  const [unsent, setUnsent] = useState(0)
  const leave = () => {
    const count = userId === null ? 0 : countUnsent(userId)
    if (count === 0) onLogOut()
    else setUnsent(count)
  }
  return (
    <>
      <Navigation />
      <HeaderPlace />
      <Suspense>
        <ScreenKeys />
      </Suspense>
      <div className="-mr-3 ml-auto min-w-0 max-w-48">
        <UserMenu name={name} onLogOut={leave} />
      </div>
      {unsent === 0 ? null : (
        <Suspense>
          <LogOutUnsent unsent={unsent} onStay={() => setUnsent(0)} onLogOut={onLogOut} />
        </Suspense>
      )}
    </>
  )
}
