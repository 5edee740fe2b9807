import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Box } from '../../domain/box.ts'
import { listedFeatures } from '../../domain/comps/other-features.ts'
import type { CountyOfHome } from '../../domain/deals/inputs/defaults.ts'
import { propertyTaxPercentIn } from '../../domain/deals/taxes/county-property-taxes.ts'
import { bandOf, type Point } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { shownRemarks, VALUE_NOT_SHOWN } from '../../domain/listings/display-rules.ts'
import type { StandardStatus } from '../../domain/listings/listing.ts'
import { NO_MARKET_SALE_USD } from '../../domain/listings/plausible.ts'
import { type PriceEvent, priceHistoryOf } from '../../domain/listings/price-history.ts'
import { DEMO_SOURCE, sourceInWords } from '../../domain/listings/source-in-words.ts'
import { bandsOf, boxAround, isInRegion, type Region } from '../../domain/search/region.ts'
import type { Database } from '../platform/database/schema.ts'
import type { ListingTable } from '../platform/database/tables/listings.ts'
import { Problem } from '../platform/requests/problem.ts'
import { webPageOf } from '../platform/web-page.ts'

// What several features say about a row of `listing`. No other table that they join has columns of these names.

export type StoredListing = Readonly<Selectable<ListingTable>>

/** What values are made from, as `Subject` names it. */
export const featureColumns = [
  'propertyId',
  'addressKey',
  'homeType',
  'latitude',
  'longitude',
  'livingArea',
  'lotSizeSquareFeet',
  'yearBuilt',
  'bathroomsTotalDecimal',
  'bedroomsTotal',
  ...listedFeatures,
] as const

/**
 * Equal for rows that show the same of the same home: the hash is of what its source says, with the home as it names
 * it.
 */
export const contentHash: RawBuilder<string> = sql<string>`(
  fact_hash || coalesce(' ' || (condition_reading ->> 'lexicon'), '')
  || CASE WHEN home_key <> property_id THEN property_id ELSE '' END
  || CASE WHEN own_facts IS NULL THEN '' ELSE md5(ROW(living_area, lot_size_square_feet,
    year_built, bathrooms_total_decimal, bedrooms_total, latitude, longitude, address_key,
    view_yn, waterfront_yn, pool_private_yn, basement_yn, garage_spaces, stories,
    special_listing_conditions, condition_reading)::text) END)`

/** Of a listing that its seller does not keep off the Internet: no other is shown in any way. */
export const isShown: RawBuilder<boolean> = sql<boolean>`internet_entire_listing_display_yn`

/** A home for sale of a type that is valued. */
export const isForSale: RawBuilder<boolean> = sql<boolean>`(
  standing = 'active' AND home_type IS NOT NULL)`

/** Of a home whose seller lets an automated value be shown. */
export const mayBeValued: RawBuilder<boolean> = sql<boolean>`internet_automated_valuation_display_yn`

/** A usable sale: of known living area, at a market price. */
export const isUsableSale: RawBuilder<boolean> = sql<boolean>`(
  standing = 'sold' AND home_type IS NOT NULL AND living_area > 0
  AND close_price > ${NO_MARKET_SALE_USD}::integer)`

/** Closed on a date, or at most so many days before it. */
export const isClosedBy = (upTo: RawBuilder<IsoDate | null>, days: number): RawBuilder<boolean> =>
  sql<boolean>`(close_date BETWEEN ${upTo} - ${days}::integer AND ${upTo})`

/** Where a home is: the id it has now, null where no listing is of it, and the markets in which its listings lie. */
export type CurrentHome = { readonly id: string | null; readonly markets: readonly string[] }

/**
 * The home of this id, or the one home that a listing with this id is now known to be of: links to it were made before
 * the home's other listings came. Statements that name its markets are planned for their partitions alone.
 */
export const currentHome = async (
  db: Kysely<Database>,
  propertyId: string,
): Promise<CurrentHome> => {
  const { rows } = await sql<CurrentHome>`
    SELECT id, ARRAY(SELECT markets_of_homes(ARRAY[id])) AS markets
    FROM (SELECT ${currentIdOf(sql`${propertyId}::text`)} AS id) AS home`.execute(db)
  return rows[0] ?? { id: null, markets: [] }
}

/** Of a home. */
export const isOfHome = ({ id, markets }: CurrentHome): RawBuilder<boolean> =>
  sql<boolean>`(property_id = ${id} AND market = ANY(${markets}::text[]))`

/** The id a home has now, of one that may have been known by another; null where no listing is of it. */
export const currentIdOf = (propertyId: RawBuilder<string>): RawBuilder<string | null> =>
  // In a statement of its own, or the planner asks it once for each partition.
  sql<string | null>`(SELECT current_home_id(${propertyId}))`

