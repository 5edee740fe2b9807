import { type SheetColumn, sheetCsv } from '../../../domain/sheet.ts'

/** A table as a CSV file. The mark in front shows spreadsheets that it is UTF-8. */
export const csvFile = <Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): Blob =>
  new Blob(['\uFEFF', sheetCsv(columns, rows)], { type: 'text/csv;charset=utf-8' })
