import writeExcelFile, { type CellObject, type Feature } from 'write-excel-file/universal'
import type { DealInputs } from '../../../../domain/deals/inputs/deal-inputs.ts'
import type {
  CellFormat,
  WorkbookCell,
  WorkbookPage,
} from '../../../../domain/deals/workbook/cells.ts'
import type { DealTitle } from '../../../../domain/deals/workbook/deal-page.ts'
import { dealWorkbook } from '../../../../domain/deals/workbook/deal-workbook.ts'
import { recalculate, storedCells } from '../../../../domain/deals/workbook/recalculate.ts'
import { type FormulaResult, withResults } from '../../../data/handover/formula-results.ts'

/** A deal as an .xlsx file that works it out by itself, kept with what it comes to, for viewers that do not. */
export const spreadsheetFile = (deal: DealInputs, title: DealTitle): Promise<Blob> => {
  const pages = dealWorkbook(deal, title)
  return writeExcelFile(
    pages.map(({ name, rows, widths, sticky }) => ({
      data: rows.map((row) => row.map((cell) => cell && written(cell))),
      sheet: name,
      columns: widths.map((width) => ({ width })),
      ...(sticky.rows > 0 ? { stickyRowsCount: sticky.rows } : {}),
      ...(sticky.columns > 0 ? { stickyColumnsCount: sticky.columns } : {}),
    })),
    { fontFamily: 'Calibri', fontSize: 11, features: [keptResults(pages)] },
  ).toBlob()
}

const keptResults = (pages: readonly WorkbookPage[]): Feature<Blob> => {
  const result = recalculate(storedCells(pages))
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, { sheet = '' }) =>
            withResults(xml, (cell) => orNull(() => result(`${sheet}!${cell}`))),
        },
      },
    },
  }
}

/** A formula that comes to an error has no result: the spreadsheet says which. */
const orNull = (result: () => FormulaResult): FormulaResult | null => {
  try {
    return result()
  } catch {
    return null
  }
}

const written = (cell: WorkbookCell): CellObject | null => {
  // Typed as text, whatever it begins with: a name is never run as a formula.
  if ('text' in cell) return { type: String, value: cell.text, ...textLooks[cell.look ?? 'plain'] }
  const format = formats[cell.format]
  if ('formula' in cell)
    return {
      type: 'Formula',
      value: cell.formula,
      format,
      align: 'right',
      ...(cell.strong ? { fontWeight: 'bold' } : {}),
    }
  const { number, input } = cell
  if (number === null) return input ? INPUT : null
  return { type: Number, value: number, format, ...(input ? INPUT : { textColor: MUTED }) }
}

const formats: Readonly<Record<CellFormat, string>> = {
  dollars: '#,##0.00;[Red]-#,##0.00',
  percent: '0.00##%',
  number: 'General',
  date: 'yyyy-mm-dd',
}

const MUTED = '#5f6368'
/** Blue on pale yellow, as modelers mark what may be typed over. */
const INPUT = { textColor: '#0000ff', backgroundColor: '#fff9db', align: 'right' } as const

const textLooks = {
  plain: {},
  title: { fontWeight: 'bold', fontSize: 16 },
  heading: { fontWeight: 'bold' },
  note: { textColor: MUTED },
} as const
