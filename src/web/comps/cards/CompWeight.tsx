import { ChevronDown } from 'lucide-react'
import { formatUsd } from '../../ui/words/format.ts'
import type { ChoiceChange } from '../value/change-choice.ts'
import type { GridRow } from '../value/grid-rows.ts'
import { formatWeight } from '../words/format-workbench.ts'
import { openButtonIdOf } from '../workbench/row-ids.ts'

type CompWeightProps = {
  readonly row: GridRow
  readonly step: (change: ChoiceChange) => void
  /** What opens its line of the adjustment grid, where that is the card. */
  readonly lines: {
    readonly id: string
    readonly open: boolean
    readonly toggle: () => void
  } | null
}

/** What a comp says of the home, how much it counts, and a button that excludes and includes it. */
export const CompWeight = ({ row, step, lines }: CompWeightProps) => {
  const { sale, name, grid, part, weight, pinned } = row
  const off = part === 'switched off'
  return (
    <>
      <p className={first}>
        {off ? (
          'Excluded by you'
        ) : (
          <>
            Adjusted <span className="whitespace-nowrap">{formatUsd(grid.adjustedUsd)}</span>
          </>
        )}
      </p>
      <div className={second}>
        <p className="leading-tight">
          {part === 'outside' ? (
            'Outside your limits'
          ) : (
            <>
              <span className="whitespace-nowrap">Weight {formatWeight(weight)}</span>
              {pinned ? ', pinned' : null}
            </>
          )}
        </p>
        <div className="relative z-10 -mr-2 flex shrink-0 items-center">
          <button
            type="button"
            onClick={() =>
              step({ do: off ? 'switch on' : 'switch off', listingKey: sale.listingKey })
            }
            className="min-h-11 rounded-control px-2 font-semibold text-brand underline-offset-4 hover:underline"
          >
            {off ? 'Include' : 'Exclude'}
            <span className="sr-only"> {name}</span>
          </button>
          {lines === null ? null : (
            <button
              id={openButtonIdOf(sale.listingKey)}
              type="button"
              aria-expanded={lines.open}
              aria-controls={lines.id}
              aria-label={`Adjustments of ${name}`}
              onClick={lines.toggle}
              className="inline-flex size-11 items-center justify-center"
            >
              <ChevronDown aria-hidden className={`size-5 ${lines.open ? 'rotate-180' : ''}`} />
            </button>
          )}
        </div>
      </div>
    </>
  )
}

/** Keeps the place of what a comp says while that is on its way. */
export const CompWeightSpace = () => (
  <>
    <p aria-hidden className={first}>
      &nbsp;
    </p>
    <div aria-hidden className={second} />
  </>
)

const first = 'tabular mt-1 truncate text-muted text-sm'
const second =
  'tabular -mb-1.5 flex min-h-11 items-center justify-between gap-1 text-muted text-sm sm:-mb-2.5'
