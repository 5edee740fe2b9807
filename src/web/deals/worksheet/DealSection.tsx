import { Suspense, useRef } from 'react'
import { comesLater } from '../../ui/feedback/comes-later.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useNear } from '../../ui/hooks/use-near.ts'
import type { DealPanelProps } from './DealPanel.tsx'

// With its route it would take the screen past its budget (.size-limit.mjs), and it is far below the top.
const DealPanel = comesLater(
  async () => (await import('./DealPanel.tsx')).DealPanel,
  () => (
    <p role="alert" className="mt-3 text-danger">
      The deal could not be loaded. Reload the page to try again.
    </p>
  ),
)

/**
 * The deal of a home. Its code and what is kept of it come once the screen is up, for the header says what a kept deal
 * says; it is drawn when it is about to be seen, or is asked for.
 */
export const DealSection = ({
  asked,
  ...props
}: Omit<DealPanelProps, 'seen'> & { readonly asked: boolean }) => {
  const section = useRef<HTMLElement>(null)
  const near = useNear(section)
  return (
    <section ref={section} aria-labelledby={DEAL_HEADING_ID} className="mt-10 min-[1200px]:mt-0">
      <h2
        id={DEAL_HEADING_ID}
        tabIndex={-1}
        className="scroll-mt-20 font-bold text-lg tracking-tight"
      >
        Deal
      </h2>
      <Suspense fallback={<Skeleton className="mt-3 h-96 rounded-card" />}>
        <DealPanel {...props} seen={asked || near} />
      </Suspense>
    </section>
  )
}

export const DEAL_HEADING_ID = 'deal-heading'
