import type { Point } from '../../../../domain/distance.ts'
import { type IsoDate, laterOf, usDateOf, utcDateOf } from '../../../../domain/iso-date.ts'
import {
  characteristicsIn,
  resoFields,
  writtenIn,
} from '../../../../domain/listings/characteristics.ts'
import { homeTypeOf } from '../../../../domain/listings/home-type.ts'
import type { ListingFact, StandardStatus } from '../../../../domain/listings/listing.ts'
import { zipOf } from '../../../../domain/listings/market.ts'
import {
  LONGEST_TEXT,
  NO_MARKET_SALE_USD,
  plausibleDaysOnMarket,
  plausiblePrice,
} from '../../../../domain/listings/plausible.ts'
import { cityNameOf } from '../../../../domain/listings/reading/city-name.ts'
import { pointIn } from '../../../../domain/listings/reading/point-in.ts'
import { specialListingConditionsIn } from '../../../../domain/listings/reading/special-listing-conditions.ts'
import { withoutContacts } from '../../../../domain/listings/reading/without-contacts.ts'
import { stateCodeOf } from '../../../../domain/search/us-states.ts'
import { DAY_MS } from '../../../../domain/time-units.ts'
import type { RowRefusal } from '../../../listings/ports.ts'
import type { ResoProvider } from '../reso-provider.ts'
import { earlierAsks } from './earlier-asks.ts'
import { addressIn, firstPhotoIn } from './first-photo.ts'
import {
  associationFeeIn,
  basementIn,
  bathroomsIn,
  garageSpacesIn,
  livingAreaIn,
  lotSizeIn,
  storiesIn,
} from './home-figures.ts'
import { addressOf, homeOf } from './home-of-record.ts'
import {
  dateIn,
  instantIn,
  isRecord,
  numberIn,
  type ResoRecord,
  textIn,
  valueIn,
  yesNoIn,
} from './record-values.ts'
import { inWords, propertySubTypeOf, propertyTypeOf, standardStatusOf } from './reso-lookups.ts'

/** Counted up when records are read better. */
const READER_REVISION = 4

/** What a feed's records are read with. */
export type ResoReading = {
  readonly source: string
  readonly provider: Pick<ResoProvider, 'changedField' | 'keyPrefix' | 'photos'>
  /** For records that do not name it. */
  readonly originatingSystemName: string | null
  /** Whether PublicRemarks may be kept. */
  readonly remarks: boolean
  /** Pages and photos may be named by a path on this server, as the built-in demo market names them. */
  readonly pathsAreOurs: boolean
}

/** What one record of Property says. */
export type PropertyRead =
  | { readonly kind: 'removed'; readonly listingKey: string; readonly changedAt: Date | null }
  /** A listing's facts, the earlier asking prices first. */
  | {
      readonly kind: 'facts'
      readonly listingKey: string
      readonly facts: readonly [ListingFact, ...ListingFact[]]
      readonly changedAt: Date
    }
  | { readonly kind: 'refused'; readonly refusal: RowRefusal }

/** The fields of Property that are read, without the field that says when a record changed and without Media. */
export const propertyFields = [
  'ListingKey',
  'ListingId',
  'OriginatingSystemName',
  'StandardStatus',
  'PropertyType',
  'PropertySubType',
  'ListPrice',
  'OriginalListPrice',
  'PreviousListPrice',
  'PriceChangeTimestamp',
  'MajorChangeType',
  'MajorChangeTimestamp',
  'OnMarketDate',
  'ListingContractDate',
  'PurchaseContractDate',
  'CloseDate',
  'ClosePrice',
  'DaysOnMarket',
  'CumulativeDaysOnMarket',
  'UnparsedAddress',
  'StreetNumber',
  'StreetNumberNumeric',
  'StreetDirPrefix',
  'StreetName',
  'StreetSuffix',
  'StreetDirSuffix',
  'UnitNumber',
  'City',
  'StateOrProvince',
  'PostalCode',
  'CountyOrParish',
  'ParcelNumber',
  'UniversalPropertyId',
  'Latitude',
  'Longitude',
  ...Object.values(resoFields),
  'LivingAreaUnits',
  'LotSizeAcres',
  'LotSizeArea',
  'LotSizeUnits',
  'BathroomsTotalInteger',
  'BathroomsFull',
  'BathroomsThreeQuarter',
  'BathroomsHalf',
  'BathroomsOneQuarter',
  'BathroomsPartial',
  'Levels',
  'GarageYN',
  'Basement',
  'BelowGradeTotalArea',
  'AssociationFeeFrequency',
  'AssociationFee2',
  'AssociationFee2Frequency',
  'SpecialListingConditions',
  'PropertyCondition',
  'ListOfficeName',
  'ListingURL',
  'InternetEntireListingDisplayYN',
  'InternetAddressDisplayYN',
  'InternetAutomatedValuationDisplayYN',
] as const

