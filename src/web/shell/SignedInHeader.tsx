import { Suspense, useRef, useState } from 'react'
import { hasUnsentChanges } from '../data/storage/unsent-changes.ts'
import { useUserId } from '../session/session.ts'
import { comesLater } from '../ui/feedback/comes-later.ts'
import { HeaderPlace } from '../ui/InHeader.tsx'
import { Navigation } from './Navigation.tsx'
import { UserMenu, type UserMenuProps } from './UserMenu.tsx'

const ScreenKeys = comesLater(async () => (await import('./ScreenKeys.tsx')).ScreenKeys)
const ConfirmLogOut = comesLater(async () => (await import('./ConfirmLogOut.tsx')).ConfirmLogOut)

/** The header of the signed-in: where they can go, and their name. */
export const SignedInHeader = ({ name, onLogOut }: UserMenuProps) => {
  const userId = useUserId()
  const [isAsked, setAsked] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const logOut = () => {
    if (userId !== null && hasUnsentChanges(userId)) setAsked(true)
    else onLogOut()
  }
  return (
    <>
      <Navigation />
      <HeaderPlace />
      <Suspense>
        <ScreenKeys />
      </Suspense>
      <div ref={menu} className="-mr-3 ml-auto min-w-0 max-w-48">
        <UserMenu name={name} onLogOut={logOut} />
      </div>
      {isAsked ? (
        <Suspense>
          <ConfirmLogOut
            onKeep={() => setAsked(false)}
            onConfirm={onLogOut}
            focusAfter={() => menu.current?.querySelector('button')?.focus()}
          />
        </Suspense>
      ) : null}
    </>
  )
}
