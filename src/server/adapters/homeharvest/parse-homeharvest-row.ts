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
import { holdsContact } from '../../../domain/listings/reading/without-contacts.ts'
import { rentListingOf } from '../../../domain/rents/rent-listing.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { stateCodeOf } from '../../../domain/search/us-states.ts'
import type { RowRefusal, TakenRow } from '../../listings/ports.ts'
import { webPageOf } from '../../platform/web-page.ts'
import {
  factColumns,
  type HomeharvestColumn,
  type HomeharvestRecord,
  homeharvestColumns,
} from './homeharvest-columns.ts'
import { identityOf } from './homeharvest-identity.ts'
import { homeharvestDate, isForRent, resoTypeOf, standardStatusOf } from './homeharvest-terms.ts'

/** Counted up when this parser reads a row better: the same file imported again then replaces what it said. */
const READER_REVISION = 3

/** The listing of one row, or its rent. Null for a row that says nothing. */
export const parseHomeharvestRow = (
  record: HomeharvestRecord,
  line: number,
  exportedOn: IsoDate,
): Result<TakenRow, RowRefusal> | null => {
  const cell: Cell = (column) => (record[column] ?? '').trim().replace(/\s+/g, ' ')
  const number = (column: HomeharvestColumn) => numberIn(cell(column))
  if (!homeharvestColumns.some((column) => cell(column) !== '')) return null
  const refuse = ({ column, reason }: Fault) =>
    err({ line, column, reason, value: valueToShow(cell(column)) })

  const tooLong = homeharvestColumns.find((column) => cell(column).length > longestOf(column))
  if (tooLong) return refuse({ column: tooLong, reason: 'too long a text' })
  const offerOrSale = readStatus(cell, exportedOn)
  if (!offerOrSale.ok) return refuse(offerOrSale.error)
  const { standardStatus, closeDate } = offerOrSale.value
  const price = readPrice(cell, standardStatus)
  if (!price.ok) return refuse(price.error)
  const point = readPoint(cell)
  if (!point.ok) return refuse(point.error)

  const address = addressOf(cell)
  const postalCode = zipOf(cell('zip_code'))
  const type = resoTypeOf(cell('style'))
  const listed = listedFor(cell, { exportedOn, closeDate })
  const fact: ListingFact = {
    source: 'homeharvest',
    ...identityOf({
      propertyId: idOf(cell('property_id')),
      listingId: idOf(cell('listing_id')),
      propertyUrl: cell('property_url'),
      mls: cell('mls'),
      mlsNumber: idOf(cell('mls_id')),
      closeDate,
      address,
      postalCode,
      ...point.value,
    }),
    exportedOn,
    readerRevision: READER_REVISION,
    standardStatus,
    ...type,
    listPrice: closeDate ? listed.askedUsd : price.value,
    onMarketDate: listed.onMarketDate,
    closePrice: closeDate ? price.value : null,
    closeDate,
    listingId: idOf(cell('mls_id')) || null,
    originatingSystemName: cell('mls') || null,
    unparsedAddress: address,
    city: cityNameOf(cell('city')),
    stateOrProvince: stateCodeOf(cell('state')),
    postalCode,
    ...point.value,
    ...characteristicsIn(
      {
        ...writtenIn(factColumns, cell),
        bathroomsTotalDecimal: bathroomsOf(number('full_baths'), number('half_baths')),
      },
      {
        exportedOn,
        mayBeStudio: /^(Condominium|Stock Cooperative|Apartment)$/.test(type.propertySubType ?? ''),
      },
    ),
    specialListingConditions: null,
    purchaseContractDate: contractDateOf(cell, standardStatus, closeDate ?? exportedOn),
    daysOnMarket: listed.daysOnMarket,
    mediaUrl: photoOf(cell),
    listingUrl: webPageOf(cell('property_url')),
    ...withoutFeedFields,
    listOfficeName: (cell('office_name') || cell('broker_name')).replace(/ - Broker$/, '') || null,
    countyOrParish: cell('county') || null,
    ...wordsOf(record, listed),
  }
  if (!isForRent(cell('status'))) return ok(fact)
  const rent = rentListingOf(fact)
  return rent === null ? refuse({ column: 'list_price', reason: 'not a rent' }) : ok(rent)
}

type Cell = (column: HomeharvestColumn) => string
type Fault = { readonly column: HomeharvestColumn; readonly reason: string }
type OfferOrSale = { readonly standardStatus: StandardStatus; readonly closeDate: IsoDate | null }

/**
 * What a refusal shows of a cell: numbers, dates and the site's own words. A row that has slipped by a cell may
 * hold an agent's name or phone where a price should be.
 */
const valueToShow = (value: string): string =>
  value.length <= LONGEST_SHOWN &&
  /^([-+$\d.,:/TZe ]*|[A-Z]+(_[A-Z]+)+|OTHER|inf|-inf)$/.test(value) &&
  !holdsContact(value)
    ? value
    : ''
const LONGEST_SHOWN = 40

const longestOf = (column: HomeharvestColumn): number => {
  if (column === 'text' || column === 'tags' || column === 'alt_photos')
    return Number.POSITIVE_INFINITY
  return column === 'property_url' || column === 'primary_photo' ? LONGEST_URL : LONGEST_TEXT
}

/**
 * Only of SOLD rows are `sold_price` and `last_sold_date` those of this listing: FOR_SALE, PENDING and
 * CONTINGENT rows carry the previous sale of the home in them.
 */
