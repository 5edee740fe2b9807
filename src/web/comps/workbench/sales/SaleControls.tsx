import { Pin } from 'lucide-react'
import type { GridRow } from '../../value/grid-rows.ts'
import type { RowActions } from '../row-actions.ts'
import { pinButtonIdOf } from '../row-ids.ts'

type ControlProps = {
  readonly row: GridRow
  readonly actions: Pick<RowActions, 'step' | 'pin'>
}

/** Makes a sale a comp whatever the rules and limits say, or leaves it to them again. */
export const PinButton = ({ row, actions }: ControlProps) => {
  const { sale, name, pinned } = row
  return (
    <button
      id={pinButtonIdOf(sale.listingKey)}
      type="button"
      aria-pressed={pinned}
      title={pinned ? 'Pinned: a comp whatever your limits' : 'Pin as a comp'}
      onClick={() => actions.pin(row)}
      className="inline-flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-control font-semibold text-brand text-sm"
    >
      <Pin aria-hidden className={`size-4.5 ${pinned ? 'fill-current' : ''}`} />
      <span>
        Pin as a comp<span className="sr-only"> {name}</span>
      </span>
    </button>
  )
}

/** Whether a sale counts: switches it off and on. What was not used has nothing to switch. */
export const UseSale = ({ row, actions }: ControlProps) => {
  const { sale, name, part } = row
  if (part === 'not used') return <span className="w-8 shrink-0" />
  const on = part !== 'switched off'
  return (
    <label className="-mt-2.5 -ml-2.5 flex size-11 shrink-0 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        className="size-4.5 accent-brand"
        checked={on}
        onChange={() =>
          actions.step({ do: on ? 'switch off' : 'switch on', listingKey: sale.listingKey })
        }
      />
      <span className="sr-only">Include {name}</span>
    </label>
  )
}
