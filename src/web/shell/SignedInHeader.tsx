import { HeaderPlace } from '../ui/InHeader.tsx'
import { Navigation } from './Navigation.tsx'
import { UserMenu, type UserMenuProps } from './UserMenu.tsx'

/** The header of the signed-in: where they can go, and their name. */
export const SignedInHeader = (props: UserMenuProps) => (
  <>
    <Navigation />
    <HeaderPlace />
    <div className="-mr-3 ml-auto min-w-0 max-w-48">
      <UserMenu {...props} />
    </div>
  </>
)
