import { formatUsd } from '../ui/format.ts'
import type { ChoiceChange } from './workbench/change-choice.ts'
import { formatWeight } from './workbench/format-workbench.ts'
import type { GridRow } from './workbench/grid-rows.ts'

type CompWeightProps = {
  readonly row: GridRow
  readonly step: (change: ChoiceChange) => void
}

/** What a comp says of the home, how much it counts, and a button that excludes and includes it. */
export const CompWeight = ({ row, step }: CompWeightProps) => {
  const { sale, name, grid, standing, weight } = row
  const off = standing === 'switched off'
  return (
    <div className={`${space} flex items-center justify-between gap-2`}>
      <p className="tabular min-w-0 text-muted text-sm leading-tight">
        {off ? (
          'Excluded by you'
        ) : (
          <>
            Adjusted <span className="whitespace-nowrap">{formatUsd(grid.adjustedUsd)}</span>
            <span className="block whitespace-nowrap">Weight {formatWeight(weight)}</span>
          </>
        )}
      </p>
      <button
        type="button"
        onClick={() => step({ do: off ? 'switch on' : 'switch off', listingKey: sale.listingKey })}
        className="-mr-2 relative z-10 min-h-11 shrink-0 rounded-control px-2 font-semibold text-brand text-sm underline-offset-4 hover:underline"
      >
        {off ? 'Include' : 'Exclude'}
        <span className="sr-only"> {name}</span>
      </button>
    </div>
  )
}

/** Keeps the place of what a comp says while that is on its way. */
export const CompWeightSpace = () => <div aria-hidden className={space} />

const space = '-mb-1.5 min-h-11 sm:-mb-2.5'
