import { featuresOf } from '../../domain/comps/candidate.ts'
import { dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import type { CheckedSale } from '../../domain/listings/checks/sale-checks.ts'
import { homeTypeOf } from '../../domain/listings/home-type.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import { addressKeyOf } from '../../domain/listings/reading/address-key.ts'
import { numberIn } from '../../domain/listings/reading/number-in.ts'
import { isRent } from '../../domain/rents/rent-listing.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import type { CountyMapping } from '../../server/adapters/county/county-mapping.ts'
import { openCountyFile } from '../../server/adapters/county/open-county-file.ts'
import type { ListingFile, RowRefusal } from '../../server/listings/ports.ts'
import { ROWS_BETWEEN_NEWS } from '../../server/platform/csv-file.ts'
import { shortenedKeysText } from '../../server/sources/files/reading/shared-keys-text.ts'
import { type ProgressBar, withBar } from '../../server/start/progress-bar.ts'
import { fileFaultText } from '../file-fault-text.ts'
import { noSaleText, rowFaults } from './row-faults.ts'

export type SalesFile = {
  readonly sales: readonly CheckedSale[]
  readonly rows: number
  readonly refused: number
  /** Rows left out because they share a key with unlike homes. */
  readonly sharedKeys: ListingFile['sharedKeys']
  /** Rows left out because a spreadsheet has shortened their key. */
  readonly shortenedKeys: ListingFile['shortenedKeys']
  /** Where the file stops being one that can be read, when it does. */
  readonly broken: RowRefusal | null
}

type Dates = {
  readonly today: IsoDate
  /** When false, a sale without a date that can be read counts as of the file's newest. */
  readonly datesNeeded: boolean
}

/**
 * Every sale of a home in a county's file, once; on a terminal bars show how far it is read. An error is one
 * sentence that says what to do.
 */
export const readSales = async (
  path: string,
  mapping: CountyMapping,
  dates: Dates,
): Promise<Result<SalesFile, string>> => {
  const fault = await faultInFirstRows(path, mapping, dates)
  if (fault !== null) return err(fault)
  const opened = await withBar('Looking through, kB', (bar) =>
    openCountyFile(path, mapping, {
      ...dates,
      onSurvey: (done, of) => bar.update(kilobytes(done), kilobytes(of)),
    }),
  )
  if (!opened.ok) return err(fileFaultText(path, opened.error))
  const read = await withBar('Reading sales, kB', (bar) => salesIn(opened.value, bar))
  const { sales, faults, broken } = read
  if (sales.length === 0) {
    const noSale = noSaleText(path, { faults, first: false, datesNeeded: dates.datesNeeded })
    return err(`${noSale} ${shortenedKeysText(opened.value.shortenedKeys)}`.trim())
  }
  return ok({
    sales,
    rows: read.rows,
    refused: faults.count(),
    sharedKeys: opened.value.sharedKeys,
    shortenedKeys: opened.value.shortenedKeys,
    broken,
  })
}

const salesIn = async (file: ListingFile, bar: ProgressBar) => {
  const sales = new Map<string, CheckedSale>()
  const faults = rowFaults()
  let broken: RowRefusal | null = null
  let rows = 0
  const showProgress = () => bar.update(kilobytes(file.bytesRead()), kilobytes(file.bytes))
  for await (const row of file.rows) {
    rows += 1
    const sale = row.ok && !isRent(row.value) ? saleOf(row.value) : null
    if (sale) sales.set(sale.listingKey, sale)
    else faults.add(row)
    if (!row.ok && row.error.breaksOff) broken = row.error
    if (rows % ROWS_BETWEEN_NEWS === 0) showProgress()
  }
  if (rows >= ROWS_BETWEEN_NEWS) showProgress()
  return { sales: [...sales.values()], faults, rows, broken }
}

const kilobytes = (bytes: number) => Math.ceil(bytes / 1024)

const saleOf = (fact: ListingFact): CheckedSale | null => {
  const homeType = homeTypeOf(fact.propertyType, fact.propertySubType)
  if (homeType === null || fact.closePrice === null || fact.closeDate === null) return null
  return {
    listingKey: fact.listingKey,
    propertyId: fact.homeKey,
    addressKey: addressKeyOf(fact.unparsedAddress, fact.postalCode),
    ...featuresOf({ ...fact, homeType }),
    price: fact.closePrice,
    specialListingConditions: fact.specialListingConditions,
    publicRemarks: fact.publicRemarks,
    propertyCondition: fact.propertyCondition,
    day: dayNumber(fact.closeDate),
  }
}

/**
 * A sentence when a file cannot be opened, or when none of its first thousand rows is what the mapping says,
 * so that a long file of something else is not read to its end; else null. Sales of other things than homes,
 * or for next to nothing, are such rows: some files begin with thousands of them.
 */
const faultInFirstRows = async (
  path: string,
  mapping: CountyMapping,
  { today, datesNeeded }: { readonly today: IsoDate; readonly datesNeeded: boolean },
): Promise<string | null> => {
  // As of today, the latest day of export there can be: what is refused here is refused by any.
  const opened = await openCountyFile(path, mapping, {
    exported: today,
    today,
    datesNeeded,
    parcelsCompared: false,
  })
  if (!opened.ok) return fileFaultText(path, opened.error)
  const faults = rowFaults()
  for await (const row of opened.value.rows) {
    if (row.ok) return null
    const { column, value } = row.error
    if (column === mapping.columns.ClosePrice && numberIn(value) !== null) return null
    faults.add(row)
    if (faults.count() === FIRST_ROWS) break
  }
  return noSaleText(path, { faults, first: faults.count() === FIRST_ROWS, datesNeeded })
}

const FIRST_ROWS = 1000
