import { Suspense } from 'react'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/controls/Button.tsx'
import { comesLater } from '../ui/feedback/comes-later.ts'

/** The product's title, linking to the root; then where the signed-in can go; on the right, who is signed in. */
export const Header = () => (
  <header className="border-line border-b bg-card">
    <div className="mx-auto flex h-11 items-center gap-3 px-4 md:h-13 md:px-5">
      <Link
        href={paths.root}
        className="-mx-2 flex min-h-11 shrink-0 items-center gap-2.5 rounded-control px-2 font-bold text-lg tracking-tight"
      >
        <Mark />
        Flip Search Pro
      </Link>
      <HeaderAccount />
    </div>
  </header>
)

const Mark = () => (
  <svg aria-hidden viewBox="0 0 32 32" className="size-7 shrink-0">
    <rect width="32" height="32" rx="7" fill="var(--brand)" />
    <g fill="none" stroke="var(--on-brand)" strokeWidth="2.6" strokeLinecap="round">
      <path d="M6 16.5 16 8l10 8.5" strokeLinejoin="round" />
      <path d="M8 24h16" opacity=".45" />
      <path d="M13 24h8" />
    </g>
  </svg>
)

// Only for the signed-in: the landing page does without it.
const SignedInHeader = comesLater(
  async () => (await import('./SignedInHeader.tsx')).SignedInHeader,
  // A signed-in user can always sign out.
  ({ onLogOut }) => (
    <Button className="ml-auto" onClick={onLogOut}>
      Log Out
    </Button>
  ),
)

/** The right end of the header: who is signed in, or the way to sign in. As high as it will be from the start. */
const HeaderAccount = () => {
  const session = useSession()
  switch (session.state) {
    case 'starting':
      return null
    case 'anonymous':
      return <LoginButton onLogin={session.signIn} failed={session.signInFailed} />
    case 'signed-in':
      return (
        <Suspense>
          <SignedInHeader name={session.account.name} onLogOut={session.signOut} />
        </Suspense>
      )
  }
}

type LoginButtonProps = {
  readonly onLogin: () => void
  /** The identity provider could not be reached just now. */
  readonly failed: boolean
}

/** Leads to the identity provider. */
const LoginButton = ({ onLogin, failed }: LoginButtonProps) => (
  <div className="relative ml-auto">
    <Button onClick={onLogin}>Login</Button>
    <p
      role="status"
      className={
        failed
          ? 'absolute top-full right-0 z-30 mt-1 w-56 rounded-control border border-danger bg-danger-soft p-3 text-danger-ink text-sm'
          : 'sr-only'
      }
    >
      {failed ? 'Sign-in is not available right now. Try again in a moment.' : ''}
    </p>
  </div>
)
