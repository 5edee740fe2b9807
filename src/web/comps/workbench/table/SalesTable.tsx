import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { EvidenceShown } from '../../../../contract/valuation/evidence.ts'
import {
  type LineName,
  linesShown,
} from '../../../../domain/valuation/evidence/adjustment-lines.ts'
import { Tooltip } from '../../../ui/controls/Tooltip.tsx'
import { formatSignedUsd } from '../../../ui/words/format.ts'
import type { GridRow } from '../../value/grid-rows.ts'
import type { LedgerPart } from '../../value/value-ledger.ts'
import { formatWeight } from '../../words/format-workbench.ts'
import { groupTitle, NEARBY_PATTERN_SENTENCE } from '../../words/workbench-sentences.ts'
import type { RowActions } from '../row-actions.ts'
import { homeFacts } from '../sale-facts.ts'
import { ShowEverySale } from '../sales/ShowEverySale.tsx'
import { useDrawn } from '../use-drawn.ts'
import type { SalesShown } from '../use-workbench.ts'
import { SaleRow } from './SaleRow.tsx'
import { SideScroll } from './SideScroll.tsx'
import {
  ColumnHeads,
  ColumnWidths,
  frozenWidths,
  gridWidth,
  HiddenColumnHeads,
} from './TableColumns.tsx'
import { SumRow, TableSums } from './TableSums.tsx'
import { adjustedCell, allColumns, cell, moneyCell, saleCell, weightCell } from './table-looks.ts'

/** The adjustment grid, a sale a row: from its price, line by line, to what it says of the home. */
export const SalesTable = (props: SalesShown) => {
  const { evidence, distance, rows, ledger, yours, actions, plainActions, everySale } = props
  const id = useId()
  const [open, setOpen] = useState({ pattern: false, notUsed: false })
  const drawn = useDrawn(open.notUsed ? rows.notUsed.length : 0)
  const lines = linesShown(evidence.sales)
  const table = tableOf(lines)
  const rowThat = (can: RowActions) => (one: GridRow) => (
    <SaleRow
      key={one.sale.listingKey}
      row={one}
      home={evidence.home}
      distance={distance}
      actions={can}
      lines={lines}
    />
  )
  const row = rowThat(actions)
  return (
    <SideScroll
      label="Adjustment grid"
      frozen={frozenWidths}
      head={
        <table role="presentation" {...table}>
          <ColumnWidths lines={lines} />
          <tbody>
            <ColumnHeads lines={lines} />
          </tbody>
        </table>
      }
      rows={
        <table {...table}>
          <caption className="sr-only">
            Each sale’s price, adjusted line by line to this home, with its weight in the value
          </caption>
          <ColumnWidths lines={lines} />
          <thead>
            <HiddenColumnHeads lines={lines} />
          </thead>
          <tbody>
            <HomeRow home={evidence.home} lines={lines} />
            {rows.own === null ? null : row(rows.own)}
            {rows.comps.map(row)}
            {rows.comps.length === 0 ? (
              <tr>
                <th
                  scope="row"
                  colSpan={allColumns(lines)}
                  className={`${cell} text-left font-normal`}
                >
                  No sale qualifies as a comp. You can pin any sale below.
                </th>
              </tr>
            ) : null}
          </tbody>
          <tbody>
            <GroupToggle
              kind="pattern"
              count={rows.pattern.length}
              open={open.pattern}
              onToggle={() => setOpen({ ...open, pattern: !open.pattern })}
              controls={`${id}-pattern`}
              part={ledger.pattern}
              lines={lines}
            />
          </tbody>
          <tbody id={`${id}-pattern`}>{open.pattern ? rows.pattern.map(row) : null}</tbody>
          <TableSums ledger={ledger} evidence={evidence} yours={yours} lines={lines} />
          <tbody>
            <GroupToggle
              kind="notUsed"
              count={rows.notUsed.length}
              inAll={rows.notUsedInAll}
              open={open.notUsed}
              onToggle={() => setOpen({ ...open, notUsed: !open.notUsed })}
              controls={`${id}-not-used`}
              part={null}
              lines={lines}
            />
          </tbody>
          <tbody id={`${id}-not-used`}>
            {rows.notUsed.slice(0, drawn).map(rowThat(plainActions))}
          </tbody>
          {open.notUsed && everySale.state !== 'listed' ? (
            <tbody>
              <tr>
                <td colSpan={allColumns(lines)} className={cell}>
                  <div className="sticky left-4 w-fit">
                    <ShowEverySale everySale={everySale} inAll={rows.notUsedInAll} />
                  </div>
                </td>
              </tr>
            </tbody>
          ) : null}
        </table>
      }
    />
  )
}

const tableOf = (lines: readonly LineName[]) => ({
  className: 'tabular w-full table-fixed border-separate border-spacing-0 text-sm',
  style: { minWidth: `${gridWidth(lines)}rem` },
})

/** What the lines of each sale lead to. */
const HomeRow = ({
  home,
  lines,
}: {
  readonly home: EvidenceShown['home']
  readonly lines: readonly LineName[]
}) => {
  const facts = homeFacts(home)
  return (
    <tr className="bg-well font-semibold">
      <th scope="row" className={saleCell}>
        This home
      </th>
      <td className={weightCell} />
      <td className={moneyCell} />
      {lines.map((line) => (
        <td key={line} className={`${moneyCell} text-xs`}>
          {facts[line]}
        </td>
      ))}
      <td className={adjustedCell} />
      <td colSpan={2} className={moneyCell} />
    </tr>
  )
}

type GroupToggleProps = {
  readonly kind: 'pattern' | 'notUsed'
  readonly count: number
  /** How many there are, when not all are listed. */
  readonly inAll?: number
  readonly open: boolean
  readonly onToggle: () => void
  /** The id of what it opens. */
  readonly controls: string
  /** What the group has in the value; null for nothing. */
  readonly part: LedgerPart | null
  readonly lines: readonly LineName[]
}

/** One line for a group of sales, which opens them. */
const GroupToggle = (props: GroupToggleProps) => {
  const { kind, count, inAll, open, onToggle, controls, part, lines } = props
  return (
    <SumRow
      name={
        <>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={controls}
            disabled={count === 0}
            onClick={onToggle}
            className="-my-2 inline-flex min-h-11 items-center gap-1.5 text-left font-semibold text-brand disabled:cursor-default disabled:text-muted"
          >
            <ChevronDown aria-hidden className={`size-4 shrink-0 ${open ? 'rotate-180' : ''}`} />
            {groupTitle(kind, count, inAll)}
          </button>
          {kind === 'pattern' ? (
            <Tooltip label="About neighborhood adjustment" text={NEARBY_PATTERN_SENTENCE} />
          ) : null}
        </>
      }
      opensGroup
      lines={lines}
      weight={part === null ? '' : formatWeight(part.share)}
      usd={part === null ? '' : formatSignedUsd(part.usd)}
    />
  )
}
