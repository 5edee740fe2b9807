import { Pin } from 'lucide-react'
import type { GridRow } from './grid-rows.ts'
import { pinButtonIdOf, type RowActions } from './row-actions.ts'

type PinButtonProps = { readonly row: GridRow; readonly actions: RowActions }

/** Makes a sale a comp whatever the rules and limits say, or leaves it to them again. */
export const PinButton = ({ row, actions }: PinButtonProps) => {
  const { sale, pinned } = row
  return (
    <button
      id={pinButtonIdOf(row)}
      type="button"
      aria-pressed={pinned}
      aria-label={`Pin ${sale.addressLine} as a comp`}
      title={pinned ? 'Pinned: a comp whatever the limits say' : 'Pin as a comp'}
      onClick={() => actions.pin(row)}
      className="-mt-2.5 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-well hover:text-ink aria-pressed:text-brand"
    >
      <Pin aria-hidden className={`size-4.5 ${pinned ? 'fill-current' : ''}`} />
    </button>
  )
}
