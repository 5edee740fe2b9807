import type { Point } from '../../../domain/distance.ts'
import type { IsoDate } from '../../../domain/iso-date.ts'
import { characteristicsIn, writtenIn } from '../../../domain/listings/characteristics.ts'
import type { Characteristic } from '../../../domain/listings/facts.ts'
import {
  type ListingFact,
  type PropertyType,
  type StandardStatus,
  withoutFeedFields,
} from '../../../domain/listings/listing.ts'
import { zipOf } from '../../../domain/listings/market.ts'
import {
  LONGEST_TEXT,
  NO_MARKET_SALE_USD,
  plausiblePrice,
} from '../../../domain/listings/plausible.ts'
import { cityNameOf } from '../../../domain/listings/reading/city-name.ts'
import { pointIn } from '../../../domain/listings/reading/point-in.ts'
import { specialListingConditionsIn } from '../../../domain/listings/reading/special-listing-conditions.ts'
import { holdsContact } from '../../../domain/listings/reading/without-contacts.ts'
import { FOR_RENT, type RentListing, rentListingOf } from '../../../domain/rents/rent-listing.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { stateCodeOf } from '../../../domain/search/us-states.ts'
import type { RowRefusal } from '../../listings/ports.ts'
import { earlierListings } from './earlier-listings.ts'
import type { RentcastRecord } from './rentcast-record.ts'

/** Counted up when this parser reads a listing better: the same file imported again then replaces what it said. */
const READER_REVISION = 1

/** The fields that hold the facts of a home. */
const factFields: { readonly [C in Characteristic]?: string } = {
  bedroomsTotal: 'bedrooms',
  bathroomsTotalDecimal: 'bathrooms',
  livingArea: 'squareFootage',
  lotSizeSquareFeet: 'lotSize',
  yearBuilt: 'yearBuilt',
}

type Context = {
  /** Who brings it. */
  readonly source: string
  readonly line: number
  /** No fact is newer than this: the day of the file, or of the answer. */
  readonly exportedOn: IsoDate
}

/**
 * What one record says: first what the home asked in earlier listings and before price changes, then its listing now.
 * The contacts of the agent and the office are left out.
 */
export const parseRentcastListing = (
  record: RentcastRecord,
  context: Context,
): Result<readonly ListingFact[], RowRefusal> => {
  const listed = listingNow(record, context)
  if (!listed.ok) return listed
  const current = listed.value
  const history = record.part('history')
  const earlier = earlierListings(history, current)
  const asksRent = history.fields().length === 0 && (current.listPrice ?? 0) <= NO_MARKET_SALE_USD
  if (earlier === 'rentals' || (asksRent && current.listPrice !== null))
    return refusalOf(record, context, { field: 'price', reason: FOR_RENT })
  return ok([
    ...earlier.map(({ listedOn: since, ...said }) => ({
      ...current,
      ...said,
      listingKey: listingKeyOf(idOf(record), since),
      onMarketDate: since,
      modificationTimestamp: null,
      // The MLS's number belongs to the current listing.
      ...(since === current.onMarketDate
        ? {}
        : { listingId: null, specialListingConditions: null }),
    })),
    current,
  ])
}

/** What one record of RentCast's `/listings/rental/long-term` says. */
export const parseRentcastRental = (
  record: RentcastRecord,
  context: Context,
): Result<RentListing, RowRefusal> => {
  const listed = listingNow(record, context)
  if (!listed.ok) return listed
  // Of a building what is for rent is one home in it.
  const isUnit = record.text('propertyType').toLowerCase() === 'apartment'
  const rent = rentListingOf({
    ...listed.value,
    ...(isUnit ? { propertyType: 'Residential', propertySubType: 'Apartment' } : {}),
  })
  return rent === null
    ? refusalOf(record, context, { field: 'price', reason: 'not a rent' })
    : ok(rent)
}

