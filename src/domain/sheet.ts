import { csvLine } from './csv-line.ts'

/** A column of a table that is handed over in a file. */
export type SheetColumn<Row> = {
  /** Unique in its table. */
  readonly name: string
  /** Dates are `YYYY-MM-DD`; a link is an address on the web. */
  readonly kind: 'text' | 'dollars' | 'number' | 'share' | 'date' | 'link'
  /** Null where it is not known. */
  readonly value: (row: Row) => string | number | null
  /** Where it follows from other columns, for files that keep formulas: in their cells, `B2-C2`. */
  readonly worked?: {
    readonly from: readonly string[]
    readonly formula: (...cells: readonly string[]) => string
  }
  /** The address its cells lead to. */
  readonly leadsTo?: (row: Row) => string | null
}

/** The table as a CSV file (RFC 4180): bare numbers under the names of the columns. Nothing runs in a spreadsheet. */
export const sheetCsv = <Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): string =>
  [
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ value }) => String(value(row) ?? ''))),
  ]
    .map(csvLine)
    .join('')
