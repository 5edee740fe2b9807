import { type IsoDate, laterOf } from '../../../domain/iso-date.ts'
import { chooseExportDate } from '../../../domain/listing/export-date.ts'
import type { ListingFact } from '../../../domain/listing/listing.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { ListingFile, RowRefusal } from '../../listings/ports.ts'
import { type JsonListFile, openJsonListFile } from '../../platform/json-list-file.ts'
import { parseRentcastListing } from './parse-rentcast-listing.ts'
import { isRentcastListing, type RentcastRecord, rentcastRecordOf } from './rentcast-record.ts'

/**
 * Opens saved answers of RentCast's `/listings/sale`, of any number. The export date is `exported`, else the date
 * in the file's name, else the newest day a listing was seen.
 */
export const openRentcastFile = async (
  path: string,
  options: { readonly exported?: IsoDate | undefined; readonly today: IsoDate },
): Promise<Result<ListingFile, string>> => {
  const opened = await openJsonListFile(path)
  if (!opened.ok) return opened
  const file = opened.value
  const fault = await faultOf(file)
  if (fault) return err(`${path} ${fault}`)
  const exportDate = await chooseExportDate(file.name, options, () =>
    newestDateIn(file, options.today),
  )
  if (!exportDate)
    return err(
      `${path} does not say when it was exported. Give the day with --exported YYYY-MM-DD.`,
    )
  return ok({
    ...exportDate,
    bytes: file.bytes,
    bytesRead: file.bytesRead,
    rows: { [Symbol.asyncIterator]: () => listingsOf(file, exportDate.exportedOn) },
  })
}

/** What its first listing shows to be wrong with a whole file. */
const faultOf = async (file: JsonListFile): Promise<string | null> => {
  for await (const first of file.elements()) {
    if ('why' in first) return `is not a RentCast file: ${first.why}.`
    const record = rentcastRecordOf(first.value)
    if (record && isRentcastListing(record)) return null
    const answered = record?.text('error') && record.text('message')
    return answered
      ? `holds RentCast's answer that something is wrong, not listings: save the answer to a request that succeeds.`
      : 'is not a RentCast file: its listings have no formattedAddress and price.'
  }
  return 'holds an empty list: the search it answers found no homes.'
}

async function* listingsOf(
  file: JsonListFile,
  exportedOn: IsoDate,
): AsyncGenerator<Result<ListingFact, RowRefusal>> {
  for await (const row of recordsOf(file)) {
    const facts = row.ok
      ? parseRentcastListing(row.value.record, {
          source: 'rentcast',
          line: row.value.line,
          exportedOn,
        })
      : row
    if (facts.ok) for (const fact of facts.value) yield ok(fact)
    else yield facts
  }
}

type Row = { readonly line: number; readonly record: RentcastRecord }

async function* recordsOf(file: JsonListFile): AsyncGenerator<Result<Row, RowRefusal>> {
  for await (const next of file.elements()) {
    if ('why' in next) {
      const { brokenAt: line, why: reason } = next
      yield err({ line, column: '', reason, value: '', breaksOff: true })
      continue
    }
    const record = rentcastRecordOf(next.value)
    yield record
      ? ok({ line: next.line, record })
      : err({ line: next.line, column: '', reason: 'not a listing', value: '' })
  }
}

const newestDateIn = async (file: JsonListFile, today: IsoDate): Promise<IsoDate | null> => {
  let newest: IsoDate | null = null
  for await (const row of recordsOf(file)) {
    if (!row.ok) continue
    for (const field of ['lastSeenDate', 'listedDate', 'removedDate']) {
      const date = row.value.record.date(field)
      if (date && date <= today) newest = laterOf(newest, date)
    }
  }
  return newest
}
