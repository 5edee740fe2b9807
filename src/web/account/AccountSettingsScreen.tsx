import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { useSubscription } from '../session/subscription.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { AlertMails } from './AlertMails.tsx'
import { AlertPushes } from './AlertPushes.tsx'
import { CancelSubscription } from './CancelSubscription.tsx'
import { DownloadData } from './DownloadData.tsx'
import { OperatorProof } from './OperatorProof.tsx'
import { SignedInDevices } from './SignedInDevices.tsx'
import { SubscriptionFacts } from './SubscriptionFacts.tsx'

/** The subscription, and its cancellation. */
export const AccountSettingsScreen = () => {
  const session = useSession()
  const view = useSubscription()
  if (session.state !== 'signed-in') return null
  const { account, signOut } = session
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-6 md:px-8 md:py-10">
      <ScreenHeading
        title="Account settings"
        className="font-bold text-2xl tracking-tight md:text-3xl"
      >
        Account settings
      </ScreenHeading>
      <section
        aria-labelledby="subscription"
        className="mt-6 rounded-card border border-line bg-card p-5 md:p-6"
      >
        <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <h2 id="subscription" className="font-bold text-lg tracking-tight">
            Subscription
          </h2>
          {view.state === 'failed' ? <LoadAgain onReload={view.reload} /> : null}
        </div>
        <SubscriptionFacts view={view} />
        <CancelSubscription view={view} userId={account.sub} onClosed={signOut} />
      </section>
      {view.state === 'known' && view.subscription.operatorProof !== undefined ? (
        <section
          aria-labelledby="operator"
          className="mt-6 rounded-card border border-line bg-card p-5 md:p-6"
        >
          <h2 id="operator" className="mb-2 font-bold text-lg tracking-tight">
            Operator
          </h2>
          <OperatorProof by={view.subscription.operatorProof} onProven={view.reload} />
        </section>
      ) : null}
      <section
        aria-labelledby="alert-emails"
        className="mt-6 rounded-card border border-line bg-card p-5 md:p-6"
      >
        <h2 id="alert-emails" className="mb-2 font-bold text-lg tracking-tight">
          Alert emails
        </h2>
        <AlertMails />
      </section>
      <section
        aria-labelledby="alerts-here"
        className="mt-6 rounded-card border border-line bg-card p-5 md:p-6"
      >
        <h2 id="alerts-here" className="mb-2 font-bold text-lg tracking-tight">
          Alerts in your browser
        </h2>
        <AlertPushes />
      </section>
      <section
        aria-labelledby="devices"
        className="mt-6 rounded-card border border-line bg-card p-5 md:p-6"
      >
        <h2 id="devices" className="mb-2 font-bold text-lg tracking-tight">
          Where you are signed in
        </h2>
        <SignedInDevices onSignedOut={signOut} />
      </section>
      <section aria-labelledby="deal-defaults" className="mt-8 px-1">
        <h2 id="deal-defaults" className="font-bold text-lg tracking-tight">
          Deal defaults
        </h2>
        <p className="mt-1 max-w-prose text-muted">
          Your loan, rehab and selling costs, for every deal, a state or a market.
        </p>
        <Link href={paths.dealDefaults} className={`${buttonClass('quiet')} -ml-4`}>
          Change deal defaults
        </Link>
      </section>
      <section aria-labelledby="your-data" className="mt-8 px-1">
        <h2 id="your-data" className="font-bold text-lg tracking-tight">
          Your data
        </h2>
        <p className="mt-1 mb-3 max-w-prose text-muted">
          Everything we keep about you, in one JSON file. Searches that you did not save, and the
          homes they found, stay in this browser. Your card stays with Square.
        </p>
        <DownloadData userId={account.sub} />
      </section>
    </div>
  )
}

const LoadAgain = ({ onReload }: { readonly onReload: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-3">
    <p role="status" className="text-muted text-sm">
      We could not load it.
    </p>
    <Button onClick={onReload}>Try again</Button>
  </div>
)
