import type { EvidenceShown } from '../../../contract/valuation/evidence.ts'
import { type LineName, linesShown } from '../../../domain/valuation/evidence/adjustment-lines.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { formatCount, formatListDate, formatSignedUsd, formatUsd } from '../../ui/words/format.ts'
import type { GridRow } from '../value/grid-rows.ts'
import { formatWeight } from '../words/format-workbench.ts'
import { formatMiles } from '../words/home-facts.ts'
import { ADJUSTED_SENTENCE, MOVES_SENTENCE, WEIGHT_SENTENCE } from '../words/workbench-sentences.ts'
import { saleIdOf } from '../workbench/row-ids.ts'
import { homeFacts } from '../workbench/sale-facts.ts'
import type { Workbench } from '../workbench/use-workbench.ts'
import { lineColumns, netGrossColumn } from './grid-columns.tsx'

/** The adjustment grid, once it is asked for. */
export const WholeGrid = ({ view }: { readonly view: Workbench }) => (
  <Disclosure label="The adjustment grid, with every line of every sale" className="mt-6">
    {() => <AdjustmentGrid view={view} />}
  </Disclosure>
)

/**
 * Every sale that counts, a row each, from its price line by line to what it says of the home, and what they all add up
 * to: to be checked to the dollar, as an appraiser does. Sales are chosen and opened in the lists above it.
 */
const AdjustmentGrid = ({
  view: { corrected: evidence, rows, ledger, yours },
}: {
  readonly view: Workbench
}) => {
  const sales = [...(rows.own === null ? [] : [rows.own]), ...rows.comps, ...rows.pattern]
  const lines = linesShown(evidence.sales)
  const columns: readonly Column<GridRow>[] = [
    { name: 'Sale', cell: (row) => <Sale row={row} />, className: 'min-w-36 pr-3!' },
    {
      name: 'Weight',
      hint: { label: 'About weight', text: WEIGHT_SENTENCE },
      cell: ({ weight }) => formatWeight(weight),
    },
    { name: 'Sold for', cell: ({ sale }) => formatUsd(sale.price) },
    ...lineColumns<GridRow>(evidence.home, lines),
    {
      name: 'Adjusted price',
      hint: { label: 'About adjusted price', text: ADJUSTED_SENTENCE },
      className: 'font-semibold',
      cell: ({ grid }) => formatUsd(grid.adjustedUsd),
    },
    netGrossColumn,
    {
      name: 'Effect on value',
      hint: { label: 'About effect on value', text: MOVES_SENTENCE },
      cell: ({ movesUsd }) => formatSignedUsd(movesUsd),
    },
  ]
  const sums = [
    {
      name: `Market model, from ${formatCount(evidence.modelSales)} sales`,
      usd: formatUsd(ledger.model.usd),
    },
    ...(ledger.marketPattern === null
      ? []
      : [
          {
            name: `Market pattern, from ${formatCount(ledger.marketPattern.sales)} sales`,
            usd: formatSignedUsd(ledger.marketPattern.usd),
          },
        ]),
    { name: 'Recent-sales correction', usd: formatSignedUsd(ledger.correctionUsd) },
    {
      name: yours !== null ? 'Your typical value' : 'Typical value',
      usd: formatUsd(ledger.valueUsd),
    },
  ]
  return (
    <div className="rounded-card border border-line bg-card px-3 py-1">
      <DataTable
        caption="Adjustment grid: each sale’s price, adjusted line by line to this home"
        columns={columns}
        rows={sales}
        keyOf={({ sale }) => sale.listingKey}
        lead={<ThisHome home={evidence.home} lines={lines} />}
        foot={sums.map(({ name, usd }, at) => (
          <tr
            key={name}
            className={
              at === sums.length - 1 ? 'border-ink border-t-2 font-bold' : 'border-line border-t'
            }
          >
            <th scope="row" colSpan={columns.length - 1} className="py-2 text-left">
              <span className="sticky left-0">{name}</span>
            </th>
            <td className="py-2 text-right font-semibold">{usd}</td>
          </tr>
        ))}
      />
    </div>
  )
}

/** What the lines of each sale lead to. */
const ThisHome = ({
  home,
  lines,
}: {
  readonly home: EvidenceShown['home']
  readonly lines: readonly LineName[]
}) => {
  const facts = homeFacts(home)
  return (
    <tr className="border-line border-t font-semibold">
      <th scope="row" className="sticky left-0 bg-card py-2 pr-3 text-left">
        This home
      </th>
      <td colSpan={2} />
      {lines.map((line) => (
        <td key={line} className="py-2 pl-2 text-right text-xs">
          {facts[line]}
        </td>
      ))}
      <td colSpan={3} />
    </tr>
  )
}

const Sale = ({ row: { sale, name, part, pinned } }: { readonly row: GridRow }) => (
  <span data-grid-sale={saleIdOf(sale.listingKey)}>
    <span className={`block leading-snug ${part === 'switched off' ? 'line-through' : ''}`}>
      {name}
    </span>
    <span className="block font-normal text-muted text-xs">
      {[
        `Sold ${formatListDate(sale.dateSold)}`,
        ...(sale.isOwnSale ? [] : [formatMiles(sale.miles)]),
        ...(pinned ? ['pinned'] : []),
        ...(part === 'switched off' ? ['excluded'] : []),
        ...(part === 'outside' ? ['outside your limits'] : []),
        ...(part === 'pattern' ? ['neighborhood'] : []),
      ].join(' · ')}
    </span>
  </span>
)
