import { printableText } from '../../../domain/printable-text.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { FileFault, RowRefusal } from '../../listings/ports.ts'
import { type CsvFile, openCsvFile, wrongFile } from '../../platform/csv-file.ts'
import { breakOff, type FileRow } from '../listing-files/read-listings.ts'
import { columnsOfField, type FieldRecord, type FileMapping } from './file-mapping.ts'

/** A county's file whose header holds the mapped columns. */
export type CountyRows<Field extends string> = Omit<CsvFile, 'records'> & {
  /** The rows under the header, from the first one on, by field. */
  readonly rows: () => AsyncGenerator<Result<FileRow<FieldRecord<Field>>, RowRefusal>>
}

/** Opens a file and finds the mapped columns in its header; those of fields that it `mayLack` may be missing. */
export const openCountyRows = async <Field extends string>(
  path: string,
  mapping: FileMapping<Field>,
  fields: readonly Field[],
  mayLack: (field: Field) => boolean,
): Promise<Result<CountyRows<Field>, FileFault>> => {
  const opened = await openCsvFile(path)
  if (!opened.ok) return opened
  const { records, ...file } = opened.value
  const header = await headerOf(opened.value)
  if (!header) return wrongFile('is not a CSV file with a header.')
  const columns = columnsOf(header, mapping, fields, mayLack)
  if (!columns.ok) return wrongFile(columns.error)
  return ok({ ...file, rows: () => rowsOf(opened.value, columns.value) })
}

/** The column of each mapped field in a row. */
type Columns<Field extends string> = ReadonlyMap<Field, readonly number[]>

const joined = (indexes: readonly number[], cells: readonly string[]): string =>
  indexes
    .map((index) => cells[index] ?? '')
    .filter((cell) => cell !== '')
    .join(' ')

async function* rowsOf<Field extends string>(
  csv: CsvFile,
  columns: Columns<Field>,
): AsyncGenerator<Result<FileRow<FieldRecord<Field>>, RowRefusal>> {
  let underHeader = false
  for await (const next of csv.records()) {
    if ('why' in next) yield err(breakOff(next))
    else if (underHeader) {
      const { cells, line } = next
      const record: Partial<Record<Field, string>> = {}
      for (const [field, indexes] of columns) record[field] = joined(indexes, cells)
      yield ok({ line, record })
    }
    underHeader = true
  }
}

const headerOf = async (csv: CsvFile): Promise<readonly string[] | null> => {
  for await (const first of csv.records()) return 'why' in first ? null : first.cells
  return null
}

const columnsOf = <Field extends string>(
  header: readonly string[],
  mapping: FileMapping<Field>,
  fields: readonly Field[],
  mayLack: (field: Field) => boolean,
): Result<Columns<Field>, string> => {
  const columns = new Map<Field, readonly number[]>()
  for (const field of fields) {
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
