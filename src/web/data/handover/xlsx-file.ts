import writeExcelFile, { type CellObject, type Feature } from 'write-excel-file/universal'
import { getCellAddress, sanitizeAttributeValue } from 'write-excel-file/utility'
import type { SheetColumn } from '../../../domain/sheet.ts'
import { withResults } from './formula-results.ts'

/**
 * A table as an .xlsx file: its head stays in sight, numbers and dates are such, and what follows from other columns is a
 * formula, kept with what it comes to, for viewers that work nothing out.
 */
export const xlsxFile = <Row>(
  title: string,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
): Promise<Blob> => {
  const cells = rows.map((row, i) => columns.map((column) => cellOf(column, columns, row, i + 1)))
  return writeExcelFile(
    [
      {
        sheet: title,
        data: [
          columns.map(({ name }) => HEAD(name)),
          ...cells.map((row) => row.map(({ cell }) => cell)),
        ],
        columns: columns.map((column) => ({ width: widthOf(column, rows) })),
        stickyRowsCount: 1,
        stickyColumnsCount: 1,
        orientation: 'landscape',
      },
    ],
    { fontFamily: 'Calibri', fontSize: 11, features: [asKept(cells.flat())] },
  ).toBlob()
}

type KeptCell = {
  readonly at: string
  readonly cell: CellObject | null
  /** What its formula comes to. */
  readonly comesTo: number | null
  readonly leadsTo: string | null
}

const cellOf = <Row>(
  column: SheetColumn<Row>,
  columns: readonly SheetColumn<Row>[],
  row: Row,
  rowIndex: number,
): KeptCell => {
  const value = column.value(row)
  const at = getCellAddress(rowIndex, columns.indexOf(column))
  const formula = formulaOf(column, columns, row, rowIndex)
  const leadsTo = column.kind === 'link' ? value : (column.leadsTo?.(row) ?? null)
  return {
    at,
    comesTo: formula === null ? null : Number(value),
    leadsTo: typeof leadsTo === 'string' && /^https?:\/\//.test(leadsTo) ? leadsTo : null,
    cell: value === null ? null : written(column.kind, value, formula, leadsTo !== null),
  }
}

/** Null where one of its columns is not in the file, or not known of the row. */
const formulaOf = <Row>(
  { worked, value }: SheetColumn<Row>,
  columns: readonly SheetColumn<Row>[],
  row: Row,
  rowIndex: number,
): string | null => {
  if (worked === undefined || value(row) === null) return null
  const from = worked.from.map((name) => columns.findIndex((column) => column.name === name))
  if (from.some((at) => at === -1 || columns[at]?.value(row) === null)) return null
  return worked.formula(...from.map((at) => getCellAddress(rowIndex, at)))
}

const written = (
  kind: SheetColumn<never>['kind'],
  value: string | number,
  formula: string | null,
  isLink: boolean,
): CellObject => {
  if (formula !== null) return { type: 'Formula', value: formula, format: formats[kind] }
  if (typeof value === 'number') return { type: Number, value, format: formats[kind] }
  if (kind === 'date') return { type: Date, value: new Date(value), format: formats.date }
  // Typed as text, whatever it begins with: nothing that is written by others is run as a formula.
  return { type: String, value: value.slice(0, LONGEST_TEXT), ...(isLink ? LINK : {}) }
}

const HEAD = (name: string): CellObject => ({
  type: String,
  value: name,
  fontWeight: 'bold',
  backgroundColor: '#efece4',
  wrap: true,
  alignVertical: 'top',
})
const LINK = { textColor: '#0f5c4a', textDecoration: { underline: true } } as const
const formats: Readonly<Record<SheetColumn<never>['kind'], string>> = {
  dollars: '$#,##0;"−"$#,##0',
  number: '#,##0.##',
  share: '0%',
  date: 'mm/dd/yyyy',
  text: '@',
  link: '@',
}
/** A cell of a spreadsheet holds no more. */
const LONGEST_TEXT = 32_767

/** In characters: as wide as the longest of what is in it, within reason. */
const widthOf = <Row>({ name, kind, value }: SheetColumn<Row>, rows: readonly Row[]): number => {
  if (kind === 'dollars' || kind === 'date') return 12
  if (kind === 'number' || kind === 'share') return 10
  const longest = Math.max(name.length, ...rows.map((row) => String(value(row) ?? '').length))
  return Math.min(48, Math.max(8, longest + 2))
}

/** Keeps with formulas what they come to, and gives cells their links: the library writes neither. */
const asKept = (cells: readonly KeptCell[]): Feature<Blob> => {
  const results = new Map(cells.map(({ at, comesTo }) => [at, comesTo]))
  const links = cells.flatMap(({ at, leadsTo }) => (leadsTo === null ? [] : [{ at, leadsTo }]))
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml) => {
            const worked = withResults(xml, (at) => results.get(at) ?? null)
            // The library knows the paper of Europe alone.
            const onLetter = worked.replace('paperSize="9"', 'paperSize="1"')
            const linked = links.map(({ at }, i) => `<hyperlink ref="${at}" r:id="link-${i}"/>`)
            return linked.length === 0
              ? onLetter
              : onLetter.replace(BEFORE_LINKS, `$&<hyperlinks>${linked.join('')}</hyperlinks>`)
          },
        },
        'xl/worksheets/_rels/sheet{id}.xml.rels': {
          insert: () =>
            links
              .map(
                ({ leadsTo }, i) =>
                  `<Relationship Id="link-${i}" Type="${HYPERLINK}" Target="${sanitizeAttributeValue(leadsTo)}" TargetMode="External"/>`,
              )
              .join(''),
        },
      },
    },
  }
}

/** What links follow in a sheet (ECMA-376, CT_Worksheet): nothing else that comes before them is written. */
const BEFORE_LINKS = '</sheetData>'
const HYPERLINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'
