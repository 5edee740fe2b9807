import { Suspense } from 'react'
import { comesLater } from '../ui/feedback/comes-later.ts'
import { HeaderPlace } from '../ui/InHeader.tsx'
import { Navigation } from './Navigation.tsx'
import { UserMenu, type UserMenuProps } from './UserMenu.tsx'

const ScreenKeys = comesLater(async () => (await import('./ScreenKeys.tsx')).ScreenKeys)

/** The header of the signed-in: where they can go, and their name. */
export const SignedInHeader = (props: UserMenuProps) => (
  <>
    <Navigation />
    <HeaderPlace />
    <Suspense>
      <ScreenKeys />
    </Suspense>
    <div className="-mr-3 ml-auto min-w-0 max-w-48">
      <UserMenu {...props} />
    </div>
  </>
)
