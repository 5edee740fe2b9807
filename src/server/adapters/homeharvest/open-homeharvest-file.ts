import { type IsoDate, laterOf } from '../../../domain/iso-date.ts'
import { chooseExportDate } from '../../../domain/listing/export-date.ts'
import type { ListingFact } from '../../../domain/listing/listing.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { ListingFile, RowRefusal } from '../../listings/ports.ts'
import { type CsvFile, openCsvFile } from '../../platform/csv-file.ts'
import {
  type HomeharvestColumn,
  type HomeharvestRecord,
  homeharvestHeaderOf,
  homeharvestRecordOf,
} from './homeharvest-columns.ts'
import { homeharvestDate } from './homeharvest-terms.ts'
import { parseHomeharvestRow } from './parse-homeharvest-row.ts'

/**
 * Opens a CSV file that HomeHarvest wrote, of any version from 0.3 to 0.8. The export date is `exported`, else
 * the date in the file's name, else the newest date in its rows up to today.
 */
export const openHomeharvestFile = async (
  path: string,
  options: { readonly exported?: IsoDate | undefined; readonly today: IsoDate },
): Promise<Result<ListingFile, string>> => {
  const opened = await openCsvFile(path)
  if (!opened.ok) return opened
  const csv = opened.value
  const first = await firstCells(csv)
  if (first === null)
    return err(`${path} has no header and no rows: the search that wrote it found no homes.`)
  if (!homeharvestHeaderOf(first))
    return err(
      `${path} is not a HomeHarvest file: it has no zip_code, full_baths and list_price columns.`,
    )
  const exportDate = await chooseExportDate(csv.name, options, () =>
    newestDateInRows(csv, options.today),
  )
  if (!exportDate)
    return err(
      `${path} does not say when it was exported. Give the day with --exported YYYY-MM-DD.`,
    )
  return ok({
    ...exportDate,
    bytes: csv.bytes,
    bytesRead: csv.bytesRead,
    rows: { [Symbol.asyncIterator]: () => listingsOf(csv, exportDate.exportedOn) },
  })
}

async function* listingsOf(
  csv: CsvFile,
  exportedOn: IsoDate,
): AsyncGenerator<Result<ListingFact, RowRefusal>> {
  for await (const row of rowsOf(csv)) {
    const listing = row.ok ? parseHomeharvestRow(row.value.record, row.value.line, exportedOn) : row
    if (listing) yield listing
  }
}

type Row = { readonly line: number; readonly record: HomeharvestRecord }

/** The rows under the header; one that comes again, as when files were joined, names the columns from there on. */
async function* rowsOf(csv: CsvFile): AsyncGenerator<Result<Row, RowRefusal>> {
  let header = null
  for await (const next of csv.records()) {
    if ('why' in next) {
      const { brokenAt: line, why: reason } = next
      yield err({ line, column: '', reason, value: '', breaksOff: true })
      continue
    }
    const newHeader = homeharvestHeaderOf(next.cells)
    if (newHeader) header = newHeader
    else if (header) {
      const { line } = next
      const record = homeharvestRecordOf(header, next.cells)
      if (record) yield ok({ line, record })
      else yield err({ line, column: '', reason: 'more cells than the header', value: '' })
    }
  }
}

const firstCells = async (csv: CsvFile): Promise<readonly string[] | null> => {
  for await (const first of csv.records()) return 'why' in first ? [] : first.cells
  return null
}

const newestDateInRows = async (csv: CsvFile, today: IsoDate): Promise<IsoDate | null> => {
  let newest: IsoDate | null = null
  for await (const row of rowsOf(csv)) {
    if (!row.ok) continue
    for (const column of dated) {
      const date = homeharvestDate(row.value.record[column] ?? '')
      if (date && date <= today) newest = laterOf(newest, date)
    }
  }
  return newest
}

/** A file is as new as the newest thing it tells of. */
const dated: readonly HomeharvestColumn[] = [
  'list_date',
  'pending_date',
  'last_sold_date',
  'last_status_change_date',
  'last_update_date',
]
