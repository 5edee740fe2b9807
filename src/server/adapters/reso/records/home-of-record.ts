import type { HomeType } from '../../../../domain/listings/home-type.ts'
import { zipOf } from '../../../../domain/listings/market.ts'
import { addressKeyOf, partsOfAddressKey } from '../../../../domain/listings/reading/address-key.ts'
import { numberIn, type ResoRecord, textIn } from './record-values.ts'
import { squeezed } from './reso-lookups.ts'

/** The street address of a record, its unit included, without city, state and zip. */
export const addressOf = (record: ResoRecord): string | null => {
  const street = streetIn(record)
  const unit = textIn(record, 'UnitNumber')
  if (street === '') return null
  if (isBlank(unit) || unitOf(street) !== null) return street
  const isCalledOne = /^(#|(unit|apt|apartment|ste|suite|lot|bldg|ph|spc)\b)/i.test(unit)
  return `${street} ${isCalledOne ? unit : `#${unit}`}`
}

/** What agents write where there is no unit. */
const isBlank = (unit: string) => /^(|n\/?a|none|null|no|0+|[-.]+)$/i.test(unit)

/**
 * Which home of its source a record is of: by its UniversalPropertyId, else by its parcel number, else by its
 * address. Condos without a unit are never joined: the parcel or the address may be the building's.
 */
export const homeOf = (
  record: ResoRecord,
  known: {
    readonly listingKey: string
    readonly address: string | null
    readonly homeType: HomeType | null
  },
): { readonly homeKey: string; readonly homeNamed: boolean } => {
  const { address, homeType, listingKey } = known
  if (homeType === 'Condo' && (address === null || unitOf(address) === null))
    return { homeKey: listingKey, homeNamed: false }
  const universal = textIn(record, 'UniversalPropertyId')
  if (universal !== '') return { homeKey: universal, homeNamed: true }
  const parcel = parcelIn(record, address)
  if (parcel !== null) return { homeKey: parcel, homeNamed: true }
  const byAddress = addressKeyOf(address, zipOf(textIn(record, 'PostalCode')))
  return { homeKey: byAddress ?? listingKey, homeNamed: false }
}

const streetIn = (record: ResoRecord): string => {
  const whole = withoutPlace(textIn(record, 'UnparsedAddress'), record)
  if (/^\d/.test(whole)) return whole
  const number = textIn(record, 'StreetNumber') || (numberIn(record, 'StreetNumberNumeric') ?? '')
  const name = textIn(record, 'StreetName')
  if (number === '' || name === '') return whole
  const parts = ['StreetDirPrefix', 'StreetName', 'StreetSuffix', 'StreetDirSuffix']
  return [number, ...parts.map((part) => textIn(record, part))]
    .filter((part) => part !== '')
    .join(' ')
}

/** `1307 Southport DR # B, Austin TX 78704` as `1307 Southport DR # B`. */
const withoutPlace = (address: string, record: ResoRecord): string => {
  const street = address
    .replace(/,? (USA?|United States)$/i, '')
    .replace(/(,\s*|\s+)[a-z]{2},?\s+\d{5}(-\d{4})?$/i, '')
  const hadZip = street !== address
  const state = textIn(record, 'StateOrProvince')
  const withoutState =
    state !== '' && street.toLowerCase().endsWith(`, ${state.toLowerCase()}`)
      ? street.slice(0, -state.length - 2)
      : street
  const city = textIn(record, 'City').toLowerCase()
  const [last = '', ...before] = withoutState.split(', ').toReversed()
  // After a comma there is nothing else before state and zip; without one the city must be known.
  const isCity = last.toLowerCase() === city || (hadZip && !/[\d#]/.test(last))
  if (before.length > 0 && isCity) return before.toReversed().join(', ')
  const endsInCity = city !== '' && withoutState.toLowerCase().endsWith(` ${city}`)
  const streetAlone = withoutState.slice(0, -city.length - 1)
  return hadZip && endsInCity && /^\d\S* \S/.test(streetAlone) ? streetAlone : withoutState
}

/** A zip makes the key complete and has no say in the unit. */
const unitOf = (address: string): string | null => {
  const key = addressKeyOf(address, '00000')
  return key === null ? null : partsOfAddressKey(key).unit
}

/**
 * A parcel number is its county's. Before a project is divided, all its houses are on one parcel, so the number
 * in the street belongs to the name.
 */
const parcelIn = (record: ResoRecord, address: string | null): string | null => {
  const written = textIn(record, 'ParcelNumber')
  const parcel = squeezed(written)
  const [county, state] = [textIn(record, 'CountyOrParish'), textIn(record, 'StateOrProvince')]
  const number = /^\d+/.exec(address ?? '')?.[0]
  if (county === '' || number === undefined || !isParcel(written, parcel)) return null
  return `${squeezed(state)}-${squeezed(county)}-${parcel}-${number}`
}

/** Not `TBD`, `0000000` or `12345`, and not what a spreadsheet has shortened (`7.12E+09`). */
const isParcel = (written: string, parcel: string): boolean =>
  parcel.replace(/\D/g, '').length >= 5 &&
  parcel.length <= 60 &&
  !/^(.)\1*$/.test(parcel) &&
  !'12345678901234567890'.startsWith(parcel) &&
  !/^\d([.,]\d+)?e\+?\d+$/i.test(written)
