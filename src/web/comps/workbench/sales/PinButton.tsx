import { Pin } from 'lucide-react'
import type { GridRow } from '../../value/grid-rows.ts'
import type { RowActions } from '../row-actions.ts'
import { pinButtonIdOf } from '../row-ids.ts'

type PinButtonProps = {
  readonly row: GridRow
  readonly actions: Pick<RowActions, 'pin'>
  /** With words beside the pin, where there is room. */
  readonly inWords?: boolean
}

/** Makes a sale a comp whatever the rules and limits say, or leaves it to them again. */
export const PinButton = ({ row, actions, inWords = false }: PinButtonProps) => {
  const { sale, name, pinned } = row
  return (
    <button
      id={pinButtonIdOf(sale.listingKey)}
      type="button"
      aria-pressed={pinned}
      aria-label={inWords ? undefined : `Pin ${name} as a comp`}
      title={pinned ? 'Pinned: a comp whatever your limits' : 'Pin as a comp'}
      onClick={() => actions.pin(row)}
      className={`inline-flex shrink-0 items-center justify-center rounded-control ${
        inWords
          ? 'min-h-11 gap-2 font-semibold text-brand text-sm'
          : '-mt-2.5 -mr-2 size-11 text-muted hover:bg-well hover:text-ink aria-pressed:text-brand'
      }`}
    >
      <Pin aria-hidden className={`size-4.5 ${pinned ? 'fill-current' : ''}`} />
      {inWords ? (
        <span>
          Pin as a comp<span className="sr-only"> {name}</span>
        </span>
      ) : null}
    </button>
  )
}
