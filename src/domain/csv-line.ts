import { printable } from './printable-text.ts'

/** A line of a CSV file that no spreadsheet runs and no terminal is written over by. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** RFC 4180: quotes around a cell with a comma, quote or line break, quotes within doubled. */
const csvCell = (text: string): string => {
  const cell = asText(inPlainCharacters(text))
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** What would write over a terminal that shows the file is left out; line breaks stay. */
const inPlainCharacters = (cell: string): string =>
  printable(cell.replace(/\r\n?/g, '\n').replaceAll('\t', ' '))

/** A cell that a spreadsheet would run as a formula, marked as text (OWASP, CSV injection); numbers stay. */
const asText = (cell: string): string =>
  /^(\n|\s*[=+\-@＝＋－＠])/.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell

const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i
