import type { ReactNode } from 'react'
import { type LineName, lineNames } from '../../../../domain/valuation/evidence/adjustment-lines.ts'
import { Tooltip } from '../../../ui/controls/Tooltip.tsx'
import {
  ADJUSTED_SENTENCE,
  CONDITION_SENTENCE,
  MOVES_SENTENCE,
  NET_GROSS_SENTENCE,
  TIME_SENTENCE,
  WEIGHT_SENTENCE,
} from '../../words/workbench-sentences.ts'
import { lineLabels } from '../sale-facts.ts'
import { adjustedCell, cell, saleCell, weightCell } from './table-looks.ts'

/** Widths of their own for all columns, so that none moves when a group of sales opens. */
export const ColumnWidths = () => (
  <colgroup>
    {columns.map(({ name, width }) => (
      <col key={name} style={{ width: `${width}rem` }} />
    ))}
  </colgroup>
)

/** The head in sight. What it says of the columns, the grid itself says to screen readers. */
export const ColumnHeads = () => (
  <tr className="bg-card text-muted text-xs">
    {columns.map(({ name, about, look }) => (
      <td key={name} className={`${look} font-semibold`}>
        <span className="inline-flex min-h-9 items-center gap-1 whitespace-normal">
          <span aria-hidden>{name}</span>
          {about === undefined ? null : (
            <Tooltip label={`About ${name.toLowerCase()}`} text={about} />
          )}
        </span>
      </td>
    ))}
  </tr>
)

/** The head of the grid itself, for screen readers. */
export const HiddenColumnHeads = (): ReactNode => (
  <tr>
    {columns.map(({ name }) => (
      <th key={name} scope="col" className="p-0">
        <span className="sr-only">{name}</span>
      </th>
    ))}
  </tr>
)

type Column = {
  readonly name: string
  /** In rem. */
  readonly width: number
  readonly look: string
  /** The sentence behind the "i". */
  readonly about?: string
}

const lineWidths: Record<LineName, number> = {
  size: 4.75,
  lot: 4.75,
  age: 4.75,
  beds: 4.5,
  baths: 4.5,
  location: 4.75,
  time: 5.5,
  type: 4.75,
  condition: 7.25,
}

const aboutLine: { readonly [line in LineName]?: Pick<Column, 'about'> } = {
  time: { about: TIME_SENTENCE },
  condition: { about: CONDITION_SENTENCE },
}

const headCell = `${cell} border-t-0 text-right`

const columns: readonly Column[] = [
  { name: 'Sale', width: 15, look: `${saleCell} border-t-0` },
  { name: 'Weight', width: 4.75, look: `${weightCell} border-t-0`, about: WEIGHT_SENTENCE },
  { name: 'Sold for', width: 5, look: headCell },
  ...lineNames.map((line) => ({
    name: lineLabels[line],
    width: lineWidths[line],
    look: headCell,
    ...aboutLine[line],
  })),
  {
    name: 'Adjusted price',
    width: 5.5,
    look: `${adjustedCell} border-t-0`,
    about: ADJUSTED_SENTENCE,
  },
  { name: 'Net / Gross', width: 4.75, look: headCell, about: NET_GROSS_SENTENCE },
  { name: 'Effect on value', width: 5, look: headCell, about: MOVES_SENTENCE },
]

const widthOf = (some: readonly Column[]) => some.reduce((sum, { width }) => sum + width, 0)

/** All columns together, in rem. */
export const GRID_WIDTH = widthOf(columns)

/** The columns that stay in sight, in rem. */
export const frozenWidths = {
  left: widthOf(columns.slice(0, 2)),
  right: widthOf(columns.slice(-3, -2)),
  behindRight: widthOf(columns.slice(-2)),
}
