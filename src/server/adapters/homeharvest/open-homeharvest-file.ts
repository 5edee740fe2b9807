import type { Result } from '../../../domain/result.ts'
import type { FileFault, ListingFile } from '../../listings/ports.ts'
import { type CsvFile, openCsvFile, wrongFile } from '../../platform/csv-file.ts'
import { type ReadOptions, readTable, type TableFormat } from '../listing-files/read-listings.ts'
import {
  type HomeharvestColumn,
  type HomeharvestHeader,
  type HomeharvestRecord,
  homeharvestHeaderOf,
  homeharvestRecordOf,
} from './homeharvest-columns.ts'
import { homeharvestDate } from './homeharvest-terms.ts'
import { parseHomeharvestRow } from './parse-homeharvest-row.ts'

/** Opens a CSV file that HomeHarvest wrote, of any version from 0.3 to 0.8. */
export const openHomeharvestFile = async (
  path: string,
  options: ReadOptions,
): Promise<Result<ListingFile, FileFault>> => {
  const opened = await openCsvFile(path)
  if (!opened.ok) return opened
  const first = await firstCells(opened.value)
  if (first === null)
    return wrongFile('has no header and no rows: the search that wrote it found no homes.')
  if (!homeharvestHeaderOf(first))
    return wrongFile(
      'is not a HomeHarvest file: it has no zip_code, full_baths and list_price columns.',
    )
  return readTable(opened.value, homeharvestFormat, options)
}

const firstCells = async (csv: CsvFile): Promise<readonly string[] | null> => {
  for await (const first of csv.records()) return 'why' in first ? [] : first.cells
  return null
}

/** A file is as new as the newest thing in it. */
const dated: readonly HomeharvestColumn[] = [
  'list_date',
  'pending_date',
  'last_sold_date',
  'last_status_change_date',
  'last_update_date',
]

const homeharvestFormat: TableFormat<HomeharvestHeader, HomeharvestRecord> = {
  headerOf: homeharvestHeaderOf,
  recordOf: homeharvestRecordOf,
  datesOf: (record) => dated.map((column) => homeharvestDate(record[column] ?? '')),
  listingsOf: ({ record, line }, exportedOn) =>
    [parseHomeharvestRow(record, line, exportedOn) ?? []].flat(),
}
