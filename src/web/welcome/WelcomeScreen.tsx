import { lazy, Suspense } from 'react'
import { AskedForNotice } from './AskedForNotice.tsx'
import { Hero } from './Hero.tsx'

// Comes while the top is looked at.
const FurtherDown = lazy(() =>
  import('./FurtherDown.tsx').then(({ FurtherDown }) => ({ default: FurtherDown })),
)

/** The landing page: what the product finds, how it comes to its figures, what it does not know, what it costs. */
export const WelcomeScreen = () => (
  <div className="mx-auto w-full max-w-[90rem] px-4 md:px-8">
    <AskedForNotice />
    <Hero />
    {/* Keeps the footer out of sight, so that nothing in sight moves when the rest arrives. */}
    <Suspense fallback={<div className="min-h-dvh" />}>
      <FurtherDown />
    </Suspense>
  </div>
)
