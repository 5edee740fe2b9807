import { Suspense } from 'react'
import { comesLater } from '../ui/comes-later.ts'
import type { MarketStripProps } from './MarketLines.tsx'

const MarketLines = comesLater(async () => (await import('./MarketLines.tsx')).MarketLines)

/**
 * The market of a place, in a line that comes beside what the screen shows first. Where nothing is known, or
 * nothing comes, it is not there.
 */
export const MarketStrip = (props: MarketStripProps) => {
  const { phoneLine, className } = props
  return (
    // As high as a line from the start, so that what stands below does not jump.
    <Suspense fallback={<div className={`min-h-5 ${className}`}>{phoneLine}</div>}>
      <MarketLines {...props} />
    </Suspense>
  )
}
