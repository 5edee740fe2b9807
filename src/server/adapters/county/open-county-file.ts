import { type IsoDate, laterOf } from '../../../domain/iso-date.ts'
import { chooseExportDate, type ExportDate } from '../../../domain/listing/export-date.ts'
import type { ListingFact } from '../../../domain/listing/listing.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { ListingFile, RowRefusal } from '../../listings/ports.ts'
import type { CountyMapping } from './county-mapping.ts'
import { type CountyRows, openCountyRows } from './county-rows.ts'
import { parseCountyRow } from './parse-county-row.ts'

export type CountyFileOptions = {
  /** The day of the export, where the reader knows it. */
  readonly exported?: IsoDate | undefined
  readonly today: IsoDate
  /** When false, a sale without a date that can be read counts as of the export; else it is refused. */
  readonly datesNeeded?: boolean
  /** Hears now and then how far the search for the newest closing date has come, in bytes. */
  readonly onDatesRead?: (bytesRead: number, bytes: number) => void
}

/**
 * Opens a county's sales file of any column names through a mapping. The export date is `exported`, else the
 * date in the file's name, else the newest closing date in its rows up to today, else, where no dates are
 * needed, today.
 */
export const openCountyFile = async (
  path: string,
  mapping: CountyMapping,
  options: CountyFileOptions,
): Promise<Result<ListingFile, string>> => {
  const datesNeeded = options.datesNeeded ?? true
  const opened = await openCountyRows(path, mapping, { datesNeeded })
  if (!opened.ok) return opened
  const file = opened.value
  const exportDate: ExportDate | null =
    (await chooseExportDate(file.name, options, () => newestClosing(file, mapping, options))) ??
    (datesNeeded ? null : { exportedOn: options.today, exportedOnFrom: 'given' })
  if (!exportDate)
    return err(
      (await isEmpty(file))
        ? `${path} has a header but no rows.`
        : `${path} holds no closing date of the form in the mapping ${mapping.name}: correct its dateFormat, or give the day of the export with --exported YYYY-MM-DD.`,
    )
  const { exportedOn } = exportDate
  return ok({
    ...exportDate,
    bytes: file.bytes,
    bytesRead: file.bytesRead,
    rows: { [Symbol.asyncIterator]: () => salesOf(file, mapping, { exportedOn, datesNeeded }) },
  })
}

async function* salesOf(
  file: CountyRows,
  mapping: CountyMapping,
  dates: { readonly exportedOn: IsoDate; readonly datesNeeded: boolean },
): AsyncGenerator<Result<ListingFact, RowRefusal>> {
  for await (const row of file.rows())
    yield row.ok ? parseCountyRow(row.value.record, row.value.line, mapping, dates) : row
}

const isEmpty = async (file: CountyRows): Promise<boolean> => {
  for await (const _ of file.rows()) return false
  return true
}

const newestClosing = async (
  file: CountyRows,
  mapping: CountyMapping,
  { today, onDatesRead }: CountyFileOptions,
): Promise<IsoDate | null> => {
  let newest: IsoDate | null = null
  let rows = 0
  for await (const row of file.rows()) {
    const date = row.ok ? mapping.readDate(row.value.record.CloseDate ?? '') : null
    if (date && date <= today) newest = laterOf(newest, date)
    if (++rows % ROWS_BETWEEN_NEWS === 0) onDatesRead?.(file.bytesRead(), file.bytes)
  }
  if (rows >= ROWS_BETWEEN_NEWS) onDatesRead?.(file.bytesRead(), file.bytes)
  return newest
}

const ROWS_BETWEEN_NEWS = 1000
