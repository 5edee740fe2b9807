import { useId } from 'react'
import type { EvidenceSaleShown } from '../../../contract/valuation/evidence.ts'
import {
  GRIDS_SENTENCE,
  type GridName,
  gridNames,
  gridSentence,
  ratingIn,
  renovatedByWords,
} from '../../../domain/comps/grids/grid-words.ts'
import { fewCanBorrowSentence } from '../../../domain/condition/condition-words.ts'
import { type LineName, linesShown } from '../../../domain/valuation/evidence/adjustment-lines.ts'
import type { LenderGrid, SaleInGrid } from '../../../domain/valuation/evidence/lender-grids.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { formatListDate, formatSignedUsd, formatUsd } from '../../ui/words/format.ts'
import { compOfSale } from '../value/comp-of-sale.ts'
import { compName } from '../words/comp-name.ts'
import { formatShare } from '../words/format-workbench.ts'
import { formatMiles } from '../words/home-facts.ts'
import { lineLabels, saleFacts } from '../workbench/sale-facts.ts'
import type { Workbench } from '../workbench/use-workbench.ts'
import { lineColumns, netGrossColumn } from './grid-columns.tsx'

type Sale = SaleInGrid<EvidenceSaleShown>
type Home = Workbench['corrected']['home']

/** What the home brings as is and with the work done, by sales in like condition and by renovated ones, as lenders ask. */
export const LenderGrids = ({
  view: { corrected, grids },
  by,
}: {
  readonly view: Pick<Workbench, 'corrected' | 'grids'>
  /** What says the condition (`saidBy`). */
  readonly by: string
}) => {
  const id = useId()
  const { home } = corrected
  const few = fewCanBorrowSentence(home.condition, by)
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="font-bold text-lg tracking-tight">
        As is and as completed
      </h2>
      <p className="mt-1 max-w-prose text-muted">{GRIDS_SENTENCE}</p>
      {few === null ? null : (
        <p className="mt-3 max-w-prose">
          <strong className="font-semibold">Few buyers can borrow on this:</strong> {few}
        </p>
      )}
      {(['asIs', 'asCompleted'] as const).map((name) => (
        <Grid key={name} name={name} grid={grids[name]} home={home} />
      ))}
    </section>
  )
}

type GridProps = {
  readonly name: GridName
  readonly grid: LenderGrid<EvidenceSaleShown>
  readonly home: Home
}

const Grid = ({ name, grid: { sales, result }, home }: GridProps) => {
  const id = useId()
  const wide = useMediaQuery('(min-width: 1200px)')
  const columns = columnsFor(home, linesOf(sales))
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="font-semibold text-lg">
        {gridNames[name]}
      </h3>
      <p className="max-w-prose text-muted text-sm">Condition: {ratingIn(name, home.condition)}.</p>
      <p className="mt-1 max-w-prose">{gridSentence(name, { sales: sales.length, result })}</p>
      {sales.length === 0 ? null : wide ? (
        <div className="mt-3 rounded-card border border-line bg-card px-4 py-2">
          <DataTable
            caption={gridNames[name]}
            columns={columns}
            rows={sales}
            keyOf={({ sale }) => sale.listingKey}
            foot={
              result === null ? undefined : <Result usd={result.usd} columns={columns.length} />
            }
          />
        </div>
      ) : (
        <ul className="mt-3 grid items-start gap-3 sm:grid-cols-2">
          {sales.map((one) => (
            <li
              key={one.sale.listingKey}
              className="rounded-card border border-line bg-card px-3 pt-3 pb-2"
            >
              <div className="flex items-start justify-between gap-3">
                <SaleName one={one} />
                <p className="tabular shrink-0 text-right leading-snug">
                  <span className="block text-muted text-xs">Adjusted price</span>
                  <span className="block font-bold">{formatUsd(one.grid.adjustedUsd)}</span>
                  <span className="block text-muted text-xs">weight {formatShare(one.weight)}</span>
                </p>
              </div>
              <Disclosure label="Adjustments" className="text-sm">
                {() => <Ledger one={one} home={home} />}
              </Disclosure>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const nameOf = ({ sale }: Sale): string => compName(compOfSale(sale))

const SaleName = ({ one }: { readonly one: Sale }) => (
  <div className="min-w-0">
    <span className="block font-semibold leading-snug">{nameOf(one)}</span>
    <span className="tabular block font-normal text-muted text-xs">
      Sold {formatListDate(one.sale.dateSold)} · {formatMiles(one.sale.miles)}
    </span>
    {one.renovatedBy === null ? null : (
      <span className="block font-normal text-muted text-xs">
        Renovated, {renovatedByWords[one.renovatedBy]}
      </span>
    )}
  </div>
)

/** The way from a sale's price to its adjusted price, for a narrow screen. */
const Ledger = ({ one, home }: { readonly one: Sale; readonly home: Home }) => {
  const { sale, grid } = one
  const facts = saleFacts(sale, home)
  return (
    <DataTable
      caption={`Adjustments of ${compName(compOfSale(sale))}`}
      hidesHead
      columns={ledgerColumns}
      rows={[
        { name: 'Sold for', fact: '', amount: formatUsd(sale.price) },
        ...linesOf([one]).map((line) => ({
          name: lineLabels[line],
          fact: facts[line],
          amount: formatSignedUsd(grid.lines[line]),
        })),
        { name: 'Adjusted price', fact: '', amount: formatUsd(grid.adjustedUsd) },
      ]}
      keyOf={({ name }) => name}
    />
  )
}

type LedgerLine = { readonly name: string; readonly fact: string; readonly amount: string }

const ledgerColumns: readonly Column<LedgerLine>[] = [
  { name: 'Line', cell: ({ name }) => name },
  { name: 'Fact', align: 'left', className: 'text-muted text-xs', cell: ({ fact }) => fact },
  { name: 'Amount', className: 'font-semibold', cell: ({ amount }) => amount },
]

/** All sales of a grid are of the home's type. */
const linesOf = (sales: readonly Sale[]): readonly LineName[] =>
  linesShown(sales.map(({ sale }) => sale)).filter((line) => line !== 'type')

const columnsFor = (home: Home, lines: readonly LineName[]): readonly Column<Sale>[] => [
  { name: 'Sale', cell: (one) => <SaleName one={one} />, className: 'min-w-44' },
  { name: 'Sold for', cell: ({ sale }) => formatUsd(sale.price) },
  ...lineColumns<Sale>(home, lines),
  netGrossColumn,
  { name: 'Weight', cell: ({ weight }) => formatShare(weight) },
  {
    name: 'Adjusted price',
    className: 'font-semibold',
    cell: ({ grid }) => formatUsd(grid.adjustedUsd),
  },
]

/** Below the adjusted prices, the last of so many columns. */
const Result = ({ usd, columns }: { readonly usd: number; readonly columns: number }) => (
  <tr className="border-ink border-t-2 font-bold">
    <th scope="row" colSpan={columns - 1} className="py-2 text-left">
      By weight
    </th>
    <td className="py-2 text-right text-base">{formatUsd(usd)}</td>
  </tr>
)
