import { Suspense } from 'react'
import { comesLater } from '../ui/comes-later.ts'

const MarketLines = comesLater(async () => (await import('./MarketLines.tsx')).MarketLines)

type MarketStripProps = {
  /** A city or zips, as a search takes them. */
  readonly place: string
  /** The place to tell of where too little is known of that one. */
  readonly around?: string
  readonly className: string
}

/**
 * The market of a place, in a line that comes beside what the screen shows first. Where nothing is known, or
 * nothing comes, it is not there.
 */
export const MarketStrip = ({ place, around, className }: MarketStripProps) => {
  // As high as a line from the start, so that what stands below does not jump.
  const room = `min-h-[5.75rem] sm:min-h-[3.25rem] min-[1400px]:min-h-7 ${className}`
  return (
    <Suspense fallback={<div className={room} />}>
      <MarketLines place={place} around={around ?? null} className={room} />
    </Suspense>
  )
}
