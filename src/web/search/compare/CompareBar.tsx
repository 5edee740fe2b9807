import { Columns2 } from 'lucide-react'
import type { RefObject } from 'react'
import type { Home } from '../../../contract/search/home.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FEWEST_COMPARED } from '../../ui/side-by-side.ts'

type CompareBarProps = {
  readonly homes: readonly Home[]
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onCompare: () => void
  readonly onClear: () => void
}

/** At the bottom of the window while homes are to be compared: which they are, and the way to see them side by side. */
export const CompareBar = ({ homes, button, onCompare, onClear }: CompareBarProps) => {
  const ready = homes.length >= FEWEST_COMPARED
  return (
    <section
      aria-label="Homes to compare"
      className="compare-bar fixed inset-x-0 bottom-(--bottom-bar) z-20 flex h-14 items-center gap-3 border-line-strong border-t bg-card px-4 md:px-6 print:hidden"
    >
      <Columns2 aria-hidden className="size-5 shrink-0 text-muted max-sm:hidden" />
      <p role="status" className="min-w-0 grow truncate">
        <span className="font-semibold">{homes.length} to compare</span>
        <span className="text-muted max-sm:hidden">
          {ready
            ? `: ${homes.map(({ addressLine }) => addressLine).join(' · ')}`
            : '. Choose one more, four at most.'}
        </span>
      </p>
      <Button kind="quiet" onClick={onClear}>
        Clear
      </Button>
      <Button
        ref={button}
        kind="primary"
        aria-disabled={!ready}
        onClick={() => {
          if (ready) onCompare()
        }}
      >
        Compare
      </Button>
    </section>
  )
}
