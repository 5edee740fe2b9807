import { type IsoDate, laterOf } from '../../../domain/iso-date.ts'
import { chooseExportDate } from '../../../domain/listing/export-date.ts'
import type { ListingFact } from '../../../domain/listing/listing.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { ListingFile, RowRefusal } from '../../listings/ports.ts'
import { type CsvFile, openCsvFile } from '../../platform/csv-file.ts'
import { parseRedfinRow } from './parse-redfin-row.ts'
import { type RedfinRecord, redfinHeaderOf, redfinRecordOf } from './redfin-columns.ts'
import { redfinDate } from './redfin-date.ts'
import { standardStatusOf } from './redfin-status.ts'

/**
 * Opens a Redfin "Download All" file of any year. The export date is `exported`, else the date in the file's
 * name, else the newest sale or open house in its rows up to today.
 */
export const openRedfinFile = async (
  path: string,
  options: { readonly exported?: IsoDate | undefined; readonly today: IsoDate },
): Promise<Result<ListingFile, string>> => {
  const opened = await openCsvFile(path)
  if (!opened.ok) return opened
  const csv = opened.value
  if (!(await hasRedfinHeader(csv)))
    return err(
      `${path} is not a Redfin "Download All" file: it has no SALE TYPE and PRICE columns.`,
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

type Row = { readonly line: number; readonly record: RedfinRecord }

async function* listingsOf(
  csv: CsvFile,
  exportedOn: IsoDate,
): AsyncGenerator<Result<ListingFact, RowRefusal>> {
  for await (const row of rowsOf(csv)) {
    const listing = row.ok ? parseRedfinRow(row.value.record, row.value.line, exportedOn) : row
    if (listing) yield listing
  }
}

/**
 * The rows under the header. Lines before it are disclaimers; a header that comes again, as when exports
 * were joined into one file, names the columns from there on.
 */
async function* rowsOf(csv: CsvFile): AsyncGenerator<Result<Row, RowRefusal>> {
  let header = null
  for await (const next of csv.records()) {
    if ('why' in next) {
      const { brokenAt: line, why: reason } = next
      yield err({ line, column: '', reason, value: '', breaksOff: true })
      continue
    }
    const newHeader = redfinHeaderOf(next.cells)
    if (newHeader) header = newHeader
    else if (header) yield ok({ line: next.line, record: redfinRecordOf(header, next.cells) })
  }
}

const hasRedfinHeader = async (csv: CsvFile): Promise<boolean> => {
  let looked = 0
  for await (const next of csv.records()) {
    if ('why' in next) return false
    if (redfinHeaderOf(next.cells)) return true
    if (++looked === LINES_BEFORE_HEADER) return false
  }
  return false
}

/** An MLS may put a disclaimer or two above the header. */
export const LINES_BEFORE_HEADER = 10

const newestDateInRows = async (csv: CsvFile, today: IsoDate): Promise<IsoDate | null> => {
  let newest: IsoDate | null = null
  for await (const row of rowsOf(csv)) {
    if (!row.ok) continue
    for (const date of datesOf(row.value.record))
      if (date && date <= today) newest = laterOf(newest, date)
  }
  return newest
}

/**
 * The dates of a row that show when it was exported: the SOLD DATE of an offer is that of an earlier sale.
 */
const datesOf = (record: RedfinRecord): (IsoDate | null)[] => {
  const openHouse = redfinDate(record['NEXT OPEN HOUSE START TIME'] ?? '')
  const status = record.STATUS ?? ''
  const sold = status === '' || standardStatusOf(status) === 'Closed'
  return sold ? [openHouse, redfinDate(record['SOLD DATE'] ?? '')] : [openHouse]
}
