import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Flip } from '../../contract/flips.ts'
import type { Box } from '../../domain/box.ts'
import {
  bandOf,
  MILES_NORTH_PER_DEGREE,
  milesEastPerDegree,
  type Point,
} from '../../domain/distance.ts'
import { type CountedResale, leftForWork, quarterOf } from '../../domain/flips/flip-summary.ts'
import type { MarketResales } from '../../domain/flips/market-resales.ts'
import { type Changed, noneLeftOut, whyLeftOut } from '../../domain/flips/resales.ts'
import { addDays, daysBetween, type IsoDate } from '../../domain/iso-date.ts'
import { ADDRESS_NOT_SHOWN, coarsePoint } from '../../domain/listings/display-rules.ts'
import type { HomeType } from '../../domain/listings/home-type.ts'
import { MARKET_DAYS } from '../../domain/listings/market.ts'
import { rowsOfHome } from '../homes/queries.ts'
import { isShown, isUsableSale, knownIdOf } from '../listings/queries.ts'
import { mayHaveClosedFrom } from '../platform/database/partitions/old-sales.ts'
import type { Database } from '../platform/database/schema.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'

/** Where flips are asked for: a market, zips, or a city by its key. */
export type FlipPlace =
  | { readonly kind: 'market'; readonly market: string }
  | { readonly kind: 'zips'; readonly zips: readonly string[] }
  | { readonly kind: 'city'; readonly key: string }

/** A flip, as it is stored and may be shown. */
export type StoredFlip = {
  readonly market: string
  readonly propertyId: string
  readonly boughtOn: IsoDate
  readonly boughtUsd: number
  /** Null where no value was made, or where its seller lets none be shown. */
  readonly typicalValue: number | null
  readonly how: 'sold' | 'listed'
  readonly resoldOn: IsoDate
  readonly resoldUsd: number
  readonly askUsd: number | null
  readonly marketMove: number
  readonly changed: string
  readonly livingArea: number | null
  readonly homeType: HomeType
  readonly yearBuilt: number | null
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly latitude: number
  readonly longitude: number
  readonly addressHidden: boolean
}

/**
 * All resales of a place, for figures. Listings that are kept back have none from when their market's resales are next
 * learned, as the other figures about a market.
 */
export const countedResalesIn = async (
  db: Kysely<Database>,
  place: FlipPlace,
): Promise<readonly CountedResale[]> => {
  const { rows } = await sql<CountedResale>`
    SELECT r.is_flip, r.bought_usd, r.resold_usd,
      r.resold_on - r.bought_on AS days_held, r.resold_on,
      r.living_area, r.typical_value, r.market_move
    FROM resale AS r WHERE ${isResaleIn(place)}`.execute(db)
  return rows
}

/** The newest flips of a place; those whose listings are gone or kept back are left out. */
export const newestFlipsIn = async (
  db: Kysely<Database>,
  place: FlipPlace,
  limit: number,
): Promise<readonly StoredFlip[]> => {
  const { rows } = await sql<StoredFlip>`
    ${selectFlips} AND ${isResaleIn(place)}
    ORDER BY r.resold_on DESC, r.property_id LIMIT ${limit}`.execute(db)
  return rows
}

/** The flips of a home's market that are about the nearest to it, of those in a box; its own are left out. */
export const flipsAround = async (
  db: Kysely<Database>,
  home: PlaceOfHome & { readonly propertyId: string },
  { box, limit }: { readonly box: Box; readonly limit: number },
): Promise<readonly StoredFlip[]> => {
  const eastPerNorth = milesEastPerDegree(home.latitude) / MILES_NORTH_PER_DEGREE
  const { rows } = await sql<StoredFlip>`
    ${selectFlips} AND r.market = ${home.market} AND r.property_id <> ${home.propertyId}
      AND again.band BETWEEN ${bandOf(box.south)} AND ${bandOf(box.north)}
      AND again.longitude BETWEEN ${box.west} AND ${box.east}
    ORDER BY power(again.latitude - ${home.latitude}::float8, 2)
        + power((again.longitude - ${home.longitude}::float8) * ${eastPerNorth}::float8, 2),
      r.resold_on DESC, r.property_id
    LIMIT ${limit}`.execute(db)
  return rows
}

const selectFlips: RawBuilder<unknown> = sql`
  SELECT r.market, r.property_id, r.bought_on, r.bought_usd,
    CASE WHEN bought.internet_automated_valuation_display_yn
      AND again.internet_automated_valuation_display_yn THEN r.typical_value END AS typical_value,
    r.how, r.resold_on, r.resold_usd, r.ask_usd, r.market_move, r.changed,
    r.living_area, bought.home_type, bought.year_built,
    coalesce(again.unparsed_address, bought.unparsed_address) AS address,
    coalesce(again.city, bought.city) AS city,
    coalesce(again.state_or_province, bought.state_or_province) AS state,
    coalesce(again.postal_code, bought.postal_code) AS zip, again.latitude, again.longitude,
    NOT (bought.internet_address_display_yn AND again.internet_address_display_yn) AS address_hidden
  FROM resale AS r
  JOIN listing AS bought ON bought.id = r.bought_id AND bought.market = r.market
    AND bought.internet_entire_listing_display_yn
  JOIN listing AS again ON again.id = r.again_id AND again.market = r.market
    AND again.internet_entire_listing_display_yn
  WHERE r.is_flip`