/** Reads one record; `line` is its place in its page, counted from 1, and `now` the present moment. Never throws. */
export const parseProperty = (
  value: unknown,
  line: number,
  reading: ResoReading,
  now: Date,
): PropertyRead => {
  const refuse = (column: string, reason: string, written = ''): PropertyRead => ({
    kind: 'refused',
    refusal: { line, column, reason, value: written.slice(0, LONGEST_TEXT) },
  })
  if (!isRecord(value)) return refuse('', 'not a record')
  const text = (field: string) => textIn(value, field)
  const refuseField = (field: string, reason: string) => refuse(field, reason, text(field))

  const listingKey = text('ListingKey')
  if (listingKey === '') return refuse('ListingKey', 'no ListingKey')
  const tooLong = shortFields.find((field) => text(field).length > LONGEST_TEXT)
  if (tooLong) return refuseField(tooLong, 'too long a text')
  const changedAt = changeIn(value, reading.provider.changedField)
  const standardStatus = standardStatusOf(text('StandardStatus'))
  if (standardStatus === 'Delete' || yesNoIn(value, 'MlgCanView') === false)
    return { kind: 'removed', listingKey, changedAt }

  if (changedAt === null) return refuseField('ModificationTimestamp', 'no ModificationTimestamp')
  if (changedAt.getTime() > now.getTime() + CLOCKS_APART_MS)
    return refuseField('ModificationTimestamp', 'changed after today')
  if (standardStatus === null)
    return refuseField(
      'StandardStatus',
      text('StandardStatus') === '' ? 'no StandardStatus' : 'unknown StandardStatus',
    )
  const type = propertyTypeOf(text('PropertyType'))
  if (type.kind === 'left out')
    return refuseField('PropertyType', `${type.propertyType} is left out: no home for sale`)
  if (type.kind === 'unknown')
    return refuseField(
      'PropertyType',
      text('PropertyType') === '' ? 'no PropertyType' : 'unknown PropertyType',
    )
  const point = pointIn({ latitude: text('Latitude'), longitude: text('Longitude') })
  if (!point.ok)
    return refuseField(
      point.error.part === 'latitude' ? 'Latitude' : 'Longitude',
      point.error.reason,
    )
  const closeDate = dateIn(value, 'CloseDate')
  if (standardStatus === 'Closed' && closeDate !== null && closeDate > latestDay(now))
    return refuseField('CloseDate', 'closed after today')
  const sale = saleIn(value, standardStatus, changedAt)
  const listPrice = plausiblePrice(numberIn(value, 'ListPrice'))
  if (listPrice === null && offered.has(standardStatus))
    return refuseField('ListPrice', text('ListPrice') === '' ? 'no price' : 'not a price')

  const { exportedOn } = sale
  const fact = factOf(value, reading, {
    ...sale,
    listingKey,
    standardStatus,
    propertyType: type.propertyType,
    listPrice,
    onMarketDate: firstDate(value, ['OnMarketDate', 'ListingContractDate'], exportedOn),
    modificationTimestamp: changedAt.toISOString(),
    point: point.value,
  })
  const [first, ...others] = [...earlierAsks(value, fact, now), fact]
  return { kind: 'facts', listingKey, facts: [first ?? fact, ...others], changedAt }
}

/** When a record last changed, by the provider's field or else by the standard's. */
export const changeIn = (record: ResoRecord, field: ResoProvider['changedField']): Date | null =>
  instantIn(record, field) ?? instantIn(record, 'ModificationTimestamp')

