import type { Point } from '../../../domain/distance.ts'
import type { IsoDate } from '../../../domain/iso-date.ts'
import {
  characteristicsIn,
  resoFields,
  writtenIn,
} from '../../../domain/listings/characteristics.ts'
import { homeTypeOf } from '../../../domain/listings/home-type.ts'
import { type ListingFact, withoutFeedFields } from '../../../domain/listings/listing.ts'
import { zipOf } from '../../../domain/listings/market.ts'
import {
  canHoldBedrooms,
  LONGEST_REMARKS,
  LONGEST_TEXT,
  plausibleDaysOnMarket,
  plausiblePrice,
} from '../../../domain/listings/plausible.ts'
import { addressKeyOf } from '../../../domain/listings/reading/address-key.ts'
import { monthlyFeeOf } from '../../../domain/listings/reading/association-fee.ts'
import { cityNameOf } from '../../../domain/listings/reading/city-name.ts'
import { numberIn } from '../../../domain/listings/reading/number-in.ts'
import { pointIn } from '../../../domain/listings/reading/point-in.ts'
import { specialListingConditionsIn } from '../../../domain/listings/reading/special-listing-conditions.ts'
import { withoutContacts } from '../../../domain/listings/reading/without-contacts.ts'
import { rentListingOf } from '../../../domain/rents/rent-listing.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { stateCodeOf } from '../../../domain/search/us-states.ts'
import type { RowRefusal, TakenRow } from '../../listings/ports.ts'
import {
  type CountyField,
  type CountyMapping,
  countyFields,
  propertyTypeOf,
} from './county-mapping.ts'
import { columnInWords, type FieldRecord, saidIn } from './file-mapping.ts'

/** A row by RESO field. */
type CountyRecord = FieldRecord<CountyField>

/** The day of the export, and whether a sale needs a date of its own; else it counts as of the export. */
export type Dates = { readonly exportedOn: IsoDate; readonly datesNeeded: boolean }

/** The sale of one row: every row of a county's sales file is a closed sale, but leases, which bring a rent. */
export const parseCountyRow = (
  record: CountyRecord,
  line: number,
  mapping: CountyMapping,
  dates: Dates,
): Result<TakenRow, RowRefusal> => {
  const { exportedOn } = dates
  const cell: Cell = (field) => saidIn(record, field, mapping)
  const number = (field: CountyField) => numberIn(cell(field))
  const refuse = ({ field, reason }: Fault) =>
    err({ line, column: columnInWords(mapping, field), reason, value: cell(field) })

  const tooLong = shortFields.find((field) => cell(field).length > LONGEST_TEXT)
  if (tooLong) return refuse({ field: tooLong, reason: 'too long a text' })
  const closeDate = readCloseDate(cell('CloseDate'), mapping, dates)
  if (!closeDate.ok) return refuse(closeDate.error)
  const propertyType = propertyTypeOf(cell('PropertyType') || 'Residential')
  if (!propertyType) return refuse({ field: 'PropertyType', reason: 'unknown property type' })
  const isLease = propertyType === 'Residential Lease'
  const closePrice = readClosePrice(cell('ClosePrice'), isLease ? 0 : mapping.minimumClosePrice)
  if (!closePrice.ok) return refuse(closePrice.error)
  const point = readPoint(cell)
  if (!point.ok) return refuse(point.error)

  const propertySubType = cell('PropertySubType') || null
  const homeType = homeTypeOf(isLease ? 'Residential' : propertyType, propertySubType)
  const characteristics = characteristicsIn(
    {
      ...writtenIn(resoFields, cell),
      lotSizeSquareFeet: number('LotSizeSquareFeet') ?? squareFeetOf(number('LotSizeAcres')),
      bathroomsTotalDecimal: bathroomsOf(number),
      yearBuilt: number('YearBuilt') ?? yearOfAge(number('Age'), exportedOn),
      associationFee: monthlyFeeOf(number('AssociationFee'), cell('AssociationFeeFrequency')),
    },
    { exportedOn, mayBeStudio: homeType === 'Condo' },
  )
  const { livingArea } = characteristics
  const bedrooms = number('BedroomsTotal')
  if (bedrooms !== null && homeType !== 'MultiFamily' && !canHoldBedrooms(livingArea, bedrooms))
    return refuse({
      field: 'BedroomsTotal',
      reason: 'more bedrooms than a home this size can hold',
    })

  const address = cell('UnparsedAddress').replace(/\s+/g, ' ') || null
  const postalCode = zipOf(cell('PostalCode'))
  const parcel = parcelOf(cell('ListingKey'))
  const { latitude, longitude } = point.value
  const listingKey = parcel
    ? `${parcel}:${closeDate.value}`
    : `${latitude},${longitude}:${closeDate.value}:${closePrice.value}`
  const fact: ListingFact = {
    source: `county:${mapping.name}`,
    listingKey,
    homeNamed: parcel !== null,
    homeKey: parcel ?? addressKeyOf(address, postalCode) ?? listingKey,
    exportedOn,
    readerRevision: mapping.revision,
    standardStatus: 'Closed',
    propertyType,
    propertySubType,
    listPrice: null,
    onMarketDate: null,
    closePrice: closePrice.value,
    closeDate: closeDate.value,
    listingId: null,
    originatingSystemName: null,
    unparsedAddress: address,
    city: cityNameOf(cell('City')),
    stateOrProvince: stateCodeOf(cell('StateOrProvince')),
    postalCode,
    latitude,
    longitude,
    ...characteristics,
    specialListingConditions: specialListingConditionsIn(cell('SpecialListingConditions')),
    purchaseContractDate: contractDateOf(
      mapping.readDate(cell('PurchaseContractDate')),
      closeDate.value,
    ),
    daysOnMarket: plausibleDaysOnMarket(number('DaysOnMarket')),
    mediaUrl: null,
    listingUrl: null,
    ...withoutFeedFields,
    publicRemarks: withoutContacts(cell('PublicRemarks').slice(0, LONGEST_REMARKS), [
      cell('ListAgentFullName'),
    ]),
    propertyCondition: cell('PropertyCondition') || null,
  }
  if (!isLease) return ok(fact)
  const rent = rentListingOf(fact)
  return rent === null ? refuse({ field: 'ClosePrice', reason: 'not a rent' }) : ok(rent)
}

