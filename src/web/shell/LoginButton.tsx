import { Button } from '../ui/Button.tsx'

type LoginButtonProps = {
  readonly onLogin: () => void
  /** The identity provider could not be reached just now. */
  readonly failed: boolean
}

/** Leads to the identity provider. */
export const LoginButton = ({ onLogin, failed }: LoginButtonProps) => (
  <div className="relative">
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
