import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { bandOf } from '../../domain/distance.ts'
import { addressKeyOf } from '../../domain/listing/address-key.ts'
import { type Characteristic, characteristics } from '../../domain/listing/facts.ts'
import { linksOf } from '../../domain/listing/home-identity.ts'
import { homeTypeOf } from '../../domain/listing/home-type.ts'
import type { ListingFact, StandardStatus } from '../../domain/listing/listing.ts'
import { marketOf } from '../../domain/listing/market.ts'
import { cityKeyOf } from '../../domain/search/place-key.ts'
import type { ListingTable } from '../platform/database/tables/listings.ts'
import { placeKeyOf } from './linked-listings.ts'
import type { PlaceLookup } from './ports.ts'
import { columnOf } from './queries.ts'

export type ListingRow = Omit<
  Insertable<ListingTable>,
  | 'id'
  | 'own_facts'
  | 'facts_from'
  | 'to_settle'
  | 'standing'
  | 'price_change'
  | 'price_changed_on'
  | 'on_market_since'
  | 'asked_before'
  | 'asked_before_on'
  | 'last_sale_price'
  | 'last_sale_on'
  | 'revision'
  | 'valued_revision'
>

/**
 * The table row of a fact: with its home as the source names it, its market, and a city where the source had
 * none. A zip the gazetteer does not know, or has in another state, is kept but does not decide the market.
 */
export const toListingRow = (
  fact: ListingFact,
  { places, importRun }: { readonly places: PlaceLookup; readonly importRun: number },
): ListingRow => {
  const ownZip = fact.postalCode ? places.ofZip(fact.postalCode) : null
  const zipIsPlausible = ownZip !== null && (fact.stateOrProvince ?? ownZip.state) === ownZip.state
  const place = zipIsPlausible ? ownZip : (places.nearest(fact) ?? ownZip)
  const city = fact.city ?? place?.city ?? null
  const state = fact.stateOrProvince ?? place?.state ?? null
  const postalCode = fact.postalCode ?? place?.zip ?? null
  const row = {
    source: fact.source,
    listing_key: fact.listingKey,
    kind: fact.standardStatus === 'Closed' && fact.closeDate !== null ? 'sale' : 'offer',
    property_id: propertyIdOf(fact.source, fact.homeKey),
    standard_status: fact.standardStatus,
    property_type: fact.propertyType,
    property_sub_type: fact.propertySubType,
    home_type: homeTypeOf(fact.propertyType, fact.propertySubType),
    list_price: fact.listPrice,
    on_market_date: fact.onMarketDate,
    close_price: fact.closePrice,
    close_date: fact.closeDate,
    listing_id: fact.listingId,
    originating_system_name: fact.originatingSystemName,
    unparsed_address: fact.unparsedAddress,
    address_key: addressKeyOf(fact.unparsedAddress, postalCode),
    city,
    city_key: city !== null && state !== null ? cityKeyOf(city, state) : null,
    state_or_province: state,
    postal_code: postalCode,
    market: marketOf(place?.zip ?? postalCode) ?? NO_MARKET,
    latitude: fact.latitude,
    longitude: fact.longitude,
    band: bandOf(fact.latitude),
    ...columnsOf(fact, alwaysHashed),
    ...columnsOf(
      fact,
      characteristics.filter((name) => fact[name] !== null && !alwaysHashed.includes(name)),
    ),
    special_listing_conditions: fact.specialListingConditions,
    purchase_contract_date: fact.purchaseContractDate,
    days_on_market: fact.daysOnMarket,
    media_url: fact.mediaUrl,
    listing_url: fact.listingUrl,
  } as const
  const ofFeed = {
    list_office_name: fact.listOfficeName,
    public_remarks: fact.publicRemarks,
    internet_entire_listing_display_yn: fact.internetEntireListingDisplayYN,
    internet_address_display_yn: fact.internetAddressDisplayYN,
    internet_automated_valuation_display_yn: fact.internetAutomatedValuationDisplayYN,
  }
  const { place: placeOfHome } = linksOf({
    ...fact,
    addressKey: row.address_key,
    homeType: row.home_type,
  })
  return {
    ...columnsOf(fact, characteristics),
    ...row,
    ...ofFeed,
    home_key: row.property_id,
    home_named: fact.homeNamed,
    place_key: placeOfHome === null ? null : placeKeyOf(placeOfHome),
    exported_on: fact.exportedOn,
    modification_timestamp: fact.modificationTimestamp,
    fact_rank: factRankOf(row, fact.readerRevision),
    fact_hash: factHashOf({ ...row, ...unlessUsual(ofFeed) }),
    import_run: importRun,
  }
}

const columnsOf = (fact: ListingFact, names: readonly Characteristic[]) =>
  Object.fromEntries(names.map((name) => [columnOf(name), fact[name]]))

/** Also where they are not known. Others count only where they are, so that the hash of a row without them stays. */
const alwaysHashed: readonly Characteristic[] = [
  'livingArea',
  'lotSizeSquareFeet',
  'bedroomsTotal',
  'bathroomsTotalDecimal',
  'yearBuilt',
  'associationFee',
]

/** Identity of a fact: a listing is kept once as an offer and once as a sale. */
export const factKeyOf = (row: Pick<ListingRow, 'source' | 'listing_key' | 'kind'>): string =>
  `${row.source}\n${row.listing_key}\n${row.kind}`

/** Where a listing has no zip and lies near none. */
const NO_MARKET = '---'

/**
 * Decides between two facts of one export date, and of one moment where the source gives that: the status further along
 * wins, then the newer revision of what read it, then the one that knows more. What is still equal is a correction:
 * `import_run` decides, and within one run `fact_hash`, so that the order of its files does not matter.
 */
const factRankOf = (
  row: { readonly standard_status: StandardStatus },
  readerRevision: number,
): string => {
  const known = Object.values(row).filter((value) => value !== null).length
  return [statusOrder[row.standard_status], padded(readerRevision), padded(known)].join(':')
}

const padded = (count: number) => String(count).padStart(6, '0')

/** Equal for facts that say the same. */
const factHashOf = (row: { readonly standard_status: StandardStatus }): string => {
  const hash = createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 16)
  return `${statusOrder[row.standard_status]}:${hash}`
}

/** Only what a row of a file does not say, whose hash is as it was before there were feeds. */
const unlessUsual = (fields: Readonly<Record<string, string | boolean | null>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== true))

/** How far along a listing is. */
export const statusOrder: Record<StandardStatus, number> = {
  Incomplete: 0,
  'Coming Soon': 1,
  Active: 2,
  Hold: 3,
  'Active Under Contract': 4,
  Pending: 5,
  Expired: 6,
  Withdrawn: 6,
  Canceled: 6,
  Closed: 7,
  Delete: 8,
}

/**
 * Our id of a home as its source names it: opaque, URL-safe, and made of nothing but the source and the source's
 * own key of the home (72 bits).
 */
export const propertyIdOf = (source: string, homeKey: string): string =>
  createHash('sha256').update(`${source}\n${homeKey}`).digest('base64url').slice(0, 12)