/** The same, and the id itself where no listing is of it: equal for all ids that one home has had. */
export const knownIdOf = (propertyId: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`coalesce(${currentIdOf(propertyId)}, ${propertyId})`

/** All ids that a home has had, of the one it has now: for `IN`. */
export const idsOfHome = (currentId: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`(SELECT ids_of_home(${currentId}))`

/** The id of the newest row: later ones have greater ids, for imports come one after another. Null without rows. */
export const newestListing = async (db: Kysely<Database>): Promise<number | null> => {
  const { rows } = await sql<{ readonly id: number | null }>`
    SELECT max(id) AS id FROM listing`.execute(db)
  return rows[0]?.id ?? null
}

/** Of the demo market. */
export const isDemo: RawBuilder<boolean> = sql<boolean>`(source = ${sql.lit(DEMO_SOURCE)})`

/** Demo homes and real ones never meet: of the demo market, or of the real ones. */
export const isDemoOrReal = (demo: boolean): RawBuilder<boolean> =>
  sql<boolean>`${isDemo} = ${demo}`

/**
 * In a box (degrees). To the north and south it reaches to the edge of the latitude band, as the indexes do: up
 * to half a mile too far.
 */
export const isInBox = ({ west, south, east, north }: Box): RawBuilder<boolean> => sql<boolean>`(
  band BETWEEN ${bandOf(south)} AND ${bandOf(north)} AND longitude BETWEEN ${west} AND ${east})`

/** The box of all rows, as the columns of a `Box`; all null without rows. */
export const boundingBox: RawBuilder<Box> = sql<Box>`
  min(longitude) AS west, min(latitude) AS south, max(longitude) AS east, max(latitude) AS north`

/** Where to search: a city by its key, zips, or several of both. */
export type NamedArea =
  | { readonly kind: 'city'; readonly cityKey: string }
  | { readonly kind: 'zips'; readonly zips: readonly string[] }
  | {
      readonly kind: 'places'
      readonly cityKeys: readonly string[]
      readonly zips: readonly string[]
    }

/**
 * The same, or a part of the map: the rows that it was found to hold, by id, and a box around it. Where `markets` are
 * known, its homes for sale lie in those alone.
 */
export type SearchArea = (
  | NamedArea
  | { readonly kind: 'rows'; readonly box: Box; readonly ids: readonly number[] }
) & { readonly markets?: readonly string[] }

/** Of `listing AS l` where markets are known: in a city, in zips, in any of several, or among the rows of a part of the map. */
export const isInArea = (area: SearchArea): RawBuilder<boolean> =>
  area.markets === undefined
    ? isInPlace(area)
    : sql<boolean>`(${isInPlace(area)} ${inMarkets('l', area.markets)})`

/** One more condition on a table, by which Postgres reads the partitions of these markets alone; none where they are not known. */
export const inMarkets = (
  table: 'l' | 'v',
  markets: readonly string[] | undefined,
): RawBuilder<unknown> =>
  markets === undefined ? sql`` : sql`AND ${sql.ref(`${table}.market`)} = ANY(${markets}::text[])`

/** The markets in which the homes for sale of an area lie. */
export const marketsForSale = async (
  db: Kysely<Database>,
  area: NamedArea,
): Promise<readonly string[]> => {
  const cities = area.kind === 'city' ? [area.cityKey] : area.kind === 'places' ? area.cityKeys : []
  const zips = area.kind === 'city' ? [] : area.zips
  const { rows } = await sql<{ readonly market: string }>`
    SELECT market FROM markets_for_sale(${cities}::text[], ${zips}::text[]) AS market`.execute(db)
  return rows.map(({ market }) => market)
}

const isInPlace = (area: SearchArea): RawBuilder<boolean> => {
  switch (area.kind) {
    case 'city':
      return sql<boolean>`city_key = ${area.cityKey}`
    case 'zips':
      return sql<boolean>`postal_code = ANY(${area.zips}::text[])`
    case 'places': {
      const inCities = sql<boolean>`city_key = ANY(${area.cityKeys}::text[])`
      return area.zips.length === 0
        ? inCities
        : sql<boolean>`(${inCities} OR postal_code = ANY(${area.zips}::text[]))`
    }
    case 'rows':
      return sql<boolean>`(${isAboutBox(area.box)} AND id = ANY(${asArray(area.ids)}::bigint[]))`
  }
}

/** Thousands of numbers as one text: element by element the driver takes milliseconds. */
const asArray = (numbers: readonly number[]): string => `{${numbers.join(',')}}`

/** As `isInBox`, read band by band, which skips what lies west and east of the box in any version of Postgres. */
const isAboutBox = (box: Box): RawBuilder<boolean> => sql<boolean>`(
  band = ANY(${bandsOf(box)}::integer[]) AND longitude BETWEEN ${box.west} AND ${box.east})`

/** Rows of one standing in a part of the map, found by its box and then by `isInRegion`. */
export const findRowsIn = async (
  db: Kysely<Database>,
  region: Region,
  standing: 'active' | 'stale',
): Promise<SearchArea> => {
  const box = boxAround(region)
  const { rows } = await sql<Point & { readonly id: number; readonly market: string }>`
    SELECT id, market, latitude, longitude FROM listing
    WHERE standing = ${sql.lit(standing)} AND ${isAboutBox(box)}`.execute(db)
  const inside = rows.filter((row) => isInRegion(region, row))
  return {
    kind: 'rows',
    box,
    ids: inside.map(({ id }) => id),
    markets: [...new Set(inside.map(({ market }) => market))],
  }
}

/** What a listing's link may lead to: a page on the web, or one of the demo market, on this server. */
export const listingLinkOf = (written: StoredListing['listingUrl']): string | null =>
  written === null || /^\/sandbox\/demo\/[\w./-]+$/.test(written) ? written : webPageOf(written)

/** A listing's page reveals its address. */
export const shownLink = ({
  listingUrl,
  internetAddressDisplayYN,
}: Pick<StoredListing, 'listingUrl' | 'internetAddressDisplayYN'>): string | null =>
  internetAddressDisplayYN ? listingLinkOf(listingUrl) : null

/** Who lists a home, where the listing came from, and that its address is kept back, where it is. */
export const sourceOnWire = (
  listing: Pick<
    StoredListing,
    'source' | 'originatingSystemName' | 'listOfficeName' | 'internetAddressDisplayYN'
  >,
) => ({
  source: sourceInWords(listing),
  ...(listing.listOfficeName === null ? {} : { listedBy: listing.listOfficeName }),
  ...(listing.internetAddressDisplayYN ? {} : { addressHidden: true as const }),
})

/** The county a home lies in, and what owners there pay a year: the part of a home that says it, empty where it is not known. */
export const countyOnWire = ({
  countyOrParish: name,
  stateOrProvince: state,
}: Pick<StoredListing, 'countyOrParish' | 'stateOrProvince'>): {
  readonly county?: CountyOfHome
} =>
  name === null
    ? {}
    : { county: { name, propertyTaxPercent: propertyTaxPercentIn(state ?? '', name) } }

/** The description of a home for sale; null where none is known, or may be shown. */
export const readRemarks = async (
  db: Kysely<Database>,
  propertyId: string,
): Promise<string | null> => {
  const row = await db
    .selectFrom('listing')
    .select(['publicRemarks', 'unparsedAddress', 'internetAddressDisplayYN'])
    .where(isOfHome(await currentHome(db, propertyId)))
    .where(isForSale)
    .executeTakeFirst()
  return row ? shownRemarks(row) : null
}

/** The answer where a home has no value: its seller has asked that none be shown, or it is not for sale. */
export const noValue = async (db: Kysely<Database>, propertyId: string): Promise<Problem> => {
  const row = await db
    .selectFrom('listing')
    .select('id')
    .where(isOfHome(await currentHome(db, propertyId)))
    .where(isForSale)
    .where(sql<boolean>`NOT ${mayBeValued}`)
    .executeTakeFirst()
  return row === undefined
    ? new Problem(404, 'home-gone', 'This home is no longer for sale or no longer listed here.')
    : new Problem(404, 'value-not-shown', VALUE_NOT_SHOWN)
}

/** What happened to a home's price over all its listings, oldest first. */
export const readPriceHistory = async (
  db: Kysely<Database>,
  propertyId: string,
): Promise<PriceEvent[]> => (await readPriceHistories(db, [propertyId])).get(propertyId) ?? []

/** The same of several homes, by their ids; those without any event are not there. */
export const readPriceHistories = async (
  db: Kysely<Database>,
  propertyIds: readonly string[],
): Promise<Map<string, PriceEvent[]>> => {
  if (propertyIds.length === 0) return new Map()
  const { rows: places } = await sql<{ readonly market: string }>`
    SELECT markets_of_homes(${propertyIds}::text[]) AS market`.execute(db)
  const markets = places.map(({ market }) => market)
  const asks = await sql<{
    readonly propertyId: string
    readonly id: number
    readonly onMarketDate: IsoDate | null
    readonly exportedOn: IsoDate
    readonly listPrice: number
    readonly standardStatus: StandardStatus | null
  }>`
    SELECT l.property_id, l.id, l.on_market_date, p.exported_on, p.list_price, p.standard_status
    FROM listing AS l JOIN list_price AS p ON p.offer_id = l.id AND p.market = l.market
    WHERE l.property_id = ANY(${propertyIds}::text[]) AND ${isShown} ${inMarkets('l', markets)}
      AND p.market = ANY(${markets}::text[])`.execute(db)
  const sales = await sql<{
    readonly propertyId: string
    readonly closeDate: IsoDate
    readonly closePrice: number
  }>`
    SELECT property_id, close_date, close_price
    FROM listing AS l WHERE property_id = ANY(${propertyIds}::text[]) AND standing = 'sold'
      ${inMarkets('l', markets)}`.execute(db)
  const asksByHome = Map.groupBy(asks.rows, (ask) => ask.propertyId)
  const salesByHome = Map.groupBy(sales.rows, (sale) => sale.propertyId)
  const homes = new Set([...asksByHome.keys(), ...salesByHome.keys()])
  return new Map(
    [...homes].map((propertyId) => {
      const ofHome = asksByHome.get(propertyId) ?? []
      const offers = [...Map.groupBy(ofHome, (ask) => ask.id).values()].map((seen) => ({
        onMarketDate: seen[0]?.onMarketDate ?? null,
        asks: seen,
      }))
      return [propertyId, priceHistoryOf(offers, salesByHome.get(propertyId) ?? [])]
    }),
  )
}
