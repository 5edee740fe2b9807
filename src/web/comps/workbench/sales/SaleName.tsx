import type { WhyNotUsed } from '../../../../domain/comps/why-not-used.ts'
import { whyNotUsedWords } from '../../../../domain/comps/why-not-used-words.ts'
import type { SearchDistance } from '../../../../domain/distance.ts'
import { type SwitchOffReason, switchOffReasons } from '../../../data/storage/comps/comps-choice.ts'
import { OutsideLink } from '../../../ui/OutsideLink.tsx'
import { formatListDate } from '../../../ui/words/format.ts'
import type { GridRow } from '../../value/grid-rows.ts'
import { formatMiles } from '../../words/home-facts.ts'
import {
  boughtByFlipperWords,
  REPAIRED_SINCE_SENTENCE,
  reasonLabels,
} from '../../words/workbench-sentences.ts'
import type { RowActions, SaleProps } from '../row-actions.ts'

type SaleNameProps = Pick<SaleProps, 'row' | 'distance'> & {
  readonly actions: Pick<RowActions, 'step'>
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
          <OutsideLink
            href={sale.webUrl}
            className="underline decoration-line-strong underline-offset-2 hover:decoration-2"
          >
            {name}
          </OutsideLink>
        )}
      </span>
      <span className="tabular block text-muted text-xs">
        Sold {formatListDate(sale.dateSold)}
        {sale.isOwnSale ? null : ` · ${formatMiles(sale.miles)}`}
      </span>
      <SaleNote row={row} distance={distance} actions={actions} />
    </>
  )
}

/** The state of a sale: pinned, outside the limits, excluded and why, not used and why. Nothing for a plain comp. */
export const SaleNote = ({ row, distance, actions }: SaleNameProps) => {
  const { sale, name, part, reason } = row
  const note = noteOf(row, distance)
  const { boughtByFlipper } = row
  return (
    <>
      {boughtByFlipper === null ? null : (
        <span className="block text-muted text-xs">{boughtByFlipperWords(boughtByFlipper)}</span>
      )}
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

type ReasonSelectProps = {
  readonly name: string
  readonly reason: SwitchOffReason | null
  readonly onPick: (reason: SwitchOffReason | null) => void
}

/** Why a sale was switched off, for a user who wants to note it. */
const ReasonSelect = ({ name, reason, onPick }: ReasonSelectProps) => (
  <select
    aria-label={`Why you excluded ${name}`}
    value={reason ?? ''}
    onChange={(event) =>
      onPick(switchOffReasons.find((known) => known === event.target.value) ?? null)
    }
    className="min-h-8 w-full rounded-control border border-line-strong bg-card px-2 text-ink text-sm max-md:min-h-11"
  >
    <option value="">Why?</option>
    {switchOffReasons.map((known) => (
      <option key={known} value={known}>
        {reasonLabels[known]}
      </option>
    ))}
  </select>
)

const noteOf = ({ sale, part, pinned, weight, meaningless }: GridRow, distance: SearchDistance) => {
  const why = sale.whyNotUsed === null ? null : whyNotUsedWords(sale.whyNotUsed, distance)
  switch (part) {
    case 'own sale':
      return weight === 0 ? REPAIRED_SINCE_SENTENCE : null
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
