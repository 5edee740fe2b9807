import { useEffect, useState } from 'react'
import type { PinChange } from '../value/pin-change.ts'
import { pinSentence } from '../words/workbench-sentences.ts'

/**
 * Says what the last pin did, at the bottom of the window: the sale has moved to another group, which may be far
 * away. It goes after a while; above the grid the value stays.
 */
export const PinNote = ({ change }: { readonly change: PinChange | null }) => {
  const [over, setOver] = useState<PinChange | null>(null)

  useEffect(() => {
    if (change === null) return
    const timer = setTimeout(() => setOver(change), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [change])

  const shown = change === over ? null : change
  return (
    <div
      aria-live="polite"
      className="pointer-events-none sticky mt-4 bottom-[calc(4.5rem+var(--bottom-bar))] z-30 empty:hidden md:bottom-4"
    >
      {shown === null ? null : (
        <p className="tabular mx-auto w-fit rounded-control bg-ink px-4 py-2.5 font-semibold text-paper">
          {pinSentence(shown)}
        </p>
      )}
    </div>
  )
}

const SHOWN_MS = 8_000
