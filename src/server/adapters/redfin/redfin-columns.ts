import type { Characteristic } from '../../../domain/listings/facts.ts'

/** A row by column name, as the newest exports name the columns; missing columns read as ''. */
export type RedfinRecord = Readonly<Partial<Record<RedfinColumn, string>>>

/** The columns that hold the facts of a home. */
export const factColumns = {
  bedroomsTotal: 'BEDS',
  bathroomsTotalDecimal: 'BATHS',
  livingArea: 'SQUARE FEET',
  lotSizeSquareFeet: 'LOT SIZE',
  yearBuilt: 'YEAR BUILT',
  associationFee: 'HOA/MONTH',
} as const satisfies { readonly [C in Characteristic]?: string }

/** The columns of an export, as the newest name them. */
export const redfinColumns = [
  'SALE TYPE',
  'SOLD DATE',
  'PROPERTY TYPE',
  'ADDRESS',
  'CITY',
  'STATE OR PROVINCE',
  'ZIP OR POSTAL CODE',
  'PRICE',
  ...Object.values(factColumns),
  'DAYS ON MARKET',
  'STATUS',
  'NEXT OPEN HOUSE START TIME',
  'URL',
  'SOURCE',
  'MLS#',
  'LATITUDE',
  'LONGITUDE',
] as const
export type RedfinColumn = (typeof redfinColumns)[number]

/** The place of each column in a file; null when the cells are not a Redfin header. */
export type RedfinHeader = ReadonlyMap<RedfinColumn, number>

/**
 * Reads a header by the columns' names. The first of two columns with one name counts, since people append
 * columns of their own (`address`) to an export.
 */
export const redfinHeaderOf = (cells: readonly string[]): RedfinHeader | null => {
  const header = new Map<RedfinColumn, number>()
  for (const [index, cell] of cells.entries()) {
    const column = columnOf(cell)
    if (column && !header.has(column)) header.set(column, index)
  }
  return header.has('SALE TYPE') && header.has('PRICE') ? header : null
}

/** The record of a row under a header. */
export const redfinRecordOf = (header: RedfinHeader, cells: readonly string[]): RedfinRecord =>
  Object.fromEntries([...header].map(([column, index]) => [column, cells[index] ?? '']))

const columnOf = (cell: string): RedfinColumn | null => {
  const name = cell
    .trim()
    .toUpperCase()
    .replace(/[\s_]+/g, ' ')
  // `URL (SEE https://... FOR INFO ON PRICING)`: the text in brackets differs from year to year.
  if (/^URL\b/.test(name)) return 'URL'
  const known = olderNames.get(name) ?? name
  return redfinColumns.find((column) => column === known) ?? null
}

/** Names that exports of 2018 and before used. */
const olderNames = new Map<string, RedfinColumn>([
  ['STATE', 'STATE OR PROVINCE'],
  ['ZIP', 'ZIP OR POSTAL CODE'],
])
