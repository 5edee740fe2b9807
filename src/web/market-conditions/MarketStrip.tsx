import { type ReactNode, Suspense } from 'react'
import { comesLater } from '../ui/comes-later.ts'

const MarketLines = comesLater(async () => (await import('./MarketLines.tsx')).MarketLines)

export type MarketStripProps = {
  /** A city or zips, as a search takes them. */
  readonly place: string
  /** The place to tell of where too little is known of that one. */
  readonly around?: string
  /** On a phone one line that scrolls sideways, which begins with this. Elsewhere this is not shown. */
  readonly phoneLine?: ReactNode
  readonly className: string
}

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
