import type { ReactNode } from 'react'
import type { EvidenceShown } from '../../../../contract/valuation/evidence.ts'
import { GROSS_MARK, NET_MARK } from '../../../../domain/valuation/evidence/adjustment-grid.ts'
import { lineNames } from '../../../../domain/valuation/evidence/adjustment-lines.ts'
import { formatSignedUsd, formatUsd, UNKNOWN } from '../../../ui/words/format.ts'
import type { GridRow } from '../../value/grid-rows.ts'
import type { RowActions } from '../row-actions.ts'
import { lineLabels, saleFacts } from '../sale-facts.ts'
import { ConditionSelect } from './ConditionSelect.tsx'
import { MarkedShare } from './MarkedShare.tsx'

type SaleLedgerProps = {
  readonly row: GridRow
  readonly home: EvidenceShown['home']
  readonly actions: Pick<RowActions, 'correctSale'>
}

/** One sale's way from its price to what it says of the home, line by line. */
export const SaleLedger = ({ row, home, actions }: SaleLedgerProps) => {
  const { sale, name, grid, meaningless, movesUsd, weight, part } = row
  const facts = saleFacts(sale, home)
  const adjusts = meaningless.length === 0
  const lines = lineNames.filter(
    (line) =>
      (line !== 'type' && line !== 'features') ||
      grid.lines[line] !== 0 ||
      meaningless.includes(line),
  )
  return (
    <table className="tabular mt-2 w-full border-line border-t text-sm">
      <caption className="sr-only">Adjustments of {name}</caption>
      <tbody>
        <Line name="Sold for" fact="" amount={formatUsd(sale.price)} />
        {lines.map((line) => (
          <Line
            key={line}
            name={lineLabels[line]}
            fact={
              line === 'condition' && part !== 'not used' ? (
                <>
                  <ConditionSelect row={row} actions={actions} />
                  {facts.condition}
                </>
              ) : (
                facts[line]
              )
            }
            amount={meaningless.includes(line) ? UNKNOWN : formatSignedUsd(grid.lines[line])}
          />
        ))}
        <tr className="border-ink border-t-2 font-bold">
          <th scope="row" colSpan={2} className="py-1.5 text-left">
            Adjusted price
          </th>
          <td className="py-1.5 text-right">{adjusts ? formatUsd(grid.adjustedUsd) : UNKNOWN}</td>
        </tr>
        <tr className="border-line border-t text-muted">
          <th scope="row" colSpan={2} className="py-1.5 text-left font-normal">
            Net / Gross
          </th>
          <td className="py-1.5 text-right">
            {adjusts ? (
              <>
                <MarkedShare name="net" share={grid.net} mark={NET_MARK} />
                {' / '}
                <MarkedShare name="gross" share={grid.gross} mark={GROSS_MARK} />
              </>
            ) : (
              UNKNOWN
            )}
          </td>
        </tr>
        {weight === 0 ? null : (
          <tr className="border-line border-t text-muted">
            <th scope="row" colSpan={2} className="py-1.5 text-left font-normal">
              Effect on value
            </th>
            <td className="py-1.5 text-right">{formatSignedUsd(movesUsd)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

type LineProps = { readonly name: string; readonly fact: ReactNode; readonly amount: string }

const Line = ({ name, fact, amount }: LineProps) => (
  <tr className="border-line border-t first:border-t-0">
    <th scope="row" className="py-1.5 pr-2 text-left font-normal">
      {name}
    </th>
    <td className="py-1.5 text-muted text-xs">{fact}</td>
    <td className="py-1.5 text-right font-semibold">{amount}</td>
  </tr>
)
