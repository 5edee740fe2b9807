import { type Kysely, type RawBuilder, sql } from 'kysely'
import { addDays, type IsoDate } from '../../domain/iso-date.ts'
import { NO_MARKET_SALE_USD } from '../../domain/listings/plausible.ts'
import type { SaleInWindow, SalesWindow } from '../../domain/market-conditions/market-figures.ts'
import { DAYS_PER_YEAR } from '../../domain/time-units.ts'
import { isDemo, isForSale } from '../listings/queries.ts'
import { mayHaveClosedFrom } from '../platform/database/partitions/old-sales.ts'
import type { Database } from '../platform/database/schema.ts'
import type { MarketConditionsTable } from '../platform/database/tables/valuation.ts'

export type PlaceKind = MarketConditionsTable['kind']

/** A place with what is known of the market it lies in. */
export type Place = {
  readonly place: string
  /** Of a city in several, the one most of its homes lie in. */
  readonly market: string
  readonly demo: boolean
  readonly asOf: IsoDate | null
  readonly marketDay: IsoDate
  /** The first sale known in the market. */
  readonly firstSale: IsoDate | null
}

/**
 * The places with homes for sale or sold in a market: the market itself, its zips, or its cities. A city with demo
 * homes in one market and real ones in another gets its figures from the real ones.
 */
