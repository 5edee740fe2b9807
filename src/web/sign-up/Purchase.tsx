import type { ClientConfig } from '../../contract/client-config.ts'
import { paths } from '../paths.ts'
import type { AuthAccount } from '../session/clients/auth-client.ts'
import { useSubscription } from '../session/subscription.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Panel } from '../ui/Panel.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { CardFormFailed } from './SquareCard.tsx'
import type { useSettledSession } from './use-settled-session.ts'

type PurchaseProps = {
  /** Null while it is not known who uses the page. */
  readonly session: ReturnType<typeof useSettledSession>
  /** Null when it cannot be had. */
  readonly config: ClientConfig | null | 'loading'
}

/** The form, for a visitor who may buy now; else what comes before it. */
export const Purchase = ({ session, config }: PurchaseProps) => {
  if (config === null) return <CardFormFailed onTryAgain={() => window.location.reload()} />
  if (config === 'loading' || session === null) return <FormOnItsWay />
  if (session.state === 'signed-in') {
    return <PurchaseSignedIn account={session.account} payments={config.payments} />
  }
  const { signIn, signInAs, signInFailed } = session
  if (config.signUp === 'after-sign-in')
    return <SignInFirst onSignIn={signIn} failed={signInFailed} />
  return (
    <>
      <p className="mb-5 flex flex-wrap items-center gap-x-2 text-muted">
        Already a subscriber?
        <Button kind="quiet" className="-mx-2 px-2" onClick={signIn}>
          Sign in
        </Button>
        {signInFailed ? <SignInFailed /> : null}
      </p>
      <SignUpForm
        payments={config.payments}
        account={null}
        onPaid={signInAs}
        stuck={signInFailed}
      />
    </>
  )
}

type PurchaseSignedInProps = {
  readonly account: AuthAccount
  readonly payments: ClientConfig['payments']
}

/** A user with a subscription is led to home. */
const PurchaseSignedIn = ({ account, payments }: PurchaseSignedInProps) => {
  const { state } = useSubscription()
  if (state !== 'none') return <FormOnItsWay />
  return (
    <>
      <p className="mb-5 rounded-control bg-well px-4 py-3">
        You are signed in, and your account has no subscription yet. You need one to search.
      </p>
      <SignUpForm
        payments={payments}
        account={account}
        // Leaves this page and its policy, and asks for the subscription again.
        onPaid={() => window.location.assign(paths.home)}
        stuck={false}
      />
    </>
  )
}

type SignInFirstProps = { readonly onSignIn: () => void; readonly failed: boolean }

/** Where the identity provider makes accounts itself. */
const SignInFirst = ({ onSignIn, failed }: SignInFirstProps) => (
  <Panel title="First, sign in or register">
    <p>
      Sign in with our sign-in service, or register there as a new user. Then you come back here to
      enter your card.
    </p>
    <Button kind="primary" className="mt-5" onClick={onSignIn}>
      Sign in or register
    </Button>
    {failed ? (
      <p className="mt-3">
        <SignInFailed />
      </p>
    ) : null}
  </Panel>
)

const SignInFailed = () => (
  <span role="alert" className="font-medium text-danger">
    The sign-in service could not be reached. Try again in a moment.
  </span>
)

const FormOnItsWay = () => (
  <div role="status" className="grid gap-5 sm:grid-cols-2">
    <span className="sr-only">Loading</span>
    {['phone', 'first name', 'last name', 'email', 'password', 'again'].map((field) => (
      <Skeleton key={field} className="h-17" />
    ))}
    <Skeleton className="h-28 sm:col-span-2" />
  </div>
)
