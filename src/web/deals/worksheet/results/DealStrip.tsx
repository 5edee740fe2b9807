import { Undo2 } from 'lucide-react'
import { chanceWords } from '../../../../domain/deals/results/deal-in-words.ts'
import { pageWidths } from '../../../ui/Page.tsx'
import { inWholeDollars } from '../../../ui/words/whole-dollars.ts'
import type { DealResults } from '../use-results.ts'
import type { YourDeal } from '../your-deal.ts'
import { LeadFigures, StripFigure } from './StripFigure.tsx'

/**
 * What leads, in one line at the top while it is out of sight, so that each change shows what it does. It repeats the
 * headline, so screen readers are spared the figures.
 */
export const DealStrip = ({
  yourDeal,
  yours,
  results: { figures, odds },
  atAsk,
  notKept,
  onLook,
  canUndo,
  onUndo,
}: {
  readonly yourDeal: YourDeal
  /** The deal is kept or being changed, in place of what the defaults say. */
  readonly yours: boolean
  readonly results: DealResults
  /** The price of the deal is the asking price. */
  readonly atAsk: boolean
  /** It waits for the user: it was refused, or changed elsewhere too. */
  readonly notKept: boolean
  /** Leads to the part of the page that says it. */
  readonly onLook: () => void
  readonly canUndo: boolean
  readonly onUndo: () => void
}) => (
  <div
    data-deal-strip
    className="fixed inset-x-0 top-0 z-40 animate-fade-in border-line border-b bg-card"
  >
    <div
      className={`${pageWidths.full} tabular flex h-14 items-center gap-3 px-3 text-sm sm:gap-8 md:px-8`}
    >
      <div
        aria-hidden
        className="flex min-w-0 flex-1 items-center justify-between gap-2 sm:justify-start sm:gap-8"
      >
        <LeadFigures {...yourDeal} yours={yours} whose="hidden sm:inline" />
        {atAsk ? null : (
          <StripFigure
            seen="hidden sm:block"
            label="At your price"
            figure={inWholeDollars(figures.profitCents)}
          />
        )}
        <StripFigure
          seen="hidden sm:block"
          label="Cash"
          figure={inWholeDollars(figures.cash.toCloseCents)}
        />
        <StripFigure
          label="Loss"
          figure={odds === undefined ? '…' : odds === null ? 'n/a' : chanceWords(odds.chanceOfLoss)}
        />
      </div>
      <button
        type="button"
        aria-label="Undo the last change"
        disabled={!canUndo}
        className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-brand hover:bg-well disabled:text-muted disabled:opacity-50"
        onClick={onUndo}
      >
        <Undo2 aria-hidden className="size-5" />
      </button>
    </div>
    {notKept ? (
      <button
        type="button"
        className="block min-h-11 w-full bg-notice-soft px-3 text-left font-semibold text-notice text-sm underline underline-offset-4 md:px-8"
        onClick={onLook}
      >
        Your changes are not saved: see why
      </button>
    ) : null}
  </div>
)
