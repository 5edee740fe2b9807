import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { whyNotLive } from '../../domain/account/why-not-live.ts'
import { paths } from '../paths.ts'
import { useSubscription } from '../session/subscription.ts'

/** Stands over the search for as long as the subscription does not let its owner search, and says why. */
export const SubscriptionNotice = () => {
  const view = useSubscription()
  if (view.state !== 'known' || view.subscription.live) return null
  return (
    <section
      aria-label="Subscription"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-notice-soft px-4 py-2.5 lg:col-span-2"
    >
      <p className="flex items-start gap-2 font-medium">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-notice" />
        {whyNotLive(view.subscription)}, so searching is off.
      </p>
      <Link
        href={paths.accountSettings}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
      >
        Account settings
      </Link>
    </section>
  )
}
