import { CircleCheck, CircleDashed, CirclePause, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { PLAN_PRICE_CENTS } from '../../domain/account/plan.ts'
import { nextBillingDate, shownStatus } from '../../domain/account/subscription.ts'
import type { SubscriptionView } from '../session/subscription.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { formatCents, formatLongDate, formatLongDay, UNKNOWN } from '../ui/words/format.ts'

/** The plan, and the state of the subscription to it (specification, section 2). */
export const SubscriptionFacts = ({ view }: { readonly view: SubscriptionView }) => (
  <dl aria-busy={view.state === 'loading'}>
    <Fact name="Flip Search Pro Plan">
      <span className="tabular font-semibold">{formatCents(PLAN_PRICE_CENTS)}</span>
      <span className="text-muted"> a month</span>
    </Fact>
    <Fact name="Status">
      <Known view={view}>
        {(subscription) => <StatusMark status={shownStatus(subscription)} />}
      </Known>
    </Fact>
    <Fact name="Created">
      <Known view={view}>{({ createdAt }) => formatLongDay(new Date(createdAt))}</Known>
    </Fact>
    <Fact name="Next Billing Date">
      <Known view={view}>
        {(subscription) => {
          // Specification, section 4: blank once it is canceled.
          const date = nextBillingDate(subscription)
          return subscription.canceledDate === null ? formatLongDate(date) : null
        }}
      </Known>
    </Fact>
  </dl>
)

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-6 border-line border-t py-2">
    <dt className="text-muted">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
)

type KnownProps = {
  readonly view: SubscriptionView
  readonly children: (
    subscription: Extract<SubscriptionView, { state: 'known' }>['subscription'],
  ) => ReactNode
}

/** A fact once it is known; until then its place, and a dash when it could not be had. */
const Known = ({ view, children }: KnownProps) => {
  if (view.state === 'known') return children(view.subscription)
  return view.state === 'failed' ? UNKNOWN : <Skeleton className="h-6 w-36" />
}

/** A status in its color (specification, section 4), with a sign of its own, so that color is not all. */
const StatusMark = ({ status }: { readonly status: string }) => {
  const { Icon, look } = marks.get(status) ?? other
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 font-semibold text-sm ${look}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {status}
    </span>
  )
}

const other = { Icon: CircleDashed, look: 'bg-well text-muted' }

const marks: ReadonlyMap<string, typeof other> = new Map([
  ['ACTIVE', { Icon: CircleCheck, look: 'bg-gain-soft text-gain' }],
  ['CANCELED', { Icon: CircleX, look: 'bg-danger-soft text-danger' }],
  ['PAUSED', { Icon: CirclePause, look: 'bg-notice-soft text-notice' }],
])
