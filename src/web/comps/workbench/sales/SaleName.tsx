import type { SearchDistance } from '../../../../domain/distance.ts'
import { formatListDate } from '../../../ui/format.ts'
import type { GridRow } from '../../value/grid-rows.ts'
import { formatMiles } from '../../words/home-facts.ts'
import type { RowActions } from '../row-actions.ts'
import { SaleNote } from './SaleNote.tsx'

type SaleNameProps = {
  readonly row: GridRow
  readonly distance: SearchDistance
  readonly actions: RowActions
}

/** Which sale it is, when and how far off it sold, and what part it has. */
export const SaleName = ({ row, distance, actions }: SaleNameProps) => {
  const { sale, name, part } = row
  return (
    <>
      <span
        className={`block font-semibold leading-snug ${part === 'switched off' ? 'text-muted line-through' : ''}`}
      >
        {sale.webUrl === null ? (
          name
        ) : (
          <a
            href={sale.webUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="underline decoration-line-strong underline-offset-2 hover:decoration-2"
          >
            {name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </span>
      <span className="tabular block text-muted text-xs">
        Sold {formatListDate(sale.dateSold)} · {formatMiles(sale.miles)}
      </span>
      <SaleNote row={row} distance={distance} actions={actions} />
    </>
  )
}
