import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { GridRow } from '../../value/grid-rows.ts'
import { groupTitle } from '../../words/workbench-sentences.ts'
import { useDrawn } from '../use-drawn.ts'
import type { SalesShown } from '../use-workbench.ts'
import { SaleCard } from './SaleCard.tsx'
import { ShowEverySale } from './ShowEverySale.tsx'
import { SumsCard } from './SumsCard.tsx'

/** The home's own sale, what all sales add up to, and a card for each that is no comp. Comps have theirs above. */
export const SaleCards = (props: SalesShown) => {
  const { evidence, distance, rows, ledger, yours, actions, everySale } = props
  const card = (row: GridRow) => (
    <li key={row.sale.listingKey}>
      <SaleCard row={row} home={evidence.home} distance={distance} actions={actions} />
    </li>
  )
  return (
    <div className="grid gap-3">
      {rows.own === null ? null : (
        <SaleCard row={rows.own} home={evidence.home} distance={distance} actions={actions} />
      )}
      {rows.comps.length === 0 ? (
        <p className="text-muted">No sale qualifies as a comp. You can pin any sale below.</p>
      ) : null}
      <SumsCard evidence={evidence} ledger={ledger} yours={yours} />
      <Group title={groupTitle('pattern', rows.pattern.length)} rows={rows.pattern} card={card} />
      <Group
        title={groupTitle('notUsed', rows.notUsed.length, rows.notUsedInAll)}
        rows={rows.notUsed}
        card={card}
      >
        {everySale.state === 'listed' ? null : (
          <ShowEverySale everySale={everySale} inAll={rows.notUsedInAll} />
        )}
      </Group>
    </div>
  )
}

type GroupProps = {
  readonly title: string
  readonly rows: readonly GridRow[]
  readonly card: (row: GridRow) => ReactNode
  /** Below the sales. */
  readonly children?: ReactNode
}

const Group = ({ title, rows, card, children }: GroupProps) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const drawn = useDrawn(open ? rows.length : 0)
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        disabled={rows.length === 0}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 items-center gap-1.5 text-left font-semibold text-brand disabled:cursor-default disabled:text-muted"
      >
        <ChevronDown aria-hidden className={`size-4 ${open ? 'rotate-180' : ''}`} />
        {title}
      </button>
      <ul
        id={id}
        hidden={!open}
        className={
          open ? 'grid items-start gap-2 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]' : ''
        }
      >
        {rows.slice(0, drawn).map(card)}
      </ul>
      {open ? children : null}
    </div>
  )
}
