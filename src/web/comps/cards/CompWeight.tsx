import { ChevronDown } from 'lucide-react'
import { formatUsd } from '../../ui/words/format.ts'
import type { ChoiceChange } from '../value/change-choice.ts'
import type { GridRow } from '../value/grid-rows.ts'
import { formatWeight } from '../words/format-workbench.ts'
import { openButtonIdOf } from '../workbench/row-ids.ts'

type CompWeightProps = {
  readonly row: GridRow
  readonly step: (change: ChoiceChange) => void
  /** What opens its line of the adjustment grid. */
  readonly lines: {
    readonly id: string
    readonly open: boolean
    readonly toggle: () => void
  }
}

/** What a comp says of the home, how much it counts, and a button that excludes and includes it. */
export const CompWeight = ({ row, step, lines }: CompWeightProps) => {
  const { sale, name, grid, part, weight, pinned } = row
  const off = part === 'switched off'
  return (
    <>
      <p className={line}>{off ? 'Excluded by you' : `Adjusted ${formatUsd(grid.adjustedUsd)}`}</p>
      <p className={line}>
        {part === 'outside'
          ? 'Outside your limits'
          : `Weight ${formatWeight(weight)}${pinned ? ', pinned' : ''}`}
      </p>
      <div className={`relative z-10 ${buttons}`}>
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
        <button
          id={openButtonIdOf(sale.listingKey)}
          type="button"
          aria-expanded={lines.open}
          aria-controls={lines.id}
          aria-label={`Adjustments of ${name}`}
          title="Adjustments"
          onClick={lines.toggle}
          className="inline-flex size-11 items-center justify-center rounded-control text-brand hover:bg-well"
        >
          <ChevronDown aria-hidden className={`size-5 ${lines.open ? 'rotate-180' : ''}`} />
        </button>
      </div>
    </>
  )
}

/** Keeps the place of what a comp says while that is on its way. */
export const CompWeightSpace = () => (
  <>
    <p aria-hidden className={line}>
      &nbsp;
    </p>
    <p aria-hidden className={line}>
      &nbsp;
    </p>
    <div aria-hidden className={buttons} />
  </>
)

const line = 'tabular mt-0.5 truncate text-muted text-sm'
const buttons = '-mx-2 -mb-1.5 flex min-h-11 items-center justify-between sm:-mb-2.5'
