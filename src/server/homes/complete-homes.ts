import type { Kysely } from 'kysely'
import { readingOf } from '../../domain/condition/reading-of.ts'
import { bandOf, type Point } from '../../domain/distance.ts'
import { ADDED_SOURCE, type GivenHome, type Placing } from '../../domain/homes/added-home.ts'
import { type CompletedHome, completedBy } from '../../domain/homes/known-facts.ts'
import {
  type AddressedPlace,
  keysWithinABlock,
  placeOnStreet,
} from '../../domain/homes/place-on-street.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { characteristics } from '../../domain/listings/facts.ts'
import type { HomeType } from '../../domain/listings/home-type.ts'
import { marketOf } from '../../domain/listings/market.ts'
import { addressKeyOf } from '../../domain/listings/reading/address-key.ts'
import { cityKeyOf } from '../../domain/search/place-key.ts'
import type { StoredListing } from '../listings/queries.ts'
import { betweenPieces } from '../platform/between-pieces.ts'
import type { Database } from '../platform/database/schema.ts'
import type { HomePlaces } from './ports.ts'
import { placesAt, recordsAt } from './records-of-homes.ts'

/** A home as far as a row of `listing` has it, with how it was placed. */
export type PlacedHome = {
  readonly given: GivenHome
  /** Null where nothing says where it is. */
  readonly placing: Placing | null
  readonly row: UnlistedRow
  readonly forSale: { readonly propertyId: string; readonly price: number } | null
}

export type UnlistedRow = Pick<
  StoredListing,
  | 'source'
  | 'exportedOn'
  | 'listPrice'
  | 'unparsedAddress'
  | 'addressKey'
  | 'city'
  | 'cityKey'
  | 'stateOrProvince'
  | 'postalCode'
  | 'countyOrParish'
  | 'market'
  | 'latitude'
  | 'longitude'
  | 'band'
  | 'publicRemarks'
  | 'propertySubType'
  | 'specialListingConditions'
  | 'conditionReading'
  | 'factsFrom'
  | (typeof characteristics)[number]
> & { readonly propertyId: string; readonly homeType: HomeType }

/**
 * Finds what is on record of some homes: facts of their addresses, where they lie, and whether one is for sale. What is
 * kept back by a seller is not used.
 */
export const completeHomes = async (
  {
    db,
    places,
    today,
  }: { readonly db: Kysely<Database>; readonly places: HomePlaces; readonly today: IsoDate },
  homes: readonly GivenHome[],
): Promise<PlacedHome[]> => {
  const mayBe = homes.map((given) => ({
    // A key ends in its zip code: a city may have hundreds of them.
    street: addressKeyOf(given.addressLine, ANY_ZIP)?.slice(0, -ANY_ZIP.length) ?? null,
    zips: zipsOf(given, places),
  }))
  const records = Map.groupBy(await recordsAt(db, mayBe), ({ addressKey }) => addressKey)
  const byStreet = Map.groupBy(records.keys(), (key) => key?.slice(0, -ANY_ZIP.length))
  const asked = homes.map((given, i) => {
    const { street, zips } = mayBe[i] ?? { street: null, zips: [] }
    const there = new Set(zips)
    const onRecord =
      street === null
        ? []
        : (byStreet.get(street) ?? []).flatMap((key) =>
            key !== null && there.has(zipOfKey(key)) ? key : [],
          )
    const [only, ...others] = zips
    const alone = street === null || only === undefined || others.length > 0 ? null : street + only
    const addressKey = onRecord.length === 1 ? (onRecord[0] ?? null) : alone
    return {
      given,
      addressKey,
      zip: given.zip ?? (addressKey === null ? null : zipOfKey(addressKey)),
    }
  })
  const unplaced = asked.flatMap(({ given, addressKey }) =>
    given.lat === null && addressKey !== null && !records.has(addressKey)
      ? keysWithinABlock(addressKey)
      : [],
  )
  const streets = Map.groupBy(await placesAt(db, unplaced), zipAndStreet)
  const completedHomes: PlacedHome[] = []
  const letOthersIn = betweenPieces()
  for (const { given, zip, addressKey } of asked) {
    // Descriptions are read for condition, which takes seconds for a list of long ones.
    await letOthersIn()
    const known = records.get(addressKey ?? '') ?? []
    const completed = completedBy(given, known, today)
    const near = addressKey === null ? [] : (streets.get(zipAndStreet({ addressKey })) ?? [])
    const placed = placeOf({ given, zip, addressKey, completed, near }, places)
    const row = unlistedRow(
      { given, completed, zip, addressKey, at: placed?.at ?? null },
      { places, today },
    )
    const offered = known.find(
      ({ standing, listPrice }) => standing === 'active' && listPrice !== null,
    )
    completedHomes.push({
      given,
      placing: placed?.by ?? null,
      row,
      forSale: offered?.listPrice
        ? { propertyId: offered.propertyId, price: offered.listPrice }
        : null,
    })
  }
  return completedHomes
}

