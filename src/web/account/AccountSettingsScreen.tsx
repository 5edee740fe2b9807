import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useClientConfig } from '../data/ask/client-config.tsx'
import { paths } from '../paths.ts'
import { SignInPageButton } from '../session/SignInPageButton.tsx'
import { useSession } from '../session/session.ts'
import { useSubscription } from '../session/subscription.ts'
import { buttonClass } from '../ui/controls/Button.tsx'
import { FailedLine } from '../ui/feedback/Failed.tsx'
import { Page } from '../ui/Page.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { AlertMails } from './AlertMails.tsx'
import { AlertPushes } from './AlertPushes.tsx'
import { CancelSubscription } from './CancelSubscription.tsx'
import { DownloadData } from './DownloadData.tsx'
import { Feeds } from './Feeds.tsx'
import { OperatorProof } from './OperatorProof.tsx'
import { SignedInDevices } from './SignedInDevices.tsx'
import { SubscriptionFacts } from './SubscriptionFacts.tsx'

/** The subscription, and its cancellation. */
export const AccountSettingsScreen = () => {
  const session = useSession()
  const view = useSubscription()
  const identity = useClientConfig().config?.identity
  if (session.state !== 'signed-in') return null
  const { account, signOut } = session
  return (
    <Page width="form">
      <ScreenHeading title="Account settings" />
      <Card
        id="subscription"
        title="Subscription"
        beside={
          view.state === 'failed' ? (
            <FailedLine text="We could not load it." onAgain={view.reload} />
          ) : null
        }
      >
        <SubscriptionFacts view={view} />
        <CancelSubscription view={view} userId={account.sub} onClosed={signOut} />
      </Card>
      {view.state === 'known' && view.subscription.operatorProof !== undefined ? (
        <Card id="operator" title="Operator">
          <OperatorProof by={view.subscription.operatorProof} onProven={view.reload} />
        </Card>
      ) : null}
      <Card id="alert-emails" title="Alert emails">
        <AlertMails />
      </Card>
      <Card id="alerts-here" title="Alerts in your browser">
        <AlertPushes />
      </Card>
      <Card id="webhooks" title="Webhooks and chats">
        <p className="max-w-prose text-muted">
          Alerts and changes of deals, sent to a program, Zapier, n8n, Slack, Discord or Telegram.
        </p>
        <Link href={paths.webhooks} className={`mt-3 ${buttonClass('secondary')}`}>
          Open webhooks and chats
        </Link>
      </Card>
      <Card id="feeds" title="Feeds and calendar">
        <Feeds />
      </Card>
      <Card id="devices" title="Where you are signed in">
        <SignedInDevices onSignedOut={signOut} />
      </Card>
      {identity?.kind === 'msal' && identity.embedded ? (
        <Card id="two-step" title="Two-step sign-in">
          <p className="max-w-prose text-muted">
            After your password, signing in asks for a code from an authenticator app. Enter your
            password again to turn it on or off.
          </p>
          <SignInPageButton onLeave={session.changeSecondFactor}>Turn on or off</SignInPageButton>
        </Card>
      ) : null}
      <Card id="deal-defaults" title="Deal defaults">
        <p className="max-w-prose text-muted">
          Your loan, rehab and selling costs, for every deal, a state or a market.
        </p>
        <Link href={paths.dealDefaults} className={`mt-3 ${buttonClass('secondary')}`}>
          Change deal defaults
        </Link>
      </Card>
      <Card id="personal-tokens" title="Personal tokens">
        <p className="max-w-prose text-muted">
          With a personal token a program can use Flip Search Pro for you: a script, a spreadsheet,
          an assistant.
        </p>
        <Link href={paths.tokens} className={`mt-3 ${buttonClass('secondary')}`}>
          Open personal tokens
        </Link>
      </Card>
      <Card id="your-data" title="Your data">
        <p className="mb-3 max-w-prose text-muted">
          Everything we keep about you, in one JSON file. Searches that you did not save, and the
          homes they found, stay in this browser. Your card stays with Square.
        </p>
        <DownloadData userId={account.sub} />
      </Card>
    </Page>
  )
}

const Card = ({
  id,
  title,
  beside = null,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly beside?: ReactNode
  readonly children: ReactNode
}) => (
  <section aria-labelledby={id} className="mt-6 rounded-card border border-line bg-card p-5 md:p-6">
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
      <h2 id={id} className="font-bold text-lg tracking-tight">
        {title}
      </h2>
      {beside}
    </div>
    {children}
  </section>
)
