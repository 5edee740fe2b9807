import type { EvidenceSaleShown, EvidenceShown } from '../../../contract/valuation/evidence.ts'
import {
  type AdjustmentGrid,
  GROSS_MARK,
  NET_MARK,
} from '../../../domain/valuation/evidence/adjustment-grid.ts'
import type { LineName } from '../../../domain/valuation/evidence/adjustment-lines.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { formatSignedUsd } from '../../ui/words/format.ts'
import {
  CONDITION_SENTENCE,
  FEATURES_SENTENCE,
  NET_GROSS_SENTENCE,
  TIME_SENTENCE,
} from '../words/workbench-sentences.ts'
import { lineLabels, saleFacts } from '../workbench/sale-facts.ts'
import { MarkedShare } from '../workbench/sales/MarkedShare.tsx'

/** A sale with its way from its price to its adjusted price. */
export type AdjustedSale = { readonly sale: EvidenceSaleShown; readonly grid: AdjustmentGrid }

/** A column for each line of adjustments: the dollars, and the fact of the sale behind them. */
export const lineColumns = <Row extends AdjustedSale>(
  home: EvidenceShown['home'],
  lines: readonly LineName[],
): readonly Column<Row>[] =>
  lines.map((line) => ({
    name: lineLabels[line],
    ...(line === 'condition' ? { className: 'min-w-36' } : {}),
    ...explained(line),
    cell: ({ sale, grid }: Row) => (
      <>
        <span className="block">{formatSignedUsd(grid.lines[line])}</span>
        <span className="block text-muted text-xs">{saleFacts(sale, home)[line]}</span>
      </>
    ),
  }))

const sentences: { readonly [line in LineName]?: string } = {
  time: TIME_SENTENCE,
  features: FEATURES_SENTENCE,
  condition: CONDITION_SENTENCE,
}

const explained = (line: LineName): Pick<Column<unknown>, 'hint'> => {
  const text = sentences[line]
  return text === undefined
    ? {}
    : { hint: { label: `About ${lineLabels[line].toLowerCase()}`, text } }
}

/** How much of a sale's price is changed. */
export const netGrossColumn: Column<AdjustedSale> = {
  name: 'Net / Gross',
  hint: { label: 'About net / gross', text: NET_GROSS_SENTENCE },
  cell: ({ grid }) => (
    <>
      <MarkedShare name="net" share={grid.net} mark={NET_MARK} />
      {' / '}
      <MarkedShare name="gross" share={grid.gross} mark={GROSS_MARK} />
    </>
  ),
}
