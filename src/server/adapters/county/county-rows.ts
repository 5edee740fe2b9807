import { printableText } from '../../../domain/printable-text.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { FileFault, RowRefusal } from '../../listings/ports.ts'
import { type CsvFile, openCsvFile, wrongFile } from '../../platform/csv-file.ts'
import { breakOff, type FileRow } from '../listing-files/read-listings.ts'
import {
  type CountyField,
  type CountyMapping,
  columnsOfField,
  countyFields,
} from './county-mapping.ts'
import type { CountyRecord } from './parse-county-row.ts'

/** A county's file whose header holds the mapped columns. */
export type CountyRows = Omit<CsvFile, 'records'> & {
  /** The rows under the header, from the first one on, by RESO field. */
  readonly rows: () => AsyncGenerator<Result<FileRow<CountyRecord>, RowRefusal>>
}

/**
 * Opens a file and finds the mapped columns in its header; without `datesNeeded` the one of closing dates may
 * be missing.
 */
export const openCountyRows = async (
  path: string,
  mapping: CountyMapping,
  { datesNeeded }: { readonly datesNeeded: boolean },
): Promise<Result<CountyRows, FileFault>> => {
  const opened = await openCsvFile(path)
  if (!opened.ok) return opened
  const { records, ...file } = opened.value
  const header = await headerOf(opened.value)
  if (!header) return wrongFile('is not a CSV file with a header.')
  const mayLack = (field: CountyField) => field === 'CloseDate' && !datesNeeded
  const columns = columnsOf(header, mapping, mayLack)
  if (!columns.ok) return wrongFile(columns.error)
  return ok({ ...file, rows: () => rowsOf(opened.value, columns.value) })
}

/** The column of each mapped field in a row. */
type Columns = ReadonlyMap<CountyField, readonly number[]>

const joined = (indexes: readonly number[], cells: readonly string[]): string =>
  indexes
    .map((index) => cells[index] ?? '')
    .filter((cell) => cell !== '')
    .join(' ')

async function* rowsOf(
  csv: CsvFile,
  columns: Columns,
): AsyncGenerator<Result<FileRow<CountyRecord>, RowRefusal>> {
  let underHeader = false
  for await (const next of csv.records()) {
    if ('why' in next) yield err(breakOff(next))
    else if (underHeader) {
      const { cells, line } = next
      const record = Object.fromEntries(
        [...columns].map(([field, indexes]) => [field, joined(indexes, cells)]),
      )
      yield ok({ line, record })
    }
    underHeader = true
  }
}

const headerOf = async (csv: CsvFile): Promise<readonly string[] | null> => {
  for await (const first of csv.records()) return 'why' in first ? null : first.cells
  return null
}

const columnsOf = (
  header: readonly string[],
  mapping: CountyMapping,
  mayLack: (field: CountyField) => boolean,
): Result<Columns, string> => {
  const columns = new Map<CountyField, readonly number[]>()
  for (const field of countyFields) {
    const names = columnsOfField(mapping, field)
    const indexes = names.map((name) => indexOf(header, name))
    const missing = names[indexes.indexOf(-1)]
    if (missing === undefined) {
      if (names.length > 0) columns.set(field, indexes)
    } else if (!mayLack(field))
      return err(
        `has no column "${missing}", where the mapping ${mapping.name} finds ${field}; its columns are ${listOf(header)}.`,
      )
  }
  return ok(columns)
}

const indexOf = (header: readonly string[], name: string): number => {
  const exact = header.indexOf(name)
  return exact === -1
    ? header.findIndex((column) => column.toLowerCase() === name.toLowerCase())
    : exact
}

/** As many columns are named: a file of another kind may have any number. */
const NAMED_COLUMNS = 100

const listOf = (header: readonly string[]): string => {
  const named = header.slice(0, NAMED_COLUMNS).map(printableText)
  const more = header.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`
}
