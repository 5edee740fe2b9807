import type { GridRow } from '../../value/grid-rows.ts'
import type { RowActions } from '../row-actions.ts'

type UseSaleProps = { readonly row: GridRow; readonly actions: RowActions }

/** Whether a sale counts: switches it off and on. What was not used has nothing to switch. */
export const UseSale = ({ row, actions }: UseSaleProps) => {
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