const readStatus = (cell: Cell, exportedOn: IsoDate): Result<OfferOrSale, Fault> => {
  const status = standardStatusOf(cell('status'), cell('mls_status'))
  if (status === null) {
    const reason = cell('status') === '' ? 'no status' : 'unknown status'
    return err({ column: 'status', reason })
  }
  if (typeof status === 'object') return err({ column: 'status', reason: status.refused })
  if (status !== 'Closed') return ok({ standardStatus: status, closeDate: null })
  const closeDate = homeharvestDate(cell('last_sold_date'))
  if (!closeDate) {
    const reason = cell('last_sold_date') === '' ? 'sale without a date' : 'not a date'
    return err({ column: 'last_sold_date', reason })
  }
  return closeDate > exportedOn
    ? err({ column: 'last_sold_date', reason: 'closing date after the export' })
    : ok({ standardStatus: status, closeDate })
}

/** A home that is off the market need not say what it last asked. */
const readPrice = (cell: Cell, status: StandardStatus): Result<number | null, Fault> => {
  const column: HomeharvestColumn =
    status !== 'Closed' ? 'list_price' : cell('sold_price') ? 'sold_price' : 'last_sold_price'
  const price = plausiblePrice(numberIn(cell(column)))
  if (price === null && status === 'Withdrawn') return ok(null)
  if (price === null)
    return err({ column, reason: cell(column) === '' ? 'no price' : 'not a price' })
  return status === 'Closed' && price <= NO_MARKET_SALE_USD
    ? err({ column, reason: 'a price of $10,000 or less is not a market sale' })
    : ok(price)
}

const readPoint = (cell: Cell): Result<Point, Fault> => {
  const point = pointIn({ latitude: cell('latitude'), longitude: cell('longitude') })
  if (point.ok) return point
  const { part, reason } = point.error
  return err({ column: part, reason })
}

/**
 * What the site says of the home now, which is of its newest listing: of a sale it counts only where that listing began
 * before the closing.
 */
const wordsOf = (record: HomeharvestRecord, { isOfThisListing }: Listed) =>
  isOfThisListing
    ? {
        publicRemarks: record.text?.trim() || null,
        propertyCondition: /\bfixer_upper\b/.test(record.tags ?? '') ? 'Fixer' : null,
      }
    : { publicRemarks: null, propertyCondition: null, newConstructionYN: null }

type Listed = Pick<ListingFact, 'onMarketDate' | 'daysOnMarket'> & {
  /** What a home that was sold had asked. */
  readonly askedUsd: number | null
  /** What the site says of the home is of this offer, or of the one that ended with this sale. */
  readonly isOfThisListing: boolean
}

/**
 * Since when a home is or was offered. A sale may be entered for the record after its closing: then its list date says
 * nothing about when it was offered, and its list price nothing about the ask.
 */
const listedFor = (
  cell: Cell,
  { exportedOn, closeDate }: { readonly exportedOn: IsoDate; readonly closeDate: IsoDate | null },
): Listed => {
  const listDate = homeharvestDate(cell('list_date'))
  const days = plausibleDaysOnMarket(numberIn(cell('days_on_mls')))
  if (closeDate !== null) {
    const askedUsd = plausiblePrice(numberIn(cell('list_price')))
    return listDate !== null && listDate <= closeDate
      ? { onMarketDate: listDate, daysOnMarket: days, askedUsd, isOfThisListing: true }
      : {
          onMarketDate: null,
          daysOnMarket: listDate === null ? days : null,
          askedUsd: null,
          isOfThisListing: false,
        }
  }
  const counted = days === null ? null : addDays(exportedOn, -days)
  return {
    onMarketDate: listDate !== null && listDate <= exportedOn ? listDate : counted,
    daysOnMarket: null,
    askedUsd: null,
    isOfThisListing: true,
  }
}

/** When buyer and seller agreed: newer versions tell it of sales and of what is pending. */
const contractDateOf = (cell: Cell, status: StandardStatus, latest: IsoDate): IsoDate | null => {
  const isAgreed = /^(Closed|Pending|Active Under Contract)$/.test(status)
  const date = isAgreed ? homeharvestDate(cell('pending_date')) : null
  return date !== null && date <= latest ? date : null
}

/** A blank count of half baths beside a count of full baths means none. */
const bathroomsOf = (full: number | null, half: number | null): number | null =>
  full === null && half === null ? null : (full ?? 0) + (half ?? 0) / 2

/** The whole street line, which most versions write with its unit; else its parts. */
const addressOf = (cell: Cell): string | null => {
  const line = cell('full_street_line') || cell('street')
  const unit = cell('unit')
  const hasUnit = unit === '' || line.toLowerCase().endsWith(unit.toLowerCase())
  return (hasUnit ? line : `${line} ${unit}`).trim() || null
}

/** A number read and written again by pandas ends in `.0`. */
const idOf = (text: string): string => text.replace(/^(\d+)\.0$/, '$1')

/** Photos are joined by a comma and a space; a comma alone may be part of one. Pages show photos by https only. */
const photoOf = (cell: Cell): string | null => {
  const [other = ''] = cell('alt_photos').split(', ', 1)
  const photo = webPageOf(cell('primary_photo')) ?? webPageOf(other)
  return photo !== null && photo.length <= LONGEST_URL
    ? photo.replace(/^http:\/\/(?=[^/]*\.rdcpix\.com\/)/i, 'https://')
    : null
}
