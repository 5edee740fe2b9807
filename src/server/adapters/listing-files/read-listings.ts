import { type IsoDate, laterOf } from '../../../domain/iso-date.ts'
import { chooseExportDate } from '../../../domain/listings/reading/export-date.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { FileFault, ListingFile, RowRefusal, TakenRow } from '../../listings/ports.ts'
import type { CsvBreak, CsvFile } from '../../platform/csv-file.ts'

/** A row of a file: its first line, counted from 1, and what its format makes of it. */
export type FileRow<Row> = { readonly line: number; readonly record: Row }

/** How a table of one format is read. */
export type TableFormat<Header, Row> = {
  /** Null where the cells are no header of the format. */
  readonly headerOf: (cells: readonly string[]) => Header | null
  /** Null for a row with more cells than the header. */
  readonly recordOf: (header: Header, cells: readonly string[]) => Row | null
} & RowFormat<Row>

/** How the rows of one format are read. */
export type RowFormat<Row> = {
  /** The dates of a row that show when the file was exported. */
  readonly datesOf: (record: Row) => readonly (IsoDate | null)[]
  /** What a row says; nothing where it is no listing at all. */
  readonly listingsOf: (
    row: FileRow<Row>,
    exportedOn: IsoDate,
  ) => readonly Result<TakenRow, RowRefusal>[]
}

export type ReadOptions = {
  /** The day of the export, where it is known. */
  readonly exported?: IsoDate | undefined
  readonly today: IsoDate
  /** The file is of homes for rent, where its rows do not say whether they are for sale. */
  readonly forRent?: boolean | undefined
}

/** The listings of a table. Lines above its header are disclaimers. */
export const readTable = <Header, Row>(
  csv: CsvFile,
  format: TableFormat<Header, Row>,
  options: ReadOptions,
): Promise<Result<ListingFile, FileFault>> =>
  readRows(csv, () => rowsUnderHeader(csv, format), format, options)

/**
 * The listings of a file's rows. The export date is `exported`, else the date in the file's name, else the newest
 * date in its rows up to today.
 */
export const readRows = async <Row>(
  file: Pick<CsvFile, 'name' | 'bytes' | 'bytesRead'>,
  rows: () => AsyncIterable<Result<FileRow<Row>, RowRefusal>>,
  format: RowFormat<Row>,
  options: ReadOptions,
): Promise<Result<ListingFile, FileFault>> => {
  const exportDate = await chooseExportDate(file.name, options, () =>
    newestDateIn(rows(), format, options.today),
  )
  if (!exportDate) return err({ type: 'NoExportDate' })
  return ok({
    ...exportDate,
    bytes: file.bytes,
    bytesRead: file.bytesRead,
    rows: { [Symbol.asyncIterator]: () => listingsIn(rows(), format, exportDate.exportedOn) },
  })
}

/** The refusal that ends a file which breaks off. */
export const breakOff = ({ brokenAt: line, why: reason }: CsvBreak): RowRefusal => ({
  line,
  column: '',
  reason,
  value: '',
  breaksOff: true,
})

/** The rows under the header; one that comes again, as when files were joined, names the columns from there on. */
async function* rowsUnderHeader<Header, Row>(
  csv: CsvFile,
  { headerOf, recordOf }: TableFormat<Header, Row>,
): AsyncGenerator<Result<FileRow<Row>, RowRefusal>> {
  let header: Header | null = null
  for await (const next of csv.records()) {
    if ('why' in next) {
      yield err(breakOff(next))
      continue
    }
    const { line, cells } = next
    const newHeader = headerOf(cells)
    if (newHeader) header = newHeader
    else if (header) {
      const record = recordOf(header, cells)
      if (record) yield ok({ line, record })
      else yield err({ line, column: '', reason: 'more cells than the header', value: '' })
    }
  }
}

async function* listingsIn<Row>(
  rows: AsyncIterable<Result<FileRow<Row>, RowRefusal>>,
  { listingsOf }: RowFormat<Row>,
  exportedOn: IsoDate,
): AsyncGenerator<Result<TakenRow, RowRefusal>> {
  for await (const row of rows) {
    if (row.ok) yield* listingsOf(row.value, exportedOn)
    else yield row
  }
}

const newestDateIn = async <Row>(
  rows: AsyncIterable<Result<FileRow<Row>, RowRefusal>>,
  { datesOf }: RowFormat<Row>,
  today: IsoDate,
): Promise<IsoDate | null> => {
  let newest: IsoDate | null = null
  for await (const row of rows) {
    if (!row.ok) continue
    for (const date of datesOf(row.value.record))
      if (date && date <= today) newest = laterOf(newest, date)
  }
  return newest
}