/** The row of `listing` that a home would have, by what is known of it. Its id is still to be given. */
export const unlistedRow = (
  {
    given,
    completed,
    zip,
    addressKey,
    at: placed,
  }: {
    readonly given: GivenHome
    readonly completed: CompletedHome
    readonly zip: string | null
    readonly addressKey: string | null
    /** Where it lies; null where nothing says. */
    readonly at: Point | null
  },
  { places, today }: { readonly places: HomePlaces; readonly today: IsoDate },
): UnlistedRow => {
  const at = placed === null ? null : places.nearest(placed)
  const place = (zip === null ? null : places.ofZip(zip)) ?? at
  const city = given.city ?? place?.city ?? null
  const state = given.state ?? place?.state ?? null
  const postalCode = zip ?? at?.zip ?? null
  const remarks = given.remarks === '' ? null : given.remarks
  return {
    ...completed.facts,
    propertyId: '',
    source: ADDED_SOURCE,
    exportedOn: today,
    homeType: completed.homeType ?? 'House',
    propertySubType: null,
    specialListingConditions: null,
    listPrice: given.price,
    unparsedAddress: given.addressLine,
    addressKey: addressKey ?? addressKeyOf(given.addressLine, postalCode),
    city,
    cityKey: city === null || state === null ? null : cityKeyOf(city, state),
    stateOrProvince: state,
    postalCode,
    countyOrParish: place?.county ?? null,
    market: marketOf(place?.zip ?? postalCode) ?? NO_MARKET,
    latitude: placed?.latitude ?? 0,
    longitude: placed?.longitude ?? 0,
    band: bandOf(placed?.latitude ?? 0),
    publicRemarks: remarks,
    conditionReading: readingOf({
      source: ADDED_SOURCE,
      publicRemarks: remarks,
      propertyCondition: null,
      specialListingConditions: null,
      yearBuilt: completed.facts.yearBuilt,
      yearBuiltEffective: completed.facts.yearBuiltEffective,
      newConstructionYN: completed.facts.newConstructionYN,
      closeDate: null,
      exportedOn: today,
    }),
    factsFrom: JSON.stringify(completed.factsFrom),
  }
}

/** What a row of `listing` has besides: it is no offer on the market, and nothing of it is kept back. */
export const asNoListing = {
  kind: 'offer',
  standing: 'none',
  propertyType: 'Residential',
  internetEntireListingDisplayYN: true,
  internetAddressDisplayYN: true,
  internetAutomatedValuationDisplayYN: true,
} as const

const NO_MARKET = '---'
/** As long as every zip code. */
const ANY_ZIP = '00000'

/** The zip code of a home; without one those that it may have, of the counties of its city or at its pin. */
const zipsOf = (
  { zip, lat, long, city, state }: GivenHome,
  places: HomePlaces,
): readonly string[] => {
  if (zip !== null) return [zip]
  if (city !== null && state !== null) return places.zipsAround(cityKeyOf(city, state))
  const at =
    lat === null || long === null ? null : places.nearest({ latitude: lat, longitude: long })
  return at === null ? [] : [at.zip]
}

const zipOfKey = (addressKey: string): string => addressKey.slice(addressKey.lastIndexOf('|') + 1)

/** An address key without its number: those of one street are placed by one another. */
const zipAndStreet = ({ addressKey }: { readonly addressKey: string }): string =>
  addressKey.replace(/^\d+\S*(?: \d\/\d)? /, '').replace(/ #[^|]*/, '')

/** Where a home is, by the most exact of what is known. */
const placeOf = (
  {
    given: { lat, long, city, state },
    zip,
    addressKey,
    completed,
    near,
  }: {
    readonly given: GivenHome
    readonly zip: string | null
    readonly addressKey: string | null
    readonly completed: CompletedHome
    readonly near: readonly AddressedPlace[]
  },
  places: HomePlaces,
): { readonly at: Point; readonly by: Placing } | null => {
  if (lat !== null && long !== null) return { at: { latitude: lat, longitude: long }, by: 'pin' }
  if (completed.place !== null) return { at: completed.place, by: 'address' }
  const onStreet = addressKey === null ? null : placeOnStreet(addressKey, near)
  if (onStreet !== null) return { at: onStreet, by: 'street' }
  const inZip = zip === null ? null : places.centerOfZip(zip)
  if (inZip !== null) return { at: inZip, by: 'zip' }
  const inCity =
    city === null || state === null ? null : places.centerOfCity(cityKeyOf(city, state))
  return inCity === null ? null : { at: inCity, by: 'city' }
}
