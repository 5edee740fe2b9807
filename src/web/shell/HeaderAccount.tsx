import { Suspense } from 'react'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { comesLater } from '../ui/comes-later.ts'
import { LoginButton } from './LoginButton.tsx'

// Only for the signed-in: the landing page does without it.
const UserMenu = comesLater(
  async () => (await import('./UserMenu.tsx')).UserMenu,
  // A signed-in user can always sign out.
  ({ onLogOut }) => <Button onClick={onLogOut}>Log Out</Button>,
)

/** The right end of the header: who is signed in, or the way to sign in. As high as it will be from the start. */
export const HeaderAccount = () => {
  const session = useSession()
  switch (session.state) {
    case 'starting':
      return null
    case 'anonymous':
      return <LoginButton onLogin={session.signIn} failed={session.signInFailed} />
    case 'signed-in':
      return (
        <Suspense>
          <div className="-mr-3 min-w-0">
            <UserMenu name={session.account.name} onLogOut={session.signOut} />
          </div>
        </Suspense>
      )
  }
}
