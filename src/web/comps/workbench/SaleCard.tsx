import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { EvidenceShown } from '../../../contract/evidence.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { GROSS_MARK, NET_MARK } from '../../../domain/valuation/adjustment-grid.ts'
import { lineNames } from '../../../domain/valuation/adjustment-lines.ts'
import { formatUsd } from '../../ui/format.ts'
import { formatSignedUsd, formatWeight } from './format-workbench.ts'
import type { GridRow } from './grid-rows.ts'
import { MarkedShare } from './MarkedShare.tsx'
import { PinButton } from './PinButton.tsx'
import type { RowActions } from './row-actions.ts'
import { SaleStanding } from './SaleStanding.tsx'
import { lineLabels, saleFacts } from './sale-facts.ts'
import { UseSale } from './UseSale.tsx'

type SaleCardProps = {
  readonly row: GridRow
  readonly home: EvidenceShown['home']
  readonly distance: SearchDistance
  readonly actions: RowActions
}

/** A sale of the grid on a narrow screen: what it comes to, and its lines when they are asked for. */
export const SaleCard = ({ row, home, distance, actions }: SaleCardProps) => {
  const { sale, grid } = row
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <article
      data-sale={sale.listingKey}
      data-standing={row.standing}
      className="rounded-card border border-line bg-card p-3"
    >
      <div className="flex items-start gap-1">
        <UseSale row={row} actions={actions} />
        <div className="min-w-0 grow">
          <SaleStanding row={row} distance={distance} actions={actions} />
        </div>
        <PinButton row={row} actions={actions} />
      </div>
      <dl className="tabular mt-2 grid grid-cols-3 gap-x-3 text-sm">
        <Figure name="Sold for" text={formatUsd(sale.price)} />
        <Figure name="Adjusted price" text={formatUsd(grid.adjustedUsd)} />
        <Figure name="Weight" text={formatWeight(row.weight)} />
      </dl>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="-mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand text-sm"
      >
        Adjustments
        <span className="sr-only"> of {sale.addressLine}</span>
        <ChevronDown aria-hidden className={`size-4 ${open ? 'rotate-180' : ''}`} />
      </button>
      <div id={id} hidden={!open}>
        {open ? <SaleLedger row={row} home={home} /> : null}
      </div>
    </article>
  )
}

const Figure = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div>
    <dt className="text-muted text-xs">{name}</dt>
    <dd className="font-semibold">{text}</dd>
  </div>
)

const SaleLedger = ({
  row: { sale, grid, movesUsd, weight },
  home,
}: Pick<SaleCardProps, 'row' | 'home'>) => {
  const facts = saleFacts(sale, home)
  const lines = lineNames.filter((line) => line !== 'type' || grid.lines.type !== 0)
  return (
    <table className="tabular mt-1 w-full text-sm">
      <caption className="sr-only">Adjustments of {sale.addressLine}</caption>
      <tbody>
        <Line name="Sold for" fact="" amount={formatUsd(sale.price)} />
        {lines.map((line) => (
          <Line
            key={line}
            name={lineLabels[line]}
            fact={facts[line]}
            amount={formatSignedUsd(grid.lines[line])}
          />
        ))}
        <tr className="border-ink border-t-2 font-bold">
          <th scope="row" colSpan={2} className="py-1.5 text-left">
            Adjusted price
          </th>
          <td className="py-1.5 text-right">{formatUsd(grid.adjustedUsd)}</td>
        </tr>
        <tr className="border-line border-t text-muted">
          <th scope="row" colSpan={2} className="py-1.5 text-left font-normal">
            Net / Gross
          </th>
          <td className="py-1.5 text-right">
            <MarkedShare name="net" share={grid.net} mark={NET_MARK} />
            {' / '}
            <MarkedShare name="gross" share={grid.gross} mark={GROSS_MARK} />
          </td>
        </tr>
        {weight === 0 ? null : (
          <tr className="border-line border-t text-muted">
            <th scope="row" colSpan={2} className="py-1.5 text-left font-normal">
              Moves value
            </th>
            <td className="py-1.5 text-right">{formatSignedUsd(movesUsd)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

type LineProps = { readonly name: string; readonly fact: string; readonly amount: string }

const Line = ({ name, fact, amount }: LineProps) => (
  <tr className="border-line border-t first:border-t-0">
    <th scope="row" className="py-1.5 text-left font-normal">
      {name}
    </th>
    <td className="py-1.5 text-muted text-xs">{fact}</td>
    <td className="py-1.5 text-right font-semibold">{amount}</td>
  </tr>
)
