import { type ReactNode, useId, useState } from 'react'
import type { EvidenceShown } from '../../../contract/evidence.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { type LineName, lineNames } from '../../../domain/valuation/adjustment-lines.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { GroupToggle } from './GroupToggle.tsx'
import type { GridRow, GridRows } from './grid-rows.ts'
import type { RowActions } from './row-actions.ts'
import { SaleRow } from './SaleRow.tsx'
import { ShowEverySale } from './ShowEverySale.tsx'
import { homeFacts, lineLabels } from './sale-facts.ts'
import { TableSums } from './TableSums.tsx'
import { cell, moneyCell, stickyCell } from './table-looks.ts'
import { useDrawn } from './use-drawn.ts'
import type { EverySale } from './use-every-sale.ts'
import type { ValueLedger } from './value-ledger.ts'
import {
  ADJUSTED_SENTENCE,
  MOVES_SENTENCE,
  NET_GROSS_SENTENCE,
  TIME_SENTENCE,
  WEIGHT_SENTENCE,
} from './workbench-sentences.ts'

type SalesTableProps = {
  readonly evidence: EvidenceShown
  readonly distance: SearchDistance
  readonly rows: GridRows
  readonly ledger: ValueLedger
  readonly yours: boolean
  readonly actions: RowActions
  /** Of the sales that are not used. */
  readonly plainActions: RowActions
  readonly everySale: EverySale
}

/** The adjustment grid, a sale a row: from its price, line by line, to what it says of the home. */
export const SalesTable = (props: SalesTableProps) => {
  const { evidence, distance, rows, ledger, yours, actions, plainActions, everySale } = props
  const id = useId()
  const [open, setOpen] = useState({ pattern: false, notUsed: false })
  const lines = shownLines(rows, open)
  const drawn = useDrawn(open.notUsed ? rows.notUsed.length : 0)
  const columns = lines.length + COLUMNS_BESIDE_LINES
  const rowThat = (can: RowActions) => (one: GridRow) => (
    <SaleRow
      key={one.sale.listingKey}
      row={one}
      lines={lines}
      home={evidence.home}
      distance={distance}
      actions={can}
    />
  )
  const row = rowThat(actions)
  return (
    <section
      aria-label="Adjustment grid"
      className="relative overflow-x-auto rounded-card border border-line bg-card"
    >
      <table className="tabular w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">
          Each sale’s price, adjusted line by line to this home, with its weight in the value
        </caption>
        <thead>
          <tr className="align-middle text-muted text-xs">
            <th scope="col" className={`${stickyCell} text-left font-semibold`}>
              Sale
            </th>
            <Heading about={WEIGHT_SENTENCE}>Weight</Heading>
            <Heading>Sold for</Heading>
            {lines.map((line) => (
              <Heading key={line} about={line === 'time' ? TIME_SENTENCE : undefined}>
                {lineLabels[line]}
              </Heading>
            ))}
            <Heading about={ADJUSTED_SENTENCE}>Adjusted price</Heading>
            <Heading about={NET_GROSS_SENTENCE}>Net / Gross</Heading>
            <Heading about={MOVES_SENTENCE}>Effect on value</Heading>
          </tr>
        </thead>
        <tbody>
          <HomeRow home={evidence.home} lines={lines} />
          {rows.comps.map(row)}
          {rows.comps.length === 0 ? (
            <tr>
              <th scope="row" colSpan={columns} className={`${cell} text-left font-normal`}>
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
            columns={lines.length}
            part={ledger.pattern}
          />
        </tbody>
        <tbody id={`${id}-pattern`}>{open.pattern ? rows.pattern.map(row) : null}</tbody>
        <TableSums ledger={ledger} evidence={evidence} lines={lines.length} yours={yours} />
        <tbody>
          <GroupToggle
            kind="notUsed"
            count={rows.notUsed.length}
            inAll={rows.notUsedInAll}
            open={open.notUsed}
            onToggle={() => setOpen({ ...open, notUsed: !open.notUsed })}
            controls={`${id}-not-used`}
            columns={lines.length}
            part={null}
          />
        </tbody>
        <tbody id={`${id}-not-used`}>
          {rows.notUsed.slice(0, drawn).map(rowThat(plainActions))}
        </tbody>
        {open.notUsed && everySale.state !== 'listed' ? (
          <tbody>
            <tr>
              <td colSpan={columns} className={cell}>
                <div className="sticky left-4 w-fit">
                  <ShowEverySale everySale={everySale} inAll={rows.notUsedInAll} />
                </div>
              </td>
            </tr>
          </tbody>
        ) : null}
      </table>
    </section>
  )
}

/** Comps are of the home's own type: the line of type is drawn only where another type is shown. */
const shownLines = (
  rows: GridRows,
  open: { readonly pattern: boolean; readonly notUsed: boolean },
): readonly LineName[] => {
  const shown = [
    ...rows.comps,
    ...(open.pattern ? rows.pattern : []),
    ...(open.notUsed ? rows.notUsed : []),
  ]
  return shown.some(({ grid }) => grid.lines.type !== 0) ? lineNames : linesOfOneType
}

const linesOfOneType = lineNames.filter((line) => line !== 'type')

const COLUMNS_BESIDE_LINES = 6

const Heading = ({
  about,
  children,
}: {
  readonly about?: string | undefined
  readonly children: string
}) => (
  <th scope="col" className={`${cell} whitespace-nowrap text-right font-semibold`}>
    <span className="inline-flex items-center gap-1">
      {children}
      {about === undefined ? null : (
        <Tooltip label={`About ${children.toLowerCase()}`} text={about} />
      )}
    </span>
  </th>
)

const HomeRow = ({
  home,
  lines,
}: {
  readonly home: EvidenceShown['home']
  readonly lines: readonly LineName[]
}): ReactNode => {
  const facts = homeFacts(home)
  return (
    <tr className="bg-gain-soft font-semibold">
      <th scope="row" className={`${stickyCell} bg-gain-soft text-left`}>
        This home
      </th>
      <td className={moneyCell} />
      <td className={moneyCell} />
      {lines.map((line) => (
        <td key={line} className={`${moneyCell} text-xs`}>
          {facts[line]}
        </td>
      ))}
      <td colSpan={3} className={moneyCell} />
    </tr>
  )
}