export const placesOf = async (
  db: Kysely<Database>,
  kind: PlaceKind,
  market: string,
): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    SELECT there.place, there.market, there.demo, m.as_of, m.newest_export AS market_day,
      (SELECT min(sale.close_date) FROM listing AS sale
        WHERE sale.market = there.market AND sale.standing = 'sold') AS first_sale
    FROM (${placesIn[kind](market)}) AS there JOIN market AS m ON m.market = there.market
    ORDER BY there.place`.execute(db)
  return rows
}

const placesIn: Readonly<Record<PlaceKind, (market: string) => RawBuilder<unknown>>> = {
  market: (market) => sql`
    SELECT market AS place, market, bool_or(${isDemo}) AS demo
    FROM listing WHERE market = ${market} AND standing IN ('active', 'sold') GROUP BY market`,
  // A zip that no gazetteer knows may be written on listings of several markets.
  zip: (market) => sql`
    SELECT postal_code AS place, market, bool_or(${isDemo}) AS demo
    FROM listing
    WHERE market = ${market} AND standing IN ('active', 'sold') AND left(postal_code, 3) = market
    GROUP BY postal_code, market`,
  city: (market) => sql`
    SELECT DISTINCT ON (own.city_key) own.city_key AS place, part.market, part.demo
    FROM (
      SELECT DISTINCT city_key FROM listing
      WHERE market = ${market} AND standing IN ('active', 'sold') AND city_key IS NOT NULL
    ) AS own
    CROSS JOIN LATERAL (
      SELECT market, bool_or(${isDemo}) AS demo, count(*) AS homes
      FROM (
        SELECT market, source FROM listing WHERE standing = 'active' AND city_key = own.city_key
        UNION ALL
        SELECT market, source FROM listing WHERE standing = 'sold' AND city_key = own.city_key
      ) AS there
      GROUP BY market
    ) AS part
    ORDER BY own.city_key, part.demo, part.homes DESC, part.market`,
}

/** The days on market of each home for sale, as of the market's day, by place; null where unknown. */
export const daysOnMarketIn = async (
  db: Kysely<Database>,
  kind: PlaceKind,
  places: readonly Place[],
): Promise<Map<string, (number | null)[]>> => {
  const { rows } = await sql<{ place: string; days: number | null }>`
    SELECT given.place, coalesce(given.market_day - l.on_market_date,
      l.days_on_market + (given.market_day - l.exported_on)) AS days
    FROM unnest(
      ${places.map(({ place }) => place)}::text[], ${places.map(({ market }) => market)}::text[],
      ${places.map(({ demo }) => demo)}::boolean[],
      ${places.map(({ marketDay }) => marketDay)}::date[]
    ) AS given (place, in_market, made_up, market_day)
    JOIN listing AS l ON ${liesIn[kind]} AND ${isDemo} = given.made_up
    WHERE ${isForSale}`.execute(db)
  // Another of a city's markets may have been exported later than the one that its figures come from.
  return byPlace(rows, ({ days }) => (days === null ? null : Math.max(0, days)))
}

/** Settled sales in each place's window, with the last asking price seen in the year before, by place. */
export const salesIn = async (
  db: Kysely<Database>,
  kind: PlaceKind,
  places: readonly (Place & { readonly window: SalesWindow | null })[],
): Promise<Map<string, SaleInWindow[]>> => {
  const [earliest] = places
    .flatMap(({ asOf, window }) => (asOf && window ? addDays(asOf, -window.days) : []))
    .toSorted()
  if (earliest === undefined) return new Map()
  const { rows } = await sql<SaleInWindow & { readonly place: string }>`
    SELECT given.place, l.close_price AS price_usd, ask.list_price AS ask_usd
    FROM unnest(
      ${places.map(({ place }) => place)}::text[], ${places.map(({ market }) => market)}::text[],
      ${places.map(({ demo }) => demo)}::boolean[],
      ${places.map(({ asOf }) => asOf)}::date[],
      ${places.map(({ window }) => window?.days ?? 0)}::integer[]
    ) AS given (place, in_market, made_up, upto, days)
    JOIN listing AS l ON ${liesIn[kind]} AND ${isDemo} = given.made_up
      AND ${isMarketSale} AND l.close_date > given.upto - given.days AND l.close_date <= given.upto
      AND ${mayHaveClosedFrom(earliest)}
    LEFT JOIN LATERAL (
      SELECT seen.list_price
      FROM listing AS offer
      JOIN list_price AS seen ON seen.offer_id = offer.id AND seen.market = offer.market
      WHERE offer.property_id = l.property_id AND offer.market = l.market AND offer.kind = 'offer' AND seen.list_price > 0
        AND offer.internet_entire_listing_display_yn
        AND seen.exported_on BETWEEN l.close_date - ${DAYS_PER_YEAR}::integer AND l.close_date
      ORDER BY seen.exported_on DESC, seen.list_price LIMIT 1
    ) AS ask ON true`.execute(db)
  return byPlace(rows, ({ priceUsd, askUsd }) => ({ priceUsd, askUsd }))
}

const liesIn: Readonly<Record<PlaceKind, RawBuilder<boolean>>> = {
  market: sql<boolean>`l.market = given.place`,
  zip: sql<boolean>`l.market = given.in_market AND l.postal_code = given.place`,
  city: sql<boolean>`l.city_key = given.place`,
}

/** Settled at a market price; its living area may be unknown. */
const isMarketSale = sql<boolean>`(l.standing = 'sold' AND l.close_price > ${NO_MARKET_SALE_USD}::integer)`

const byPlace = <Row extends { readonly place: string }, Figures>(
  rows: readonly Row[],
  figuresOf: (row: Row) => Figures,
): Map<string, Figures[]> =>
  new Map(
    [...Map.groupBy(rows, ({ place }) => place)].map(([place, there]) => [
      place,
      there.map(figuresOf),
    ]),
  )

/** A market's sales that closed after a date, named as the market's model names them. */
export const pricesSince = async (
  db: Kysely<Database>,
  market: string,
  after: IsoDate,
): Promise<
  {
    readonly source: string
    readonly listingKey: string
    readonly closeDate: IsoDate
    readonly priceUsd: number
  }[]
> => {
  const { rows } = await sql<Awaited<ReturnType<typeof pricesSince>>[number]>`
    SELECT l.source, l.listing_key, l.close_date, l.close_price AS price_usd
    FROM listing AS l WHERE l.market = ${market} AND ${isMarketSale} AND l.close_date > ${after}
      AND ${mayHaveClosedFrom(after)}`.execute(db)
  return rows
}
