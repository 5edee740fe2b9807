import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Box, widened } from '../../domain/box.ts'
import { COMPS_WINDOW_DAYS } from '../../domain/comps/select-comps.ts'
import { bandOf, milesOf, type SearchDistance } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { HomeType } from '../../domain/listing/home-type.ts'
import {
  HIGHEST_MAX_PRICE_USD,
  MAX_HOMES,
  type SearchCriteria,
} from '../../domain/search/criteria.ts'
import type { AskingPrices, ErrorShape } from '../../domain/valuation/bargain-chance.ts'
import type { SizeStep } from '../../domain/valuation/choose-comps.ts'
import type { Grade } from '../../domain/valuation/confidence-grade.ts'
import type { Database, ModelOf } from '../platform/schema.ts'

/** Where to search: a city by its key, or zips. */
export type SearchArea =
  | { readonly kind: 'city'; readonly cityKey: string }
  | { readonly kind: 'zips'; readonly zips: readonly string[] }

/** An active home with its stored value and comps, ready for the wire. */
export type FoundHomeRow = {
  readonly propertyId: string
  readonly source: string
  readonly originatingSystemName: string | null
  readonly mediaUrl: string | null
  readonly listPrice: number
  readonly postalCode: string | null
  readonly bathroomsTotalDecimal: number | null
  readonly bedroomsTotal: number | null
  readonly livingArea: number | null
  readonly onMarketDate: IsoDate | null
  readonly unparsedAddress: string | null
  readonly listingId: string | null
  readonly city: string | null
  readonly stateOrProvince: string | null
  readonly latitude: number
  readonly longitude: number
  readonly listingUrl: string | null
  readonly homeType: HomeType
  readonly exportedOn: IsoDate
  readonly priceChange: number | null
  readonly priceChangedOn: IsoDate | null
  readonly market: string
  readonly value: number
  readonly low80: number
  readonly high80: number
  /** Logarithms. */
  readonly expectedError: number
  readonly grade: Grade
  readonly sizeStep: SizeStep
  readonly compsCount: number
  readonly newestClosed: IsoDate | null
  readonly fixedUpValue: number | null
  readonly fewComps: boolean
  readonly asOf: IsoDate
  readonly averagePrice: number | null
  /** JSON arrays of the contract's Comp; `activeComps` is empty unless asked for. */
  readonly comps: string
  readonly activeComps: string
}

/** Homes that qualify, the best profit first, at most 500; `qualified` counts them all. */
export const findQualifying = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<{ homes: FoundHomeRow[]; qualified: number }> => {
  const found = await sql<FoundHomeRow & { qualified: number }>`
    WITH qualifying AS (
      SELECT l.id, v.value - l.list_price AS gap, count(*) OVER () AS qualified
      FROM ${qualifying(area, criteria)}
      ORDER BY gap DESC, l.property_id LIMIT ${MAX_HOMES}
    )
    SELECT q.qualified, ${homeColumns(criteria.includeHomesForSale)}
    FROM qualifying AS q
    JOIN listing AS l ON l.id = q.id
    JOIN valuation AS v ON v.property_id = l.property_id AND v.distance = ${criteria.distance}
    ORDER BY q.gap DESC, l.property_id`.execute(db)
  return { homes: found.rows, qualified: found.rows[0]?.qualified ?? 0 }
}

/** What the chance of a bargain is made from. */
export type GapRow = {
  readonly id: number
  readonly market: string
  readonly listPrice: number
  readonly value: number
  readonly expectedError: number
}

/** Every home that qualifies, whatever its chance, the best profit first, with what its chance is made from. */
export const findGaps = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<GapRow[]> => {
  const found = await sql<GapRow>`
    SELECT l.id, v.market, l.list_price AS "listPrice", v.value, v.expected_error AS "expectedError"
    FROM ${qualifying(area, criteria)}
    ORDER BY v.value - l.list_price DESC, l.property_id`.execute(db)
  return found.rows
}

/** Homes by their rows' ids, the best profit first. */
export const readHomes = async (
  db: Kysely<Database>,
  ids: readonly number[],
  criteria: SearchCriteria,
): Promise<FoundHomeRow[]> => {
  const found = await sql<FoundHomeRow>`
    SELECT ${homeColumns(criteria.includeHomesForSale)}
    FROM listing AS l
    JOIN valuation AS v ON v.property_id = l.property_id AND v.distance = ${criteria.distance}
    WHERE l.id = ANY(${ids}::bigint[])
    ORDER BY v.value - l.list_price DESC, l.property_id`.execute(db)
  return found.rows
}

