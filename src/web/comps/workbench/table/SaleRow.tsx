import { memo } from 'react'
import { GROSS_MARK, NET_MARK } from '../../../../domain/valuation/evidence/adjustment-grid.ts'
import type { LineName } from '../../../../domain/valuation/evidence/adjustment-lines.ts'
import { formatSignedUsd, formatUsd, UNKNOWN } from '../../../ui/words/format.ts'
import { formatWeight } from '../../words/format-workbench.ts'
import type { SaleProps } from '../row-actions.ts'
import { saleIdOf } from '../row-ids.ts'
import { saleFacts } from '../sale-facts.ts'
import { ConditionSelect } from '../sales/ConditionSelect.tsx'
import { MarkedShare } from '../sales/MarkedShare.tsx'
import { PinButton, UseSale } from '../sales/SaleControls.tsx'
import { SaleName } from '../sales/SaleName.tsx'
import { adjustedCell, moneyCell, saleCell, weightCell } from './table-looks.ts'

/** Words of a description take several lines. */
const factLooks: { readonly [line in LineName]?: string } = {
  features: 'whitespace-normal',
  condition: 'whitespace-normal break-words',
}

type SaleRowProps = SaleProps & { readonly lines: readonly LineName[] }

/** A sale on the grid. */
export const SaleRow = memo(({ row, home, distance, actions, lines }: SaleRowProps) => {
  const { sale, grid, meaningless, part } = row
  const adjusts = meaningless.length === 0
  const facts = saleFacts(sale, home)
  const counts = part === 'own sale' || part === 'comp' || part === 'pattern' || row.weight !== 0
  const figure = counts ? '' : 'text-muted'
  return (
    <tr
      data-sale={saleIdOf(sale.listingKey)}
      data-part={part}
      className={actions.isHighlighted(row) ? 'bg-well' : 'bg-card'}
      onMouseEnter={() => actions.highlight(row)}
      onMouseLeave={() => actions.highlight(null)}
      onFocus={() => actions.highlight(row)}
      onBlur={() => actions.highlight(null)}
    >
      <th scope="row" className={`${saleCell} font-normal`}>
        <div className="flex items-start gap-1">
          <UseSale row={row} actions={actions} />
          <div className="min-w-0 grow">
            <SaleName row={row} distance={distance} actions={actions} />
          </div>
          {sale.isOwnSale ? null : <PinButton row={row} actions={actions} />}
        </div>
      </th>
      <td className={`${weightCell} ${figure}`}>{formatWeight(row.weight)}</td>
      <td className={`${moneyCell} ${figure} font-semibold`}>{formatUsd(sale.price)}</td>
      {lines.map((line) => (
        <td key={line} className={`${moneyCell} ${figure}`}>
          {meaningless.includes(line) ? UNKNOWN : formatSignedUsd(grid.lines[line])}
          {line === 'condition' && part !== 'not used' ? (
            <ConditionSelect row={row} actions={actions} />
          ) : null}
          <span className={`block text-muted text-xs ${factLooks[line] ?? ''}`}>{facts[line]}</span>
        </td>
      ))}
      <td className={`${adjustedCell} ${figure}`}>
        {adjusts ? formatUsd(grid.adjustedUsd) : UNKNOWN}
      </td>
      <td className={`${moneyCell} ${figure}`}>
        {adjusts ? (
          <>
            <MarkedShare name="net" share={grid.net} mark={NET_MARK} />
            <span className="block">
              <MarkedShare name="gross" share={grid.gross} mark={GROSS_MARK} />
            </span>
          </>
        ) : (
          UNKNOWN
        )}
      </td>
      <td className={`${moneyCell} ${figure}`}>
        {counts ? formatSignedUsd(row.movesUsd) : UNKNOWN}
      </td>
    </tr>
  )
})
