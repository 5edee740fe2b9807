import type { Generated } from 'kysely'
import type { ConditionReading } from '../../../../domain/condition/read-remarks.ts'
import type { IsoDate } from '../../../../domain/iso-date.ts'
import type { Characteristics } from '../../../../domain/listings/facts.ts'
import type { HomeType } from '../../../../domain/listings/home-type.ts'
import type { PropertyType, StandardStatus } from '../../../../domain/listings/listing.ts'
import type { HomeFacts } from '../../../../domain/listings/merged-facts.ts'
import type { SpecialListingCondition } from '../../../../domain/listings/reading/special-listing-conditions.ts'
import type { ListingKind, Standing } from '../../../../domain/listings/standing.ts'
import type { Instant } from './instant.ts'

/** One row per (source, listing key) and kind: what the newest export said of an offer, or of a sale. */
export interface ListingTable extends Characteristics {
  id: Generated<number>
  source: string
  listingKey: string
  kind: ListingKind
  /** The home: the same for all its listings, of any source. */
  propertyId: string
  /** The home as this source names it; null until `identifyHomes` has seen a row of an earlier version. */
  homeKey: string | null
  /** The source has a name for the home, so `home_key` is not made of an address or of the listing. */
  homeNamed: Generated<boolean>
  /** Equal for homes at the same place, of the same size and year. */
  placeKey: number | null
  exportedOn: IsoDate
  /** Status, reader's revision and known fields: of two facts of one export date the greater one wins. */
  factRank: string
  /** The import that brought it: of two facts of one rank the later one wins. */
  importRun: number
  /** Equal for facts that say the same; decides within one import. */
  factHash: string
  standardStatus: StandardStatus
  propertyType: PropertyType
  propertySubType: string | null
  homeType: HomeType | null
  listPrice: number | null
  onMarketDate: IsoDate | null
  closePrice: number | null
  closeDate: IsoDate | null
  listingId: string | null
  originatingSystemName: string | null
  unparsedAddress: string | null
  addressKey: string | null
  city: string | null
  cityKey: string | null
  stateOrProvince: string | null
  postalCode: string | null
  market: string
  latitude: number
  longitude: number
  band: number
  specialListingConditions: readonly SpecialListingCondition[] | null
  purchaseContractDate: IsoDate | null
  /** As of the export, where no `on_market_date` follows from it. */
  daysOnMarket: number | null
  mediaUrl: string | null
  listingUrl: string | null
  modificationTimestamp: Instant | null
  listOfficeName: string | null
  publicRemarks: string | null
  propertyCondition: string | null
  /** As its source says, else the one its zip's post office lies in. */
  countyOrParish: string | null
  /** What the row says of its home's condition; null where it says nothing, or has not been read yet. */
  conditionReading: ConditionReading | null
  internetEntireListingDisplayYN: Generated<boolean>
  internetAddressDisplayYN: Generated<boolean>
  internetAutomatedValuationDisplayYN: Generated<boolean>
  /** What the row's own source says where the row shows what another row of its home says; else null. */
  ownFacts: Partial<HomeFacts> | null
  /** JSON: the domain's FactsFrom, for a home for sale with several sources. */
  factsFrom: string | null
  /** Its home is to be worked out again at the next start. */
  toSettle: Generated<boolean>
  standing: Generated<Standing>
  /** The newest change of ListPrice: its size (negative for a cut) and the export that first showed it. */
  priceChange: number | null
  priceChangedOn: IsoDate | null
  /** For the offer on the market: since when its home is, over all its listings. */
  onMarketSince: IsoDate | null
  /**
   * For that offer, the most that was asked since then, where it is more than now, and the export that first showed it;
   * for a sale, the last ask before it.
   */
  askedBefore: number | null
  askedBeforeOn: IsoDate | null
  /** Of that offer, what its home last sold for, in whole US dollars, and when; null where no sale is known. */
  lastSalePrice: number | null
  lastSaleOn: IsoDate | null
  /** Counts changes; a row whose `valued_revision` lags behind must still be included in values. */
  revision: Generated<number>
  valuedRevision: Generated<number>
  /** It is in a partition of old sales: closed ten years ago or before. Never, unless an operator asked for those. */
  oldSale: Generated<boolean>
}

/** Every asking price an export showed, so changes come out the same in any order of files. */
export interface ListPriceTable {
  offerId: number
  /** The offer's. */
  market: string
  exportedOn: IsoDate
  listPrice: number
  /** Null where an earlier version stored the price. */
  standardStatus: StandardStatus | null
  /** What that export called the home. */
  homeType: HomeType | null
  /** When the source last changed what it said there; null where it does not tell. */
  seenAt: Instant | null
  /** False: what the foreign key to `listing` needs where old sales have partitions of their own. */
  ofOldSale: Generated<boolean>
}

/** Where listings were that have moved or were taken back, until the values around are made again. */
export interface LeftPlaceTable {
  id: Generated<number>
  market: string
  kind: ListingKind
  propertyId: string
  latitude: number
  longitude: number
}

/** How many listings a market has from one source, as last counted. */
export interface ListingsOnFileTable {
  market: string
  source: string
  /** Null where its listings are of several, or of none. */
  originatingSystemName: string | null
  /** The city with the most of them: `Columbus, OH`; empty where none is known. */
  place: string
  listings: number
  homesForSale: number
  sales: number
  newestOn: IsoDate
}
