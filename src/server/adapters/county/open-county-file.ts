import { type IsoDate, laterOf } from '../../../domain/iso-date.ts'
import { chooseExportDate } from '../../../domain/listing/export-date.ts'
import type { ListingFact } from '../../../domain/listing/listing.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { ListingFile, RowRefusal } from '../../listings/ports.ts'
import { type CsvFile, openCsvFile } from '../../platform/csv-file.ts'
import { type CountyField, type CountyMapping, countyFields } from './county-mapping.ts'
import { type CountyRecord, parseCountyRow } from './parse-county-row.ts'

/**
 * Opens a county's sales file of any column names through a mapping. The export date is `exported`, else the
 * date in the file's name, else the newest closing date in its rows up to today.
 */
export const openCountyFile = async (
  path: string,
  mapping: CountyMapping,
  options: { readonly exported?: IsoDate | undefined; readonly today: IsoDate },
): Promise<Result<ListingFile, string>> => {
  const opened = await openCsvFile(path)
  if (!opened.ok) return opened
  const csv = opened.value
  const header = await readHeader(csv, mapping)
  if (!header.ok) return err(`${path} ${header.error}`)
  const columns = header.value
  const exportDate = await chooseExportDate(csv.name, options, () =>
    newestClosing(csv, columns, mapping, options.today),
  )
  if (!exportDate)
    return err(
      `${path} holds no closing date of the form in the mapping ${mapping.name}: correct its dateFormat, or give the day of the export with --exported YYYY-MM-DD.`,
    )
  return ok({
    ...exportDate,
    bytes: csv.bytes,
    bytesRead: csv.bytesRead,
    rows: {
      [Symbol.asyncIterator]: () => salesOf(csv, columns, mapping, exportDate.exportedOn),
    },
  })
}

/** Where each mapped field stands in a row. */
type Columns = ReadonlyMap<CountyField, number>
type Row = { readonly line: number; readonly record: CountyRecord }

async function* salesOf(
  csv: CsvFile,
  columns: Columns,
  mapping: CountyMapping,
  exportedOn: IsoDate,
): AsyncGenerator<Result<ListingFact, RowRefusal>> {
  for await (const row of rowsOf(csv, columns))
    yield row.ok ? parseCountyRow(row.value.record, row.value.line, mapping, exportedOn) : row
}

async function* rowsOf(csv: CsvFile, columns: Columns): AsyncGenerator<Result<Row, RowRefusal>> {
  let underHeader = false
  for await (const next of csv.records()) {
    if ('why' in next) {
      yield err({ line: next.brokenAt, column: '', reason: next.why, value: '' })
    } else if (underHeader) {
      const { cells, line } = next
      const record = Object.fromEntries(
        [...columns].map(([field, index]) => [field, cells[index] ?? '']),
      )
      yield ok({ line, record })
    }
    underHeader = true
  }
}

const readHeader = async (
  csv: CsvFile,
  mapping: CountyMapping,
): Promise<Result<Columns, string>> => {
  for await (const first of csv.records()) {
    if ('why' in first) break
    return columnsOf(first.cells, mapping)
  }
  return err('is no CSV file with a header.')
}

const columnsOf = (header: readonly string[], mapping: CountyMapping): Result<Columns, string> => {
  const columns = new Map<CountyField, number>()
  for (const field of countyFields) {
    const name = mapping.columns[field]
    if (name === undefined) continue
    const exact = header.indexOf(name)
    const index =
      exact !== -1
        ? exact
        : header.findIndex((column) => column.toLowerCase() === name.toLowerCase())
    if (index === -1)
      return err(
        `has no column "${name}", where the mapping ${mapping.name} finds ${field}; its columns are ${header.join(', ')}.`,
      )
    columns.set(field, index)
  }
  return ok(columns)
}

const newestClosing = async (
  csv: CsvFile,
  columns: Columns,
  mapping: CountyMapping,
  today: IsoDate,
): Promise<IsoDate | null> => {
  let newest: IsoDate | null = null
  for await (const row of rowsOf(csv, columns)) {
    const date = row.ok ? mapping.readDate(row.value.record.CloseDate ?? '') : null
    if (date && date <= today) newest = laterOf(newest, date)
  }
  return newest
}
