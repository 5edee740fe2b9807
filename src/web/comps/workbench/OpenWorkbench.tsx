import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { SearchDistance } from '../../../domain/distance.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import type { GridRow } from './grid-rows.ts'
import { Narrowing } from './Narrowing.tsx'
import type { RowActions } from './row-actions.ts'
import { openButtonIdOf, pinButtonIdOf } from './row-ids.ts'
import { SaleCards } from './SaleCards.tsx'
import { SalesTable } from './SalesTable.tsx'
import { useEverySale } from './use-every-sale.ts'
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
  const focusSale = useFocusThatMoves()
  const pin = useCallback(
    ({ sale: { listingKey }, pinned }: GridRow) => {
      focusSale(listingKey)
      step({ do: pinned ? 'unpin' : 'pin', listingKey })
    },
    [focusSale, step],
  )
  const actions: RowActions = { step, pin, isHighlighted, highlight }
  // What is not used has neither card nor marker; and of hundreds of rows none is to be drawn again for a pointer.
  const plainActions = useMemo(
    (): RowActions => ({ step, pin, isHighlighted: () => false, highlight: () => {} }),
    [step, pin],
  )
  const everySale = useEverySale(view, distance, focusSale)
  const grid = {
    ...{ evidence, distance, rows, ledger, yours: yours !== null },
    ...{ actions, plainActions, everySale },
  }
  return (
    <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-prose text-muted">{rulesSentence(evidence.sizeStep, distance)}</p>
      {view.revalued ? (
        <p className="rounded-control bg-notice-soft px-3 py-2 text-notice">
          New sales came in after your search, so the figures here are newer than in your results.
          Search again to update them.
        </p>
      ) : null}
      <Narrowing evidence={evidence} chosen={chosen} canUndo={view.canUndo} step={step} />
      <WorkbenchResult ours={ours} yours={yours} chosen={chosen} />
      {wide ? <SalesTable {...grid} /> : <SaleCards {...grid} />}
    </div>
  )
}

/** For a sale that moves to another group, or comes: focuses it with the next drawing, as far as it is drawn. */
const useFocusThatMoves = () => {
  const moved = useRef<string | null>(null)
  useEffect(() => {
    if (moved.current === null) return
    const { current: listingKey } = moved
    moved.current = null
    const button =
      document.getElementById(pinButtonIdOf(listingKey)) ??
      document.getElementById(openButtonIdOf(listingKey))
    button?.focus({ preventScroll: true })
  })
  return useCallback((listingKey: string) => {
    moved.current = listingKey
  }, [])
}
