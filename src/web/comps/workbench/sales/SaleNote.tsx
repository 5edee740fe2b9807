import type { WhyNotUsed } from '../../../../domain/comps/why-not-used.ts'
import { whyNotUsedWords } from '../../../../domain/comps/why-not-used-words.ts'
import type { SearchDistance } from '../../../../domain/distance.ts'
import type { GridRow } from '../../value/grid-rows.ts'
import type { RowActions } from '../row-actions.ts'
import { ReasonSelect } from './ReasonSelect.tsx'

type SaleNoteProps = {
  readonly row: GridRow
  readonly distance: SearchDistance
  readonly actions: Pick<RowActions, 'step'>
}

/** Where a sale stands: pinned, outside the limits, excluded and why, not used and why. Nothing for a plain comp. */
export const SaleNote = ({ row, distance, actions }: SaleNoteProps) => {
  const { sale, name, part, reason } = row
  const note = noteOf(row, distance)
  return (
    <>
      {note === null ? null : (
        <span className="block font-semibold text-notice text-xs">{note}</span>
      )}
      {part === 'switched off' ? (
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

const noteOf = ({ sale, part, pinned, weight, meaningless }: GridRow, distance: SearchDistance) => {
  const why = sale.whyNotUsed === null ? null : whyNotUsedWords(sale.whyNotUsed, distance)
  switch (part) {
    case 'comp':
      return pinned ? ['Pinned', why].filter((words) => words !== null).join(' · ') : null
    case 'outside':
      return weight === 0
        ? 'Outside your limits'
        : 'Outside your limits; counts in the neighborhood adjustment only'
    case 'switched off':
      return 'Excluded by you'
    case 'pattern':
      return why
    case 'not used':
      // The first rule that kept it out does not explain the dashes.
      return meaningless.includes('type') && !saysAll.has(sale.whyNotUsed?.why)
        ? `${why} · different type`
        : why
  }
}

/** Reasons after which there is nothing more to say about a sale whose adjustments have no meaning. */
const saysAll = new Set<WhyNotUsed['why'] | undefined>(['different type', 'not a market sale'])
