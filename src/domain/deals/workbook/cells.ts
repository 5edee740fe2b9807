/** A spreadsheet in the making: pages of cells. Formulas are written without their equals sign. */
export type WorkbookPage = {
  /** One word, so that formulas name it without quotes. */
  readonly name: string
  readonly rows: readonly (readonly (WorkbookCell | null)[])[]
  /** In characters, the first column first. */
  readonly widths: readonly number[]
  /** How many rows and columns stay in sight. */
  readonly sticky: { readonly rows: number; readonly columns: number }
}

export type WorkbookCell =
  /** Always text, whatever it begins with. */
  | { readonly text: string; readonly look?: 'title' | 'heading' | 'note' }
  /** A number that is typed, to be changed by the reader, or one that is only shown. */
  | { readonly number: number | null; readonly format: CellFormat; readonly input: boolean }
  | { readonly formula: string; readonly format: CellFormat; readonly strong?: boolean }

export type CellFormat = 'dollars' | 'percent' | 'number' | 'date'

export const text = (words: string): WorkbookCell => ({ text: words })
export const heading = (words: string): WorkbookCell => ({ text: words, look: 'heading' })
export const note = (words: string): WorkbookCell => ({ text: words, look: 'note' })
export const formula = (
  written: string,
  format: CellFormat = 'dollars',
  strong = false,
): WorkbookCell => ({ formula: written, format, strong })
export const input = (number: number | null, format: CellFormat): WorkbookCell => ({
  number,
  format,
  input: true,
})
export const shown = (number: number | null, format: CellFormat): WorkbookCell => ({
  number,
  format,
  input: false,
})

/** `C` for the third column, counted from 0. */
export const columnName = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnName(Math.floor(column / 26) - 1) + columnName(column % 26)

/** A row of a page whose columns are alike: its formula in a column names other rows of that column by their keys. */
export type ColumnRow = {
  readonly key: string
  readonly name: string
  readonly format: CellFormat
  readonly strong?: boolean
  readonly formula: (at: At) => string
}
/** The cell of a row in the column, `C12`; with two keys the range from the one to the other. */
export type At = (key: string, to?: string) => string

/** Where rows stand on a page, from its row number `first` on. */
export const placeRows = (rows: readonly ColumnRow[], first: number) => {
  const numbers = new Map(rows.map(({ key }, i) => [key, first + i]))
  if (numbers.size !== rows.length) throw new Error('two rows have the same key')
  return (key: string): number => {
    const number = numbers.get(key)
    if (number === undefined) throw new Error(`there is no row ${key}`)
    return number
  }
}

/** The cells of rows in a column. */
export const atColumn =
  (column: string, rowOf: (key: string) => number, page = ''): At =>
  (key, to) => {
    const from = `${page}$${column}$${rowOf(key)}`
    return to === undefined ? from : `${from}:$${column}$${rowOf(to)}`
  }

export const round = (written: string): string => `ROUND(${written},2)`
export const sum = (cells: readonly string[]): string =>
  cells.length === 0 ? '0' : round(cells.length === 1 ? (cells[0] ?? '0') : cells.join('+'))
