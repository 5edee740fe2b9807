import { CircleAlert } from 'lucide-react'
import { Button } from '../ui/controls/Button.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import type { CardEntry } from './use-square-card.ts'

type SquareCardProps = {
  readonly card: CardEntry
  /** The id of the text that says what is wrong with the card. */
  readonly describedBy: string | undefined
}

/** The card entry box: a frame of Square's. */
export const SquareCard = ({ card, describedBy }: SquareCardProps) => {
  const failed = card.state === 'failed'
  return (
    <fieldset aria-describedby={describedBy} className="@container min-w-0">
      <legend className="mb-1 font-semibold text-sm">Card</legend>
      {/* As high as the frame will be, so that the page does not move when it comes. */}
      <div className={`relative min-h-22 @max-[473px]:min-h-32 ${failed ? 'hidden' : ''}`}>
        {card.state === 'loading' ? (
          <div role="status" className="absolute inset-0">
            <span className="sr-only">Loading the card form</span>
            <Skeleton className="h-12 w-full" />
          </div>
        ) : null}
        <div key={card.attempt} ref={card.place} className="relative" />
      </div>
      {failed ? <CardFormFailed onTryAgain={card.tryAgain} /> : null}
    </fieldset>
  )
}

/** In the place of the frame, when it cannot be loaded. Specification, section 8. */
export const CardFormFailed = ({ onTryAgain }: { readonly onTryAgain: () => void }) => (
  <div
    role="alert"
    className="flex flex-wrap items-center gap-x-4 gap-y-2 mb-4 rounded-control border border-danger px-3 py-2"
  >
    <p className="flex items-center gap-2 font-medium text-danger">
      <CircleAlert aria-hidden className="size-5 shrink-0" />
      Failed to initialize Square Payment Form.
    </p>
    <Button onClick={onTryAgain} className="ml-auto">
      Try again
    </Button>
  </div>
)