const shortFields = countyFields.filter((field) => field !== 'PublicRemarks')

type Cell = (field: CountyField) => string
type Fault = { readonly field: CountyField; readonly reason: string }

const readCloseDate = (
  text: string,
  mapping: CountyMapping,
  { exportedOn, datesNeeded }: Dates,
): Result<IsoDate, Fault> => {
  const fault = (reason: string) => err({ field: 'CloseDate', reason } as const)
  const date = mapping.readDate(text)
  if (!datesNeeded) return ok(date && date <= exportedOn ? date : exportedOn)
  if (text === '') return fault('sale without a date')
  if (!date) return fault('not a date as dateFormat writes it')
  return date > exportedOn ? fault('closing date after the export') : ok(date)
}

const readClosePrice = (text: string, minimumUsd: number): Result<number, Fault> => {
  const fault = (reason: string) => err({ field: 'ClosePrice', reason } as const)
  const price = plausiblePrice(numberIn(text))
  if (price === null) return fault(text === '' ? 'no price' : 'not a price')
  return price < minimumUsd ? fault('a price below minimumClosePrice') : ok(price)
}

const readPoint = (cell: Cell): Result<Point, Fault> => {
  const point = pointIn({ latitude: cell('Latitude'), longitude: cell('Longitude') })
  if (point.ok) return point
  const { part, reason } = point.error
  return err({ field: part === 'latitude' ? 'Latitude' : 'Longitude', reason })
}

/** Whether a spreadsheet wrote a parcel number as `7.1293E+09`: its last digits are lost. */
export const hasLostDigits = (written: string): boolean =>
  /^\d{1,3}([.,]\d+e\+?|e\+)\d+$/i.test(written.trim())

/** The number of one parcel. `7E9` may be a number that lost its digits, or not: it names no one home. */
export const parcelOf = (written: string): string | null => {
  const text = written.trim()
  return text === '' || hasLostDigits(text) || /^\de\d+$/i.test(text)
    ? null
    : text.replace(/^(\d+)\.0+$/, '$1')
}

const bathroomsOf = (number: (field: CountyField) => number | null): number | null => {
  const total = number('BathroomsTotalDecimal')
  const full = number('BathroomsFull')
  const half = number('BathroomsHalf')
  return total ?? (full === null && half === null ? null : (full ?? 0) + (half ?? 0) / 2)
}

const yearOfAge = (age: number | null, exportedOn: IsoDate): number | null =>
  age === null || age < 0 ? null : Number(exportedOn.slice(0, 4)) - age

/** A sale is agreed on before it closes. */
const contractDateOf = (date: IsoDate | null, closeDate: IsoDate): IsoDate | null =>
  date !== null && date <= closeDate ? date : null

const squareFeetOf = (acres: number | null) => (acres === null ? null : acres * 43_560)
