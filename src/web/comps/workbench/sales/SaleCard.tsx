import { ChevronDown } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { formatUsd } from '../../../ui/words/format.ts'
import { formatWeight } from '../../words/format-workbench.ts'
import type { SaleProps } from '../row-actions.ts'
import { openButtonIdOf, saleIdOf } from '../row-ids.ts'
import { PinButton, UseSale } from './SaleControls.tsx'
import { SaleLedger } from './SaleLedger.tsx'
import { SaleName } from './SaleName.tsx'

/** A sale that is no comp: what it comes to, and its lines when they are asked for. */
export const SaleCard = memo(({ row, home, distance, actions }: SaleProps) => {
  const { sale, name, grid, meaningless, part, weight } = row
  const adjusts = meaningless.length === 0
  const isUsed = part !== 'not used'
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <article
      data-sale={saleIdOf(sale.listingKey)}
      data-part={part}
      className="rounded-card border border-line bg-card px-3 pt-3 pb-2"
    >
      <div className="flex items-start gap-1">
        {isUsed ? <UseSale row={row} actions={actions} /> : null}
        <div className="min-w-0 grow">
          <SaleName row={row} distance={distance} actions={actions} />
        </div>
        <p
          className={`tabular shrink-0 text-right leading-snug ${weight === 0 ? 'text-muted' : ''}`}
        >
          <span className="block text-muted text-xs">
            {adjusts ? 'Adjusted price' : 'Sold for'}
          </span>
          <span className="block font-bold">
            {formatUsd(adjusts ? grid.adjustedUsd : sale.price)}
          </span>
          {isUsed ? (
            <span className="block text-muted text-xs">weight {formatWeight(weight)}</span>
          ) : null}
        </p>
        <button
          id={openButtonIdOf(sale.listingKey)}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`Adjustments of ${name}`}
          onClick={() => setOpen(!open)}
          className="-mt-2.5 -mr-2.5 inline-flex size-11 shrink-0 items-center justify-center text-muted"
        >
          <ChevronDown aria-hidden className={`size-5 ${open ? 'rotate-180' : ''}`} />
        </button>
      </div>
      <div id={id} hidden={!open}>
        {open ? (
          <>
            <SaleLedger row={row} home={home} actions={actions} />
            {sale.isOwnSale ? null : <PinButton row={row} actions={actions} />}
          </>
        ) : null}
      </div>
    </article>
  )
})
