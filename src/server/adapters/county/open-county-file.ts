import { type IsoDate, laterOf } from '../../../domain/iso-date.ts'
import { chooseExportDate, type ExportDate } from '../../../domain/listings/reading/export-date.ts'
import { isRent } from '../../../domain/rents/rent-listing.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { FileFault, ListingFile, RowRefusal, TakenRow } from '../../listings/ports.ts'
import { countOf } from '../../platform/count-of.ts'
import { ROWS_BETWEEN_NEWS, wrongFile } from '../../platform/csv-file.ts'
import { type CountyField, type CountyMapping, countyFields } from './county-mapping.ts'
import { openCountyRows, type CountyRows as RowsOfFile } from './county-rows.ts'
import { columnInWords, saidIn } from './file-mapping.ts'
import { ParcelHomes, type SharedParcels } from './parcel-homes.ts'
import { type Dates, hasLostDigits, parcelOf, parseCountyRow } from './parse-county-row.ts'

type CountyRows = RowsOfFile<CountyField>

export type CountyFileOptions = {
  /** The day of the export, where the reader knows it. */
  readonly exported?: IsoDate | undefined
  readonly today: IsoDate
  /** When false, a sale without a date that can be read counts as of the export; else it is refused. */
  readonly datesNeeded?: boolean
  /** When false, parcel numbers are not looked at: which of them name one home shows at the file's end. */
  readonly parcelsCompared?: boolean
  /** Hears now and then how far the first look through the file has come, in bytes. */
  readonly onSurvey?: (bytesRead: number, bytes: number) => void
}

/**
 * Opens a county's sales file of any column names through a mapping. The export date is `exported`, else the
 * date in the file's name, else the newest closing date in its rows up to today, else, where no dates are
 * needed, today. Single rows whose parcel number names unlike homes are refused; where a tenth of them do, the file is.
 */
export const openCountyFile = async (
  path: string,
  mapping: CountyMapping,
  options: CountyFileOptions,
): Promise<Result<ListingFile, FileFault>> => {
  const datesNeeded = options.datesNeeded ?? true
  const opened = await openCountyRows(path, mapping, countyFields, (field) =>
    field === 'CloseDate' ? !datesNeeded : mapping.mayLack.includes(field),
  )
  if (!opened.ok) return opened
  const file = opened.value
  const survey = options.parcelsCompared === false ? null : await surveyOf(file, mapping, options)
  const keyFault = survey && keyFaultOf(survey, mapping)
  if (keyFault !== null) return wrongFile(keyFault)
  const newest = async () => survey?.newestClosing ?? null
  const exportDate: ExportDate | null =
    (await chooseExportDate(file.name, options, newest)) ??
    (datesNeeded ? null : { exportedOn: options.today, exportedOnFrom: 'given' })
  if (!exportDate)
    return (await isEmpty(file))
      ? wrongFile('has a header but no rows.')
      : err({ type: 'NoClosingDate', mapping: mapping.name })
  const { exportedOn } = exportDate
  const shared = survey?.shared ?? null
  const dates = { exportedOn, datesNeeded }
  return ok({
    ...exportDate,
    ...(shared ? { sharedKeys: { keys: shared.parcels, rows: shared.rows } } : {}),
    ...(survey ? { shortenedKeys: survey.shortened } : {}),
    bytes: file.bytes,
    bytesRead: file.bytesRead,
    rows: { [Symbol.asyncIterator]: () => salesOf(file, mapping, { dates, shared }) },
  })
}

async function* salesOf(
  file: CountyRows,
  mapping: CountyMapping,
  { dates, shared }: { readonly dates: Dates; readonly shared: SharedParcels | null },
): AsyncGenerator<Result<TakenRow, RowRefusal>> {
  for await (const row of file.rows()) {
    const written = row.ok ? saidIn(row.value.record, 'ListingKey', mapping) : ''
    const parcel = parcelOf(written)
    if (row.ok && parcel !== null && shared?.has(parcel))
      yield err({
        line: row.value.line,
        column: columnInWords(mapping, 'ListingKey'),
        reason: 'shares its parcel number with a different home',
        value: parcel,
      })
    else if (row.ok && shared !== null && hasLostDigits(written))
      yield err({
        line: row.value.line,
        column: columnInWords(mapping, 'ListingKey'),
        reason: 'parcel number without its last digits',
        value: written,
      })
    else yield row.ok ? parseCountyRow(row.value.record, row.value.line, mapping, dates) : row
  }
}

