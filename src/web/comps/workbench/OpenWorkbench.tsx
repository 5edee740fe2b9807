import { useEffect, useRef } from 'react'
import type { SearchDistance } from '../../../domain/distance.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import type { GridRow } from './grid-rows.ts'
import { Narrowing } from './Narrowing.tsx'
import type { RowActions } from './row-actions.ts'
import { openButtonIdOf, pinButtonIdOf } from './row-ids.ts'
import { SaleCards } from './SaleCards.tsx'
import { SalesTable } from './SalesTable.tsx'
import type { WorkbenchView } from './use-workbench.ts'
import { WorkbenchResult } from './WorkbenchResult.tsx'
import { rulesSentence } from './workbench-sentences.ts'

type OpenWorkbenchProps = {
  readonly view: Omit<WorkbenchView & { readonly state: 'open' }, 'OpenWorkbench'>
  readonly distance: SearchDistance
} & Pick<RowActions, 'isHighlighted' | 'highlight'>

/** The workbench with the evidence on it. */
export const OpenWorkbench = ({ view, distance, isHighlighted, highlight }: OpenWorkbenchProps) => {
  const { evidence, rows, ledger, ours, yours, chosen, step } = view
  const wide = useMediaQuery('(min-width: 900px)')
  const pin = useFocusThatMoves()
  const actions: RowActions = {
    step,
    pin: (row) =>
      pin(row, () => step({ do: row.pinned ? 'unpin' : 'pin', listingKey: row.sale.listingKey })),
    isHighlighted,
    highlight,
  }
  const grid = { evidence, distance, rows, ledger, yours: yours !== null, actions }
  return (
    <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-prose text-muted">{rulesSentence(evidence.sizeStep, distance)}</p>
      {view.revalued ? (
        <p className="rounded-control bg-notice-soft px-3 py-2 text-notice">
          Sales have come in since your search, so the figures here are newer than those in the
          results. Search again to bring them up to date.
        </p>
      ) : null}
      <Narrowing evidence={evidence} chosen={chosen} canUndo={view.canUndo} step={step} />
      <WorkbenchResult ours={ours} yours={yours} chosen={chosen} />
      {wide ? <SalesTable {...grid} /> : <SaleCards {...grid} />}
    </div>
  )
}

/** A row that is pinned moves to another group: the focus goes with it, as far as it is still drawn. */
const useFocusThatMoves = () => {
  const moved = useRef<GridRow | null>(null)
  useEffect(() => {
    if (moved.current === null) return
    const { current: row } = moved
    moved.current = null
    const button =
      document.getElementById(pinButtonIdOf(row)) ?? document.getElementById(openButtonIdOf(row))
    button?.focus({ preventScroll: true })
  })
  return (row: GridRow, move: () => void) => {
    moved.current = row
    move()
  }
}
