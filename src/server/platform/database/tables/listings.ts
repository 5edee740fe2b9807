import type { Generated } from 'kysely'
import type { IsoDate } from '../../../../domain/iso-date.ts'
import type { HomeType } from '../../../../domain/listing/home-type.ts'
import type { PropertyType, StandardStatus } from '../../../../domain/listing/listing.ts'
import type { HomeFacts } from '../../../../domain/listing/merged-facts.ts'
import type { SpecialListingCondition } from '../../../../domain/listing/special-listing-conditions.ts'
import type { ListingKind, Standing } from '../../../../domain/listing/standing.ts'
import type { Instant } from './instant.ts'

/** One row per (source, listing key) and kind: what the newest export said of an offer, or of a sale. */
export interface ListingTable {
  id: Generated<number>
  source: string
  listing_key: string
  kind: ListingKind
  /** The home: the same for all its listings, of any source. */
  property_id: string
  /** The home as this source names it; null until `identifyHomes` has seen a row of an earlier version. */
  home_key: string | null
  /** The source has a name for the home, so `home_key` is not made of an address or of the listing. */
  home_named: Generated<boolean>
  /** Equal for homes at the same place, of the same size and year. */
  place_key: number | null
  exported_on: IsoDate
  /** Status, reader's revision and known fields: of two facts of one export date the greater one wins. */
  fact_rank: string
  /** The import that brought it: of two facts of one rank the later one wins. */
  import_run: number
  /** Equal for facts that say the same; decides within one import. */
  fact_hash: string
  standard_status: StandardStatus
  property_type: PropertyType
  property_sub_type: string | null
  home_type: HomeType | null
  list_price: number | null
  on_market_date: IsoDate | null
  close_price: number | null
  close_date: IsoDate | null
  listing_id: string | null
  originating_system_name: string | null
  unparsed_address: string | null
  address_key: string | null
  city: string | null
  city_key: string | null
  state_or_province: string | null
  postal_code: string | null
  market: string
  latitude: number
  longitude: number
  band: number
  living_area: number | null
  lot_size_square_feet: number | null
  bedrooms_total: number | null
  bathrooms_total_decimal: number | null
  year_built: number | null
  stories: number | null
  garage_spaces: number | null
  pool_private_yn: boolean | null
  view_yn: boolean | null
  /** A month. */
  association_fee: number | null
  special_listing_conditions: readonly SpecialListingCondition[] | null
  purchase_contract_date: IsoDate | null
  /** As of the export, where no `on_market_date` follows from it. */
  days_on_market: number | null
  media_url: string | null
  listing_url: string | null
  modification_timestamp: Instant | null
  list_office_name: string | null
  public_remarks: string | null
  internet_entire_listing_display_yn: Generated<boolean>
  internet_address_display_yn: Generated<boolean>
  internet_automated_valuation_display_yn: Generated<boolean>
  /** What the row's own source says where the row shows what another row of its home says; else null. */
  own_facts: Partial<HomeFacts> | null
  /** JSON: the domain's FactsFrom, for a home for sale with several sources. */
  facts_from: string | null
  /** Its home is to be worked out again at the next start. */
  to_settle: Generated<boolean>
  standing: Generated<Standing>
  /** The newest change of ListPrice: its size (negative for a cut) and the export that first showed it. */
  price_change: number | null
  price_changed_on: IsoDate | null
  /** For the offer on the market: since when its home is, over all its listings. */
  on_market_since: IsoDate | null
  /**
   * For that offer, the most that was asked since then, where it is more than now, and the export that first showed it;
   * for a sale, the last ask before it.
   */
  asked_before: number | null
  asked_before_on: IsoDate | null
  /** Of that offer, what its home last sold for, in whole US dollars, and when; null where no sale is known. */
  last_sale_price: number | null
  last_sale_on: IsoDate | null
  /** Counts changes; a row whose `valued_revision` lags behind must still be included in values. */
  revision: Generated<number>
  valued_revision: Generated<number>
}

/** Every asking price an export showed, so changes come out the same in any order of files. */
export interface ListPriceTable {
  offer_id: number
  /** The offer's. */
  market: string
  exported_on: IsoDate
  list_price: number
  /** Null where an earlier version stored the price. */
  standard_status: StandardStatus | null
  /** What that export called the home. */
  home_type: HomeType | null
  /** When the source last changed what it said there; null where it does not tell. */
  seen_at: Instant | null
}

/** Where listings were that have moved or were taken back, until the values around are made again. */
export interface LeftPlaceTable {
  id: Generated<number>
  market: string
  kind: ListingKind
  property_id: string
  latitude: number
  longitude: number
}

/** How many listings a market has from one source, as last counted. */
export interface ListingsOnFileTable {
  market: string
  source: string
  /** Null where its listings are of several, or of none. */
  originating_system_name: string | null
  /** The city with the most of them: `Columbus, OH`; empty where none is known. */
  place: string
  listings: number
  homes_for_sale: number
  sales: number
  newest_on: IsoDate
}
