import { FOR_RENT } from '../../../domain/rents/rent-listing.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { FileFault, ListingFile, RowRefusal } from '../../listings/ports.ts'
import { wrongFile } from '../../platform/csv-file.ts'
import { type JsonListFile, openJsonListFile } from '../../platform/json-list-file.ts'
import {
  breakOff,
  type FileRow,
  type ReadOptions,
  type RowFormat,
  readRows,
} from '../listing-files/read-listings.ts'
import { parseRentcastListing, parseRentcastRental } from './parse-rentcast-listing.ts'
import { isRentcastListing, type RentcastRecord, rentcastRecordOf } from './rentcast-record.ts'

/** Opens saved answers of RentCast's `/listings/sale` and `/listings/rental/long-term`, of any number. */
export const openRentcastFile = async (
  path: string,
  options: ReadOptions,
): Promise<Result<ListingFile, FileFault>> => {
  const opened = await openJsonListFile(path)
  if (!opened.ok) return opened
  const file = opened.value
  const fault = await faultOf(file)
  return fault === null
    ? readRows(file, () => recordsOf(file), rentcastFormat(options), options)
    : wrongFile(fault)
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

async function* recordsOf(
  file: JsonListFile,
): AsyncGenerator<Result<FileRow<RentcastRecord>, RowRefusal>> {
  for await (const next of file.elements()) {
    if ('why' in next) {
      yield err(breakOff(next))
      continue
    }
    const record = rentcastRecordOf(next.value)
    yield record
      ? ok({ line: next.line, record })
      : err({ line: next.line, column: '', reason: 'not a listing', value: '' })
  }
}

const rentcastFormat = ({ forRent = false }: ReadOptions): RowFormat<RentcastRecord> => ({
  datesOf: (record) =>
    ['lastSeenDate', 'listedDate', 'removedDate'].map((field) => record.date(field)),
  listingsOf: ({ record, line }, exportedOn) => {
    const context = { source: 'rentcast', line, exportedOn }
    if (forRent) return [parseRentcastRental(record, context)]
    const facts = parseRentcastListing(record, context)
    if (facts.ok) return facts.value.map((fact) => ok(fact))
    return facts.error.reason === FOR_RENT ? [parseRentcastRental(record, context)] : [facts]
  },
})
