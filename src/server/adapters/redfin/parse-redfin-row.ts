import type { Point } from '../../../domain/distance.ts'
import { addDays, type IsoDate } from '../../../domain/iso-date.ts'
import { characteristicsIn, writtenIn } from '../../../domain/listings/characteristics.ts'
import {
  type ListingFact,
  type StandardStatus,
  withoutFeedFields,
} from '../../../domain/listings/listing.ts'
import { zipOf } from '../../../domain/listings/market.ts'
import {
  LONGEST_TEXT,
  LONGEST_URL,
  NO_MARKET_SALE_USD,
  plausibleDaysOnMarket,
  plausiblePrice,
} from '../../../domain/listings/plausible.ts'
import { cityNameOf } from '../../../domain/listings/reading/city-name.ts'
import { numberIn } from '../../../domain/listings/reading/number-in.ts'
import { pointIn } from '../../../domain/listings/reading/point-in.ts'
import { specialListingConditionsIn } from '../../../domain/listings/reading/special-listing-conditions.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { stateCodeOf } from '../../../domain/search/us-states.ts'
import type { RowRefusal } from '../../listings/ports.ts'
import { webPageOf } from '../../platform/web-page.ts'
import {
  factColumns,
  type RedfinColumn,
  type RedfinRecord,
  redfinColumns,
} from './redfin-columns.ts'
import { redfinDate } from './redfin-date.ts'
import { homeKeyOf, isHomeNamed, listingKeyOf } from './redfin-identity.ts'
import { resoTypeOf } from './redfin-property-type.ts'
import { standardStatusOf } from './redfin-status.ts'

/** Counted up when this parser reads a row better: the same file imported again then replaces what it said. */
const READER_REVISION = 2

/**
 * The listing of one row of a "Download All" file. Null for a row that is not a listing: the disclaimer of an
 * MLS, "Over 500 results", an empty row.
 */
export const parseRedfinRow = (
  record: RedfinRecord,
  line: number,
  exportedOn: IsoDate,
): Result<ListingFact, RowRefusal> | null => {
  const cell = (column: RedfinColumn) => (record[column] ?? '').trim().replace(/\s+/g, ' ')
  const number = (column: RedfinColumn) => numberIn(cell(column))
  if (!listingColumns.some((column) => cell(column) !== '')) return null
  const refuse = ({ column, reason }: Fault) => err({ line, column, reason, value: cell(column) })

  const tooLong = redfinColumns.find(
    (column) => cell(column).length > (column === 'URL' ? LONGEST_URL : LONGEST_TEXT),
  )
  if (tooLong) return refuse({ column: tooLong, reason: 'too long a text' })
  const offerOrSale = readStatus(cell, exportedOn)
  if (!offerOrSale.ok) return refuse(offerOrSale.error)
  const { standardStatus, closeDate } = offerOrSale.value
  const price = readPrice(cell, closeDate !== null)
  if (!price.ok) return refuse(price.error)
  const point = readPoint(cell)
  if (!point.ok) return refuse(point.error)

  const address = cell('ADDRESS') || null
  const postalCode = zipOf(cell('ZIP OR POSTAL CODE'))
  const daysOnMarket = plausibleDaysOnMarket(number('DAYS ON MARKET'))
  const type = resoTypeOf(cell('PROPERTY TYPE'), cell('SALE TYPE'))
  const identity = {
    source: cell('SOURCE'),
    mlsNumber: cell('MLS#'),
    url: cell('URL'),
    closeDate,
    address,
    postalCode,
    ...point.value,
  }
  return ok({
    source: 'redfin',
    listingKey: listingKeyOf(identity),
    homeKey: homeKeyOf(identity),
    homeNamed: isHomeNamed(identity),
    exportedOn,
    readerRevision: READER_REVISION,
    standardStatus,
    ...type,
    listPrice: closeDate ? null : price.value,
    // The file has no list date, only days on the market as of its export.
    onMarketDate: closeDate || daysOnMarket === null ? null : addDays(exportedOn, -daysOnMarket),
    closePrice: closeDate ? price.value : null,
    closeDate,
    listingId: cell('MLS#') || null,
    originatingSystemName: cell('SOURCE') || null,
    unparsedAddress: address,
    city: cityNameOf(cell('CITY')),
    stateOrProvince: stateCodeOf(cell('STATE OR PROVINCE')),
    postalCode,
    ...point.value,
    ...characteristicsIn(writtenIn(factColumns, cell), {
      exportedOn,
      mayBeStudio: /^(Condominium|Stock Cooperative)$/.test(type.propertySubType ?? ''),
    }),
    specialListingConditions: specialListingConditionsIn(cell('SALE TYPE')),
    purchaseContractDate: null,
    daysOnMarket: closeDate ? daysOnMarket : null,
    mediaUrl: null,
    listingUrl: webPageOf(cell('URL')),
    ...withoutFeedFields,
  })
}

type Cell = (column: RedfinColumn) => string
type Fault = { readonly column: RedfinColumn; readonly reason: string }
type OfferOrSale = { readonly standardStatus: StandardStatus; readonly closeDate: IsoDate | null }

/** A row that is a listing fills at least one of these; the words of a disclaimer stand in the first columns. */
const listingColumns = ['ADDRESS', 'PRICE', 'URL', 'MLS#', 'LATITUDE'] as const

/**
 * STATUS decides. `PAST SALE` with `Pending` or `Active` is an offer whose SOLD DATE is that of the previous
 * sale; `PAST SALE` without a status is a sale outside the MLS, which rarely says when.
 */
const readStatus = (cell: Cell, exportedOn: IsoDate): Result<OfferOrSale, Fault> => {
  const saleOutsideMls = cell('STATUS') === '' && /^past sale$/i.test(cell('SALE TYPE'))
  const standardStatus = saleOutsideMls ? 'Closed' : standardStatusOf(cell('STATUS'))
  if (!standardStatus) {
    const reason = cell('STATUS') === '' ? 'no status' : 'unknown status'
    return err({ column: 'STATUS', reason })
  }
  if (standardStatus !== 'Closed') return ok({ standardStatus, closeDate: null })
  const closeDate = redfinDate(cell('SOLD DATE'))
  if (!closeDate) {
    const reason = cell('SOLD DATE') === '' ? 'sale without a date' : 'not a date'
    return err({ column: 'SOLD DATE', reason })
  }
  if (closeDate > exportedOn)
    return err({ column: 'SOLD DATE', reason: 'closing date after the export' })
  return ok({ standardStatus, closeDate })
}

const readPrice = (cell: Cell, sold: boolean): Result<number, Fault> => {
  const price = plausiblePrice(numberIn(cell('PRICE')))
  if (price === null) {
    const reason = cell('PRICE') === '' ? 'no price' : 'not a price'
    return err({ column: 'PRICE', reason })
  }
  if (sold && price <= NO_MARKET_SALE_USD)
    return err({ column: 'PRICE', reason: 'a price of $10,000 or less is not a market sale' })
  return ok(price)
}

const readPoint = (cell: Cell): Result<Point, Fault> => {
  const point = pointIn({ latitude: cell('LATITUDE'), longitude: cell('LONGITUDE') })
  if (point.ok) return point
  const { part, reason } = point.error
  return err({ column: part === 'latitude' ? 'LATITUDE' : 'LONGITUDE', reason })
}
