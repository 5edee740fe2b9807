import { Suspense } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from '../paths.ts'
import { askedForOf, notFoundOf } from '../session/asked-for.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/controls/Button.tsx'
import { comesLater } from '../ui/feedback/comes-later.ts'
import { pageWidths } from '../ui/Page.tsx'
import { Hero } from './Hero.tsx'

// Comes while the top is looked at.
const FurtherDown = comesLater(
  async () => (await import('./FurtherDown.tsx')).FurtherDown,
  () => (
    <p role="alert" className="py-16 text-center text-muted">
      The rest of this page could not be loaded. Reload the page to try again.
    </p>
  ),
)

/** The landing page: what the product finds, how it comes to its figures, what it does not know, what it costs. */
export const WelcomeScreen = () => (
  <div className={`${pageWidths.full} px-4 md:px-8`}>
    <AskedForNotice />
    <NotFoundNotice />
    <Hero />
    {/* Keeps the footer out of sight, so that nothing in sight moves when the rest arrives. */}
    <Suspense fallback={<div className="min-h-dvh" />}>
      <FurtherDown />
    </Suspense>
  </div>
)

/** For a visitor who followed a link to a home signed out: what the link is, and the way there. */
const AskedForNotice = () => {
  const session = useSession()
  const askedFor = askedForOf(useHistoryState())
  if (session.state !== 'anonymous' || !askedFor?.startsWith(`${paths.comps()}/`)) return null
  return (
    <section
      aria-label="Your link"
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-notice-soft px-4 py-3 md:mt-6"
    >
      <p className="max-w-prose">
        <span className="block font-semibold text-notice">Your link leads to a home</span>
        Sign in to see its price, value and comps. We take you straight there.
      </p>
      <Button onClick={session.signIn} className="max-sm:w-full">
        Sign in to see the home
      </Button>
    </section>
  )
}

/** For a visitor who came by an address that leads nowhere: says so, where only welcome would show. */
const NotFoundNotice = () => {
  const visitor = useSession().state === 'anonymous'
  const address = notFoundOf(useHistoryState())
  if (!visitor || address === null) return null
  return (
    <p
      role="status"
      className="wrap-anywhere line-clamp-3 mt-4 rounded-card bg-notice-soft px-4 py-3 md:mt-6"
    >
      <span className="font-semibold text-notice">Page not found:</span> we could not find {address}
      .
    </p>
  )
}
