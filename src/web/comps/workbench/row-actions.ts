import type { ChoiceChange } from './change-choice.ts'
import type { GridRow } from './grid-rows.ts'

/** What a row of the workbench can do, and how it is linked to its card and marker. */
export type RowActions = {
  readonly step: (change: ChoiceChange) => void
  /** Pins a sale, or unpins it: it moves to another group, and takes the focus along. */
  readonly pin: (row: GridRow) => void
  readonly isHighlighted: (row: GridRow) => boolean
  readonly highlight: (row: GridRow | null) => void
}

/** The element id of a row's pin button, which is looked for after the row has moved. */
export const pinButtonIdOf = (row: GridRow): string => `pin-${row.sale.listingKey}`

/** The element id of the button that opens a row's lines on a narrow screen. */
export const openButtonIdOf = (row: GridRow): string => `open-${row.sale.listingKey}`
