import { createHash } from 'node:crypto'
import { readingOf } from '../../domain/condition/reading-of.ts'
import { bandOf } from '../../domain/distance.ts'
import {
  type Characteristic,
  type Characteristics,
  characteristics,
} from '../../domain/listings/facts.ts'
import { linksOf } from '../../domain/listings/home-identity.ts'
import { homeTypeOf } from '../../domain/listings/home-type.ts'
import type { ListingFact, StandardStatus } from '../../domain/listings/listing.ts'
import { marketOf } from '../../domain/listings/market.ts'
import { addressKeyOf } from '../../domain/listings/reading/address-key.ts'
import { recordOf } from '../../domain/record-of.ts'
import { cityKeyOf } from '../../domain/search/place-key.ts'
import { storedAs } from '../platform/database/column-names.ts'
import { placeKeyOf } from './linked-listings.ts'
import type { PlaceLookup } from './ports.ts'
import type { StoredListing } from './queries.ts'

export type ListingRow = Omit<
  StoredListing,
  | 'id'
  | 'ownFacts'
  | 'factsFrom'
  | 'toSettle'
  | 'standing'
  | 'priceChange'
  | 'priceChangedOn'
  | 'onMarketSince'
  | 'askedBefore'
  | 'askedBeforeOn'
  | 'lastSalePrice'
  | 'lastSaleOn'
  | 'revision'
  | 'valuedRevision'
  | 'oldSale'
  | 'modificationTimestamp'
> &
  Pick<ListingFact, 'modificationTimestamp'>

/**
 * The table row of a fact: with its home as the source names it, its market, and a city and a county where the source
 * had none. A zip the gazetteer does not know, or has in another state, is kept but does not decide the market.
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
    listingKey: fact.listingKey,
    kind: fact.standardStatus === 'Closed' && fact.closeDate !== null ? 'sale' : 'offer',
    propertyId: propertyIdOf(fact.source, fact.homeKey),
    standardStatus: fact.standardStatus,
    propertyType: fact.propertyType,
    propertySubType: fact.propertySubType,
    homeType: homeTypeOf(fact.propertyType, fact.propertySubType),
    listPrice: fact.listPrice,
    onMarketDate: fact.onMarketDate,
    closePrice: fact.closePrice,
    closeDate: fact.closeDate,
    listingId: fact.listingId,
    originatingSystemName: fact.originatingSystemName,
    unparsedAddress: fact.unparsedAddress,
    addressKey: addressKeyOf(fact.unparsedAddress, postalCode),
    city,
    cityKey: city !== null && state !== null ? cityKeyOf(city, state) : null,
    stateOrProvince: state,
    postalCode,
    market: marketOf(place?.zip ?? postalCode) ?? NO_MARKET,
    latitude: fact.latitude,
    longitude: fact.longitude,
    band: bandOf(fact.latitude),
    ...saidBy(fact, alwaysHashed),
    ...saidBy(
      fact,
      characteristics.filter((name) => fact[name] !== null && !alwaysHashed.includes(name)),
    ),
    specialListingConditions: fact.specialListingConditions,
    purchaseContractDate: fact.purchaseContractDate,
    daysOnMarket: fact.daysOnMarket,
    mediaUrl: fact.mediaUrl,
    listingUrl: fact.listingUrl,
  } as const
  const ofFeed = {
    listOfficeName: fact.listOfficeName,
    publicRemarks: fact.publicRemarks,
    propertyCondition: fact.propertyCondition,
    countyOrParish: fact.countyOrParish,
    internetEntireListingDisplayYN: fact.internetEntireListingDisplayYN,
    internetAddressDisplayYN: fact.internetAddressDisplayYN,
    internetAutomatedValuationDisplayYN: fact.internetAutomatedValuationDisplayYN,
  }
  const { place: placeOfHome } = linksOf({
    ...fact,
    addressKey: row.addressKey,
    homeType: row.homeType,
  })
  return {
    ...saidBy(fact, characteristics),
    ...row,
    ...ofFeed,
    countyOrParish: fact.countyOrParish ?? place?.county ?? null,
    homeKey: row.propertyId,
    homeNamed: fact.homeNamed,
    placeKey: placeOfHome === null ? null : placeKeyOf(placeOfHome),
    exportedOn: fact.exportedOn,
    modificationTimestamp: fact.modificationTimestamp,
    factRank: factRankOf(row, fact.readerRevision),
    factHash: factHashOf({ ...row, ...unlessUsual(ofFeed) }),
    importRun,
    conditionReading: readingOf(fact),
  }
}

const saidBy = (fact: ListingFact, names: readonly Characteristic[]) =>
  recordOf<Characteristics>(names, (name) => fact[name])

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
export const factKeyOf = (row: Pick<ListingRow, 'source' | 'listingKey' | 'kind'>): string =>
  `${row.source}\n${row.listingKey}\n${row.kind}`

/** Where a listing has no zip and lies near none. */
const NO_MARKET = '---'

/**
 * Decides between two facts of one export date, and of one moment where the source gives that: the status further along
 * wins, then the newer revision of what read it, then the one that knows more. What is still equal is a correction:
 * `import_run` decides, and within one run `fact_hash`, so that the order of its files does not matter.
 */
const factRankOf = (
  row: { readonly standardStatus: StandardStatus },
  readerRevision: number,
): string => {
  const known = Object.values(row).filter((value) => value !== null).length
  return [statusOrder[row.standardStatus], padded(readerRevision), padded(known)].join(':')
}

const padded = (count: number) => String(count).padStart(6, '0')

/** Equal for facts that say the same. */
const factHashOf = (row: { readonly standardStatus: StandardStatus }): string => {
  const hash = createHash('sha256')
    .update(JSON.stringify(storedAs(row)))
    .digest('base64url')
    .slice(0, 16)
  return `${statusOrder[row.standardStatus]}:${hash}`
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