const isResaleIn = (place: FlipPlace): RawBuilder<SqlBool> => {
  if (place.kind === 'market') return sql`r.market = ${place.market}`
  return place.kind === 'city'
    ? sql`r.city_key = ${place.key}`
    : sql`r.postal_code = ANY(${place.zips}::text[])`
}

/** What is known of the markets that a place lies in. */
export type FlipMarkets = {
  /** Null while none has sales. */
  readonly asOf: IsoDate | null
  readonly demo: boolean
  readonly leftOut: MarketResales['leftOut']
}

/** The markets of a place, and what of their homes came back and does not count. */
export const marketsOf = async (db: Kysely<Database>, place: FlipPlace): Promise<FlipMarkets> => {
  const { rows } = await sql<{
    readonly asOf: IsoDate | null
    readonly demo: boolean
    readonly resales: string | null
  }>`
    SELECT m.as_of, here.demo, model.resales
    FROM (
      SELECT market, bool_or(demo) AS demo FROM market_conditions AS c
      WHERE ${isConditionsOf(place)} GROUP BY market
    ) AS here
    JOIN market AS m ON m.market = here.market
    LEFT JOIN market_model AS model ON model.market = here.market`.execute(db)
  const leftOut = noneLeftOut()
  for (const { resales } of rows) {
    const stored: MarketResales | null = resales === null ? null : JSON.parse(resales)
    for (const why of whyLeftOut) leftOut[why] += stored?.leftOut[why] ?? 0
  }
  const days = rows.flatMap(({ asOf }) => asOf ?? []).toSorted()
  return { asOf: days.at(-1) ?? null, demo: rows.some(({ demo }) => demo), leftOut }
}

const isConditionsOf = (place: FlipPlace): RawBuilder<SqlBool> => {
  if (place.kind === 'market') return sql`c.kind = 'market' AND c.place = ${place.market}`
  return place.kind === 'city'
    ? sql`c.kind = 'city' AND c.place = ${place.key}`
    : sql`c.kind = 'zip' AND c.place = ANY(${place.zips}::text[])`
}

/** How many sales closed in a place from a day to another, by quarter. */
export const salesByQuarter = async (
  db: Kysely<Database>,
  place: FlipPlace,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ readonly quarter: IsoDate; readonly sales: number }>`
    SELECT date_trunc('quarter', close_date)::date AS quarter, count(*) AS sales FROM listing
    WHERE ${isSaleIn(place)} AND ${isUsableSale} AND ${isShown}
      AND close_date BETWEEN ${from}::date AND ${to}::date AND ${mayHaveClosedFrom(from)}
    GROUP BY 1`.execute(db)
  return new Map(rows.map(({ quarter, sales }) => [quarterOf(quarter), Number(sales)]))
}

const isSaleIn = (place: FlipPlace): RawBuilder<SqlBool> => {
  if (place.kind === 'market') return sql`market = ${place.market}`
  return place.kind === 'city'
    ? sql`city_key = ${place.key}`
    : sql`postal_code = ANY(${place.zips}::text[])`
}

/** The first day on which a resale of a market as of a day would count. */
export const resalesFrom = (asOf: IsoDate): IsoDate => addDays(asOf, -MARKET_DAYS)

export type PlaceOfHome = Point & { readonly market: string }

/** Where a home for sale or sold lies, or one that its owner has added; undefined where none has this id. */
export const placeOfHome = async (
  db: Kysely<Database>,
  propertyId: string,
  owner: Owner,
): Promise<PlaceOfHome | undefined> => {
  const { rows } = await sql<PlaceOfHome>`
    SELECT market, latitude, longitude
    FROM ${rowsOfHome(knownIdOf(sql`${propertyId}::text`), accountOf(owner))} AS l
    WHERE market IS NOT NULL ORDER BY exported_on DESC, id LIMIT 1`.execute(db)
  return rows[0]
}

/** A flip on the wire. */
export const toFlip = (stored: StoredFlip): Flip => {
  const { boughtOn, boughtUsd, resoldOn, resoldUsd, askUsd, addressHidden } = stored
  const changed: Changed = JSON.parse(stored.changed)
  const point = addressHidden ? coarsePoint(stored) : stored
  const daysHeld = daysBetween(boughtOn, resoldOn)
  return {
    propertyId: stored.propertyId,
    address: addressHidden ? ADDRESS_NOT_SHOWN : (stored.address ?? ''),
    city: stored.city ?? '',
    state: stored.state ?? '',
    zip: stored.zip ?? '',
    lat: point.latitude,
    long: point.longitude,
    ...(addressHidden ? { addressHidden } : {}),
    homeType: stored.homeType,
    squareFeet: stored.livingArea,
    yearBuilt: stored.yearBuilt,
    bought: { price: boughtUsd, date: boughtOn, typicalValue: stored.typicalValue },
    again:
      askUsd === null
        ? { how: 'sold', price: resoldUsd, date: resoldOn }
        : { how: 'listed', ask: askUsd, price: resoldUsd, date: resoldOn },
    daysHeld,
    rise: Math.round(1000 * Math.expm1(Math.log(resoldUsd / boughtUsd) - stored.marketMove)) / 1000,
    leftForWork: Math.round(leftForWork({ boughtUsd, resoldUsd, daysHeld })),
    changed: {
      beds: changed.bedroomsTotal,
      baths: changed.bathroomsTotalDecimal,
      squareFeet: changed.livingArea,
    },
  }
}