const factOf = (
  record: ResoRecord,
  reading: ResoReading,
  known: Sale & {
    readonly listingKey: string
    readonly standardStatus: StandardStatus
    readonly propertyType: ListingFact['propertyType']
    readonly listPrice: number | null
    readonly onMarketDate: IsoDate | null
    readonly modificationTimestamp: string
    readonly point: Point
  },
): ListingFact => {
  const { listingKey, exportedOn, closeDate, onMarketDate, propertyType, point } = known
  const text = (field: string) => textIn(record, field)
  const number = (field: string) => numberIn(record, field)
  const propertySubType = propertySubTypeOf(text('PropertySubType').split(', ')[0] ?? '')
  const homeType = homeTypeOf(propertyType, propertySubType)
  const address = addressOf(record)
  const daysOnMarket = plausibleDaysOnMarket(
    number('DaysOnMarket') ?? number('CumulativeDaysOnMarket'),
  )
  return {
    source: reading.source,
    listingKey,
    ...homeOf(record, { listingKey, address, homeType }),
    exportedOn,
    readerRevision: READER_REVISION,
    standardStatus: known.standardStatus,
    propertyType,
    propertySubType,
    listPrice: known.listPrice,
    onMarketDate,
    closePrice: known.closePrice,
    closeDate,
    listingId: mlsNumberIn(record, reading.provider.keyPrefix),
    originatingSystemName: text('OriginatingSystemName') || reading.originatingSystemName,
    unparsedAddress: address,
    city: cityNameOf(text('City')),
    stateOrProvince: stateCodeOf(text('StateOrProvince')),
    postalCode: zipOf(text('PostalCode')),
    ...point,
    ...characteristicsIn(
      {
        ...writtenIn(resoFields, (field) => valueIn(record, field)),
        livingArea: livingAreaIn(record),
        lotSizeSquareFeet: lotSizeIn(record),
        bathroomsTotalDecimal: bathroomsIn(record),
        stories: storiesIn(record),
        garageSpaces: garageSpacesIn(record),
        basementYN: basementIn(record),
      },
      { exportedOn, mayBeStudio: homeType === 'Condo' },
    ),
    associationFee: associationFeeIn(record),
    specialListingConditions: specialListingConditionsIn(inWords(text('SpecialListingConditions'))),
    purchaseContractDate: contractDateIn(record, closeDate ?? exportedOn),
    // An offer's days run on, so they say less than the date it came on the market.
    daysOnMarket: closeDate === null && onMarketDate !== null ? null : daysOnMarket,
    mediaUrl: photoPlaces.has(reading.provider.photos) ? firstPhotoIn(record.Media, reading) : null,
    listingUrl: addressIn(record, 'ListingURL', reading),
    modificationTimestamp: known.modificationTimestamp,
    listOfficeName: text('ListOfficeName') || null,
    publicRemarks: reading.remarks ? withoutContacts(text('PublicRemarks'), []) : null,
    propertyCondition: inWords(text('PropertyCondition')).slice(0, LONGEST_TEXT) || null,
    countyOrParish: text('CountyOrParish') || null,
    // A provider that leaves a flag out, or null, has nothing against it.
    internetEntireListingDisplayYN: yesNoIn(record, 'InternetEntireListingDisplayYN') ?? true,
    internetAddressDisplayYN: yesNoIn(record, 'InternetAddressDisplayYN') ?? true,
    internetAutomatedValuationDisplayYN:
      yesNoIn(record, 'InternetAutomatedValuationDisplayYN') ?? true,
  }
}

type Sale = {
  readonly exportedOn: IsoDate
  readonly closeDate: IsoDate | null
  readonly closePrice: number | null
}

/**
 * The day a record shows, and the sale where it is one. A closing whose date is missing, or whose
 * price is not disclosed or not one of the market, ends the offer and is no sale to compare with.
 */
const saleIn = (record: ResoRecord, status: StandardStatus, changedAt: Date): Sale => {
  const exportedOn = usDateOf(changedAt)
  const closeDate = dateIn(record, 'CloseDate')
  const price = plausiblePrice(numberIn(record, 'ClosePrice'))
  const isSale =
    status === 'Closed' && closeDate !== null && price !== null && price > NO_MARKET_SALE_USD
  return isSale
    ? { exportedOn: laterOf(exportedOn, closeDate) ?? exportedOn, closeDate, closePrice: price }
    : { exportedOn, closeDate: null, closePrice: null }
}

/** Providers write a day of their own, which may be ahead of UTC's and of our clock. */
const latestDay = (now: Date): IsoDate => utcDateOf(new Date(now.getTime() + DAY_MS))

/** Without what the provider puts before the MLS's own number, which its keys begin with, too. */
const mlsNumberIn = (record: ResoRecord, prefix: RegExp | null): string | null => {
  const number = textIn(record, 'ListingId')
  const put = prefix?.exec(number)?.[0] ?? ''
  const isPrefix = put !== '' && textIn(record, 'ListingKey').startsWith(put)
  return (isPrefix ? number.slice(put.length) : number) || null
}

const contractDateIn = (record: ResoRecord, upTo: IsoDate): IsoDate | null => {
  const date = dateIn(record, 'PurchaseContractDate')
  return date !== null && date <= upTo ? date : null
}

const firstDate = (
  record: ResoRecord,
  fields: readonly string[],
  upTo: IsoDate,
): IsoDate | null => {
  for (const field of fields) {
    const date = dateIn(record, field)
    if (date !== null && date <= upTo) return date
  }
  return null
}

/** What is offered has a price; what is not any more may have lost it. */
const offered: ReadonlySet<StandardStatus> = new Set(['Active', 'Coming Soon'])

const photoPlaces: ReadonlySet<ResoProvider['photos']> = new Set(['with-record', 'expanded'])

const shortFields = [
  'ListingKey',
  'ListingId',
  'OriginatingSystemName',
  'UnparsedAddress',
  'UnitNumber',
  'City',
  'UniversalPropertyId',
  'ParcelNumber',
  'PropertySubType',
  'ListOfficeName',
  'CountyOrParish',
] as const

/** A provider's clock, and an MLS that writes its local time as UTC. */
const CLOCKS_APART_MS = 2 * DAY_MS