/** The tables and the filters of a search, but for the chance. */
const qualifying = (area: SearchArea, criteria: SearchCriteria) => sql`
  listing AS l
  JOIN valuation AS v ON v.property_id = l.property_id AND v.distance = ${criteria.distance}
  WHERE l.standing = 'active' AND ${inArea(area)}
    AND l.home_type = ${criteria.propertyType} AND l.list_price <= ${criteria.maxPrice}
    AND v.value - l.list_price >= ${criteria.priceBelowMarket}`

/** What the sales of some markets have taught about asking prices and errors. */
export const readMarketLore = async (
  db: Kysely<Database>,
  markets: readonly string[],
): Promise<Map<string, MarketLore>> => {
  const rows = await db
    .selectFrom('market_model')
    .select(['market', 'model_of', 'asks', 'errors'])
    .where(sql<boolean>`market = ANY(${markets}::text[])`)
    .execute()
  return new Map(
    rows.map(({ market, model_of: modelOf, asks, errors }) => [
      market,
      { modelOf, asks: JSON.parse(asks), errors: JSON.parse(errors) },
    ]),
  )
}

export type MarketLore = {
  readonly modelOf: ModelOf
  readonly asks: AskingPrices
  readonly errors: ErrorShape
}

/** One active home with its value and comps; undefined when it is gone or cannot be valued. */
export const readHome = async (
  db: Kysely<Database>,
  propertyId: string,
  options: { readonly distance: SearchDistance; readonly includeHomesForSale: boolean },
): Promise<FoundHomeRow | undefined> => {
  const found = await sql<FoundHomeRow>`
    SELECT ${homeColumns(options.includeHomesForSale)}
    FROM listing AS l
    JOIN valuation AS v ON v.property_id = l.property_id AND v.distance = ${options.distance}
    WHERE l.property_id = ${propertyId} AND l.standing = 'active'`.execute(db)
  return found.rows[0]
}

export type AreaCounts = {
  readonly lookedAt: number
  /** Of the type, at or under the price. */
  readonly matching: number
  readonly unvalued: number
  readonly demo: boolean
  readonly asOf: IsoDate | null
}

/** What there is in an area, whatever its price: what a search looked at. */
export const countArea = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<AreaCounts> => {
  const matches = sql`l.home_type = ${criteria.propertyType} AND l.list_price <= ${criteria.maxPrice}`
  const counted = await sql<AreaCounts>`
    SELECT count(*) AS "lookedAt", count(*) FILTER (WHERE ${matches}) AS matching,
      count(*) FILTER (WHERE ${matches} AND NOT EXISTS (
        SELECT FROM valuation AS v
        WHERE v.property_id = l.property_id AND v.distance = ${criteria.distance}
      )) AS unvalued,
      coalesce(bool_or(l.source = 'demo'), false) AS demo,
      (SELECT m.as_of FROM market AS m WHERE m.market = mode() WITHIN GROUP (ORDER BY l.market))
        AS "asOf"
    FROM listing AS l
    WHERE l.standing = 'active' AND l.home_type IS NOT NULL AND ${inArea(area)}`.execute(db)
  return counted.rows[0] ?? { lookedAt: 0, matching: 0, unvalued: 0, demo: false, asOf: null }
}

/** How many sales of the type lie around an area's matching homes, within the search's distance and the comps' window. */
export const countSalesNearby = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  asOf: IsoDate,
): Promise<number> => {
  const homes = await sql<NullableBox>`
    SELECT min(l.longitude) AS west, min(l.latitude) AS south,
      max(l.longitude) AS east, max(l.latitude) AS north
    FROM listing AS l
    WHERE l.standing = 'active' AND ${inArea(area)}
      AND l.home_type = ${criteria.propertyType} AND l.list_price <= ${criteria.maxPrice}`.execute(
    db,
  )
  const [found] = homes.rows
  if (found === undefined || found.west === null) return 0
  const box = widened(found, milesOf[criteria.distance])
  const counted = await sql<{ sales: number }>`
    SELECT count(*) AS sales FROM listing AS l
    WHERE l.standing = 'sold' AND l.home_type = ${criteria.propertyType}
      AND l.band BETWEEN ${bandOf(box.south)} AND ${bandOf(box.north)}
      AND l.longitude BETWEEN ${box.west} AND ${box.east}
      AND l.latitude BETWEEN ${box.south} AND ${box.north}
      AND l.close_date BETWEEN ${asOf}::date - ${COMPS_WINDOW_DAYS}::integer AND ${asOf}::date`.execute(
    db,
  )
  return counted.rows[0]?.sales ?? 0
}

/** The box of some homes; all null when there are none. */
type NullableBox = Box | { readonly [side in keyof Box]: null }

export type LooseningCounts = Record<'distance' | 'priceBelowMarket' | 'maxPrice', number>