/** A record's listing as it is now. */
const listingNow = (record: RentcastRecord, context: Context): Result<ListingFact, RowRefusal> => {
  const { source, line, exportedOn } = context
  const { text, number } = record
  const refuse = (fault: Fault) => refusalOf(record, context, fault)

  const tooLong = kept.find((field) => text(field).length > LONGEST_TEXT)
  if (tooLong) return err({ line, column: tooLong, reason: 'too long a text', value: '' })
  const id = idOf(record)
  if (id === '') return refuse({ field: 'id', reason: 'no id' })
  const standardStatus = statuses.get(text('status').toLowerCase())
  if (standardStatus === undefined)
    return refuse({
      field: 'status',
      reason: text('status') === '' ? 'no status' : 'unknown status',
    })
  const listPrice = plausiblePrice(number('price'))
  if (listPrice === null && standardStatus === 'Active')
    return refuse({ field: 'price', reason: text('price') === '' ? 'no price' : 'not a price' })
  const point = readPoint(record)
  if (!point.ok) return refuse(point.error)

  const seen = seenOn(record, standardStatus, exportedOn)
  const listedOn = earlierOrNull(record.date('listedDate'), seen.exportedOn)
  const type = types.get(text('propertyType').toLowerCase()) ?? {
    propertyType: 'Residential' as const,
    propertySubType: text('propertyType') || null,
  }
  return ok({
    source,
    listingKey: listingKeyOf(id, listedOn),
    homeKey: id,
    homeNamed: true,
    exportedOn: seen.exportedOn,
    readerRevision: READER_REVISION,
    standardStatus,
    ...type,
    listPrice,
    onMarketDate: listedOn,
    closePrice: null,
    closeDate: null,
    listingId: text('mlsNumber') || null,
    originatingSystemName: text('mlsName') || null,
    unparsedAddress: addressOf(record),
    city: cityNameOf(text('city')),
    stateOrProvince: stateCodeOf(text('state')),
    postalCode: zipOf(text('zipCode')),
    ...point.value,
    ...characteristicsIn(
      { ...writtenIn(factFields, number), associationFee: record.part('hoa').number('fee') },
      { exportedOn, mayBeStudio: type.propertySubType === 'Condominium' },
    ),
    specialListingConditions: specialListingConditionsIn(text('listingType')),
    purchaseContractDate: null,
    daysOnMarket: null,
    mediaUrl: null,
    listingUrl: null,
    ...withoutFeedFields,
    modificationTimestamp: seen.moment,
    listOfficeName: officeOf(record),
    countyOrParish: text('county') || null,
  })
}

const idOf = ({ text }: RentcastRecord): string => text('id') || text('formattedAddress')

const refusalOf = (record: RentcastRecord, { line }: Context, { field, reason }: Fault) =>
  err({
    line,
    column: columnOf(field, record),
    reason,
    value: valueToShow(record.text(field)),
  })

type Fault = { readonly field: string; readonly reason: string }

/** What a refusal shows of a field: nothing that can be called or written to. */
const valueToShow = (value: string): string =>
  value.length > LONGEST_TEXT || holdsContact(value) ? '' : value

/** A home may be listed many times: its listings are kept apart by the day they began. */
const listingKeyOf = (id: string, listedOn: IsoDate | null): string =>
  `${id}:${listedOn ?? 'offer'}`

/** Inactive listings were sold or taken back: nothing says which. */
const statuses = new Map<string, StandardStatus>([
  ['active', 'Active'],
  ['inactive', 'Withdrawn'],
])

const kept = [
  'id',
  'formattedAddress',
  'addressLine1',
  'addressLine2',
  'city',
  'propertyType',
  'mlsName',
  'mlsNumber',
  'status',
]

/** The field, with the address that says which listing of a one-line file it is. */
const columnOf = (field: string, { text }: RentcastRecord): string => {
  const address = text('formattedAddress').slice(0, LONGEST_TEXT)
  return address === '' ? field : `${field} of ${address}`
}

/** When the record was last true: for a current listing the day it was last seen; for one that is gone, its removal. */
const seenOn = (
  record: RentcastRecord,
  status: StandardStatus,
  latest: IsoDate,
): { readonly exportedOn: IsoDate; readonly moment: string | null } => {
  const moments = status === 'Active' ? ['lastSeenDate'] : ['removedDate', 'lastSeenDate']
  const moment = moments.map(record.moment).reduce(laterMoment, null)
  const day = moments.map(record.date).find((date) => date !== null) ?? null
  return { exportedOn: earlierOrNull(day, latest) ?? latest, moment }
}

const laterMoment = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a

const earlierOrNull = (date: IsoDate | null, latest: IsoDate): IsoDate | null =>
  date !== null && date <= latest ? date : null

const types = new Map<
  string,
  { readonly propertyType: PropertyType; readonly propertySubType: string | null }
>([
  ['single family', { propertyType: 'Residential', propertySubType: 'Single Family Residence' }],
  ['condo', { propertyType: 'Residential', propertySubType: 'Condominium' }],
  ['townhouse', { propertyType: 'Residential', propertySubType: 'Townhouse' }],
  ['manufactured', { propertyType: 'Residential', propertySubType: 'Manufactured Home' }],
  ['multi-family', { propertyType: 'Residential Income', propertySubType: 'Multi Family' }],
  // A building of five units or more, not a unit in one (reference/property-types).
  ['apartment', { propertyType: 'Residential Income', propertySubType: 'Multi Family' }],
  ['land', { propertyType: 'Land', propertySubType: null }],
])

const addressOf = ({ text }: RentcastRecord): string | null =>
  [text('addressLine1'), text('addressLine2')].filter((line) => line !== '').join(' ') || null

const officeOf = (record: RentcastRecord): string | null => {
  const name = record.part('listingOffice').text('name')
  const isPerson = name === record.part('listingAgent').text('name')
  return name === '' || name.length > LONGEST_TEXT || isPerson || holdsContact(name) ? null : name
}

const readPoint = ({ text }: RentcastRecord): Result<Point, Fault> => {
  const point = pointIn({ latitude: text('latitude'), longitude: text('longitude') })
  return point.ok ? point : err({ field: point.error.part, reason: point.error.reason })
}