/**
 * Why the column of parcel numbers is none that keeps homes apart, and what to do: the rest of a sentence that begins
 * with the file's name. Sales of unlike homes would pass for sales of one home.
 */
const keyFaultOf = (
  { keyed, shared, shortened, shortenedAs }: Survey,
  mapping: CountyMapping,
): string | null => {
  const unusable = shared.rows + shortened
  if (unusable < MIN_UNUSABLE_ROWS || unusable <= keyed * MAX_UNUSABLE_SHARE) return null
  const column = columnInWords(mapping, 'ListingKey')
  const orNone = 'or use a mapping without ListingKey'
  return shortened >= shared.rows
    ? `has parcel numbers in scientific notation: ${inRows(shortened, keyed)} have one like ${shortenedAs} in the column ${column}. Its last digits are lost, so unlike homes would count as one. Format the column as text in the original file and export it again, ${orNone}.`
    : `has parcel numbers that merge unlike homes: ${inRows(shared.rows, keyed)} share ${countOf(shared.parcels, 'number')} of the column ${column} with a home that is too far away, of another kind or size, or in another unit, or that sold four times within a year. If a spreadsheet has rounded the numbers, format the column as text in the original file and export it again. If the units of a building share a number, map a column that differs between them, ${orNone}.`
}

const inRows = (rows: number, of: number): string =>
  `${rows.toLocaleString('en-US')} of ${countOf(of, 'row')}`

/** Units that a county numbers as one building, and slips of the pen, are fewer in a file whose numbers can be used. */
const MAX_UNUSABLE_SHARE = 0.1
const MIN_UNUSABLE_ROWS = 20

const isEmpty = async (file: CountyRows): Promise<boolean> => {
  for await (const _ of file.rows()) return false
  return true
}

/** What must be known of the whole file before its first row is taken. */
type Survey = {
  readonly newestClosing: IsoDate | null
  /** Rows with a parcel number. */
  readonly keyed: number
  readonly shared: SharedParcels
  /** Rows whose parcel number has lost digits, and the first such number. */
  readonly shortened: number
  readonly shortenedAs: string
}

const surveyOf = async (
  file: CountyRows,
  mapping: CountyMapping,
  { today, onSurvey }: CountyFileOptions,
): Promise<Survey> => {
  let newestClosing: IsoDate | null = null
  const homes = new ParcelHomes()
  let rows = 0
  let keyed = 0
  let shortened = 0
  let shortenedAs = ''
  for await (const row of file.rows()) {
    if (++rows % ROWS_BETWEEN_NEWS === 0) onSurvey?.(file.bytesRead(), file.bytes)
    if (!row.ok) continue
    const { record, line } = row.value
    const date = mapping.readDate(saidIn(record, 'CloseDate', mapping))
    if (date && date <= today) newestClosing = laterOf(newestClosing, date)
    const written = saidIn(record, 'ListingKey', mapping)
    if (written.trim() !== '') keyed += 1
    if (hasLostDigits(written)) {
      shortened += 1
      shortenedAs ||= written.trim()
    }
    const parcel = parcelOf(written)
    if (parcel === null) continue
    const sale = parseCountyRow(record, line, mapping, { exportedOn: today, datesNeeded: false })
    if (sale.ok && !isRent(sale.value)) homes.add(parcel, sale.value)
  }
  if (rows >= ROWS_BETWEEN_NEWS) onSurvey?.(file.bytesRead(), file.bytes)
  return { newestClosing, keyed, shared: homes.shared(), shortened, shortenedAs }
}
