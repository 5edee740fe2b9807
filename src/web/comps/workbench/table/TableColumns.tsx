import type { ReactNode } from 'react'
import type { LineName } from '../../../../domain/valuation/evidence/adjustment-lines.ts'
import { Tooltip } from '../../../ui/controls/Tooltip.tsx'
import {
  ADJUSTED_SENTENCE,
  CONDITION_SENTENCE,
  FEATURES_SENTENCE,
  MOVES_SENTENCE,
  NET_GROSS_SENTENCE,
  TIME_SENTENCE,
  WEIGHT_SENTENCE,
} from '../../words/workbench-sentences.ts'
import { lineLabels } from '../sale-facts.ts'
import { adjustedCell, cell, saleCell, weightCell } from './table-looks.ts'

/** Widths of their own for all columns, so that none moves when a group of sales opens. */
export const ColumnWidths = ({ lines }: ColumnsOf) => (
  <colgroup>
    {columnsOf(lines).map(({ name, width }) => (
      <col key={name} style={{ width: `${width}rem` }} />
    ))}
  </colgroup>
)

/** The head in sight. What it says of the columns, the grid itself says to screen readers. */
export const ColumnHeads = ({ lines }: ColumnsOf) => (
  <tr className="bg-card text-muted text-xs">
    {columnsOf(lines).map(({ name, about, look }) => (
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
export const HiddenColumnHeads = ({ lines }: ColumnsOf): ReactNode => (
  <tr>
    {columnsOf(lines).map(({ name }) => (
      <th key={name} scope="col" className="p-0">
        <span className="sr-only">{name}</span>
      </th>
    ))}
  </tr>
)

type ColumnsOf = { readonly lines: readonly LineName[] }

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
  features: 6,
  condition: 7.25,
}

const aboutLine: { readonly [line in LineName]?: Pick<Column, 'about'> } = {
  time: { about: TIME_SENTENCE },
  features: { about: FEATURES_SENTENCE },
  condition: { about: CONDITION_SENTENCE },
}

const headCell = `${cell} border-t-0 text-right`

const columnsOf = (lines: readonly LineName[]): readonly Column[] => [
  { name: 'Sale', width: 15, look: `${saleCell} border-t-0` },
  { name: 'Weight', width: 4.75, look: `${weightCell} border-t-0`, about: WEIGHT_SENTENCE },
  { name: 'Sold for', width: 5, look: headCell },
  ...lines.map((line) => ({
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
export const gridWidth = (lines: readonly LineName[]): number => widthOf(columnsOf(lines))

/** Pages are at most 86 rem wide within their margins. */
export const isWiderThanPages = (lines: readonly LineName[]): boolean => gridWidth(lines) > 86

const withoutLines = columnsOf([])

/** The columns that stay in sight, in rem. */
export const frozenWidths = {
  left: widthOf(withoutLines.slice(0, 2)),
  right: widthOf(withoutLines.slice(-3, -2)),
  behindRight: widthOf(withoutLines.slice(-2)),
}
