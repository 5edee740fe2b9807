import { useMemo } from 'react'
import type { SearchDistance } from '../../../domain/distance.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { rulesSentence } from '../words/workbench-sentences.ts'
import { Narrowing } from './Narrowing.tsx'
import type { RowActions } from './row-actions.ts'
import { SaleCards } from './sales/SaleCards.tsx'
import { SalesTable } from './table/SalesTable.tsx'
import { useEverySale } from './use-every-sale.ts'
import type { Workbench } from './use-workbench.ts'
import { WorkbenchResult } from './WorkbenchResult.tsx'

type OpenWorkbenchProps = {
  readonly view: Workbench
  readonly distance: SearchDistance
} & Pick<RowActions, 'isHighlighted' | 'highlight'>

/** The workbench with the evidence on it. */
export const OpenWorkbench = ({ view, distance, isHighlighted, highlight }: OpenWorkbenchProps) => {
  const { evidence, rows, ledger, ours, yours, chosen, step, pin, focusSale } = view
  const wide = useMediaQuery('(min-width: 900px)')
  const actions: RowActions = { step, pin, isHighlighted, highlight }
  // What is not used has no card or marker, and hundreds of rows should not be drawn again for a pointer.
  const plainActions = useMemo(
    (): RowActions => ({ step, pin, isHighlighted: () => false, highlight: () => {} }),
    [step, pin],
  )
  const everySale = useEverySale(view, distance, focusSale)
  const grid = {
    evidence,
    distance,
    rows,
    ledger,
    yours: yours !== null,
    actions,
    plainActions,
    everySale,
  }
  return (
    <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-prose text-muted">{rulesSentence(evidence.sizeStep, distance)}</p>
      {view.revalued ? (
        <p className="rounded-control bg-notice-soft px-3 py-2 text-notice">
          Sales came in after your search, or you changed your defaults: the figures here are newer
          than in your results. Search again to update them.
        </p>
      ) : null}
      <Narrowing evidence={evidence} chosen={chosen} before={view.before} step={step} />
      <WorkbenchResult ours={ours} yours={yours} chosen={chosen} />
      {wide ? <SalesTable {...grid} /> : <SaleCards {...grid} />}
    </div>
  )
}
