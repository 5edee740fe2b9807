import type { IsoDate } from '../../../domain/iso-date.ts'
import type { Result } from '../../../domain/result.ts'
import type { FileFault, ListingFile } from '../../listings/ports.ts'
import { type CsvFile, openCsvFile, wrongFile } from '../../platform/csv-file.ts'
import { type ReadOptions, readTable, type TableFormat } from '../listing-files/read-listings.ts'
import { parseRedfinRow } from './parse-redfin-row.ts'
import {
  type RedfinHeader,
  type RedfinRecord,
  redfinHeaderOf,
  redfinRecordOf,
} from './redfin-columns.ts'
import { redfinDate } from './redfin-date.ts'
import { standardStatusOf } from './redfin-status.ts'

/** Opens a Redfin "Download All" file of any year. */
export const openRedfinFile = async (
  path: string,
  options: ReadOptions,
): Promise<Result<ListingFile, FileFault>> => {
  const opened = await openCsvFile(path)
  if (!opened.ok) return opened
  if (!(await hasRedfinHeader(opened.value)))
    return wrongFile('is not a Redfin "Download All" file: it has no SALE TYPE and PRICE columns.')
  return readTable(opened.value, redfinFormat, options)
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

/**
 * The dates of a row that show when it was exported: the SOLD DATE of an offer is that of an earlier sale.
 */
const datesOf = (record: RedfinRecord): (IsoDate | null)[] => {
  const openHouse = redfinDate(record['NEXT OPEN HOUSE START TIME'] ?? '')
  const status = record.STATUS ?? ''
  const sold = status === '' || standardStatusOf(status) === 'Closed'
  return sold ? [openHouse, redfinDate(record['SOLD DATE'] ?? '')] : [openHouse]
}

const redfinFormat: TableFormat<RedfinHeader, RedfinRecord> = {
  headerOf: redfinHeaderOf,
  recordOf: redfinRecordOf,
  datesOf,
  listingsOf: ({ record, line }, exportedOn) =>
    [parseRedfinRow(record, line, exportedOn) ?? []].flat(),
}
