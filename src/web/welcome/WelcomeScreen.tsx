import { Suspense } from 'react'
import { comesLater } from '../ui/comes-later.ts'
import { AskedForNotice } from './AskedForNotice.tsx'
import { Hero } from './Hero.tsx'
import { NotFoundNotice } from './NotFoundNotice.tsx'

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
  <div className="mx-auto w-full max-w-[90rem] px-4 md:px-8">
    <AskedForNotice />
    <NotFoundNotice />
    <Hero />
    {/* Keeps the footer out of sight, so that nothing in sight moves when the rest arrives. */}
    <Suspense fallback={<div className="min-h-dvh" />}>
      <FurtherDown />
    </Suspense>
  </div>
)