/** How many homes would qualify with one filter at the form's loosest choice and the others as they are. */
export const countLoosened = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<LooseningCounts> => {
  const ofType = sql`l.home_type = ${criteria.propertyType}`
  const affordable = sql`l.list_price <= ${criteria.maxPrice}`
  const below = sql`v.value - l.list_price >= ${criteria.priceBelowMarket}`
  const counted = await sql<LooseningCounts>`
    SELECT
      count(*) FILTER (WHERE ${ofType} AND ${affordable}
        AND widest.value - l.list_price >= ${criteria.priceBelowMarket}) AS distance,
      count(*) FILTER (WHERE ${ofType} AND ${affordable} AND v.value >= l.list_price)
        AS "priceBelowMarket",
      count(*) FILTER (WHERE ${ofType} AND l.list_price <= ${HIGHEST_MAX_PRICE_USD} AND ${below})
        AS "maxPrice"
    FROM listing AS l
    LEFT JOIN valuation AS v ON v.property_id = l.property_id AND v.distance = ${criteria.distance}
    LEFT JOIN valuation AS widest ON widest.property_id = l.property_id AND widest.distance = 'mile'
    WHERE l.standing = 'active' AND ${inArea(area)}`.execute(db)
  return counted.rows[0] ?? { distance: 0, priceBelowMarket: 0, maxPrice: 0 }
}

/** The other property type that would bring the most homes, the rest as asked; undefined when none does. */
export const bestOtherType = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<{ readonly propertyType: HomeType; readonly homes: number } | undefined> => {
  const counted = await sql<{ propertyType: HomeType; homes: number }>`
    SELECT l.home_type AS "propertyType", count(*) AS homes
    FROM listing AS l
    JOIN valuation AS v ON v.property_id = l.property_id AND v.distance = ${criteria.distance}
    WHERE l.standing = 'active' AND ${inArea(area)}
      AND l.home_type <> ${criteria.propertyType} AND l.list_price <= ${criteria.maxPrice}
      AND v.value - l.list_price >= ${criteria.priceBelowMarket}
    GROUP BY l.home_type ORDER BY homes DESC, l.home_type LIMIT 1`.execute(db)
  return counted.rows[0]
}

/** The cities with the most homes for sale, to name where a search would find something. */
export const coveredCities = async (db: Kysely<Database>, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('listing')
    .select((eb) => [
      eb.fn.max('city').as('city'),
      eb.fn.max('state_or_province').as('state'),
      eb.fn.countAll<number>().as('homes'),
    ])
    .where('standing', '=', 'active')
    .where('city_key', 'is not', null)
    .groupBy('city_key')
    .orderBy('homes', 'desc')
    .orderBy('city_key')
    .limit(limit)
    .execute()
  return rows.map((row) => `${row.city}, ${row.state}`)
}

/** Homes of an area that were for sale once but have not been seen for long. */
export const countStale = async (db: Kysely<Database>, area: SearchArea): Promise<number> => {
  const counted = await sql<{ stale: number }>`
    SELECT count(*) AS stale FROM listing AS l
    WHERE l.standing = 'stale' AND ${inArea(area)}`.execute(db)
  return counted.rows[0]?.stale ?? 0
}

const inArea = (area: SearchArea): RawBuilder<boolean> =>
  area.kind === 'city'
    ? sql<boolean>`l.city_key = ${area.cityKey}`
    : sql<boolean>`l.postal_code = ANY(${area.zips}::text[])`

const homeColumns = (includeHomesForSale: boolean) => sql`
  l.property_id AS "propertyId", l.source,
  l.originating_system_name AS "originatingSystemName", l.media_url AS "mediaUrl",
  l.list_price AS "listPrice", l.postal_code AS "postalCode",
  l.bathrooms_total_decimal AS "bathroomsTotalDecimal", l.bedrooms_total AS "bedroomsTotal",
  l.living_area AS "livingArea", l.on_market_date AS "onMarketDate",
  l.unparsed_address AS "unparsedAddress", l.listing_id AS "listingId", l.city,
  l.state_or_province AS "stateOrProvince", l.latitude, l.longitude,
  l.listing_url AS "listingUrl", l.home_type AS "homeType", l.exported_on AS "exportedOn",
  l.price_change AS "priceChange", l.price_changed_on AS "priceChangedOn",
  v.market, v.value, v.low80, v.high80, v.expected_error AS "expectedError", v.grade,
  CASE v.size_step WHEN 'any' THEN to_json(v.size_step) ELSE to_json(v.size_step::integer) END AS "sizeStep",
  v.comps_count AS "compsCount", v.newest_closed AS "newestClosed",
  v.fixed_up_value AS "fixedUpValue", v.few_comps AS "fewComps", v.as_of AS "asOf", v.comps,
  ${
    includeHomesForSale
      ? sql`v.average_with_active AS "averagePrice", v.active_comps AS "activeComps"`
      : sql`v.average_closed AS "averagePrice", '[]' AS "activeComps"`
  }`
