import type { SearchDistance } from '../../../domain/distance.ts'
import { formatListDate } from '../../ui/format.ts'
import { formatMiles } from '../home-facts.ts'
import type { GridRow } from './grid-rows.ts'
import { ReasonSelect } from './ReasonSelect.tsx'
import type { RowActions } from './row-actions.ts'
import { whyNotUsedWords } from './why-not-used-words.ts'

type SaleStandingProps = {
  readonly row: GridRow
  readonly distance: SearchDistance
  readonly actions: RowActions
}

/** Which sale it is, and where it stands: pinned, outside the limits, excluded and why, not used and why. */
export const SaleStanding = ({ row, distance, actions }: SaleStandingProps) => {
  const { sale, name, standing, reason } = row
  const note = noteOf(row, distance)
  return (
    <>
      <span
        className={`block font-semibold leading-snug ${standing === 'switched off' ? 'text-muted line-through' : ''}`}
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
      {note === null ? null : (
        <span className="block font-semibold text-notice text-xs">{note}</span>
      )}
      {standing === 'switched off' ? (
        <span className="mt-1 block">
          <ReasonSelect
            name={name}
            reason={reason}
            onPick={(picked) =>
              actions.step({ do: 'give reason', listingKey: sale.listingKey, reason: picked })
            }
          />
        </span>
      ) : null}
    </>
  )
}

const noteOf = ({ sale, standing, pinned, weight }: GridRow, distance: SearchDistance) => {
  const why = sale.whyNotUsed === null ? null : whyNotUsedWords(sale.whyNotUsed, distance)
  switch (standing) {
    case 'comp':
      return pinned ? ['Pinned', why].filter((part) => part !== null).join(' · ') : null
    case 'outside':
      return weight === 0
        ? 'Outside your limits'
        : 'Outside your limits; counts in the neighborhood adjustment only'
    case 'switched off':
      return 'Excluded by you'
    case 'pattern':
    case 'not used':
      return why
  }
}
