import { type Kysely, sql } from 'kysely'
import type {
  MarketConditions,
  PlaceConditions,
  PriceTrend,
} from '../../contract/market-conditions.ts'
import { recordsOf } from '../platform/database/column-names.ts'
import type { Database } from '../platform/database/schema.ts'
import type { MarketConditionsTable } from '../platform/database/tables/valuation.ts'

/** What is stored of a place: its figures as they go over the wire. */
export type StoredConditions = Pick<MarketConditionsTable, 'kind' | 'place' | 'market' | 'demo'> & {
  readonly figures: Omit<PlaceConditions, 'place' | 'kind' | 'market' | 'demo'>
  /** Of a market. */
  readonly trend: PriceTrend | null
}

/** Stores the places of a market, in place of what was stored of them and of places that have no listings any more. */
export const storeConditions = async (
  trx: Kysely<Database>,
  market: string,
  places: readonly StoredConditions[],
): Promise<void> => {
  await sql`
    WITH given AS (SELECT * FROM unnest(
      ${places.map(({ kind }) => kind)}::text[], ${places.map(({ place }) => place)}::text[],
      ${places.map((place) => place.market)}::text[]) AS given (kind, place, market))
    DELETE FROM market_conditions AS stored
    WHERE (stored.market = ${market}
        OR NOT EXISTS (SELECT FROM market AS m WHERE m.market = stored.market)
        OR (stored.kind, stored.place) IN (SELECT kind, place FROM given))
      AND (stored.kind, stored.place, stored.market) NOT IN (SELECT * FROM given)`.execute(trx)
  const rows = places.map(({ figures, trend, ...place }) => ({
    ...place,
    forSale: figures.forSale,
    figures: JSON.stringify(figures),
    priceTrend: trend === null ? null : JSON.stringify(trend),
  }))
  await sql`
    INSERT INTO market_conditions
    SELECT * FROM ${recordsOf('marketConditions', rows)}
    ON CONFLICT (kind, place, market) DO UPDATE SET demo = excluded.demo,
      for_sale = excluded.for_sale, figures = excluded.figures, price_trend = excluded.price_trend`.execute(
    trx,
  )
}

/** The conditions of a city (by its key) or of zips, in the order given, as far as they have listings. */
export const readConditions = async (
  db: Kysely<Database>,
  kind: 'city' | 'zip',
  places: readonly string[],
): Promise<MarketConditions[]> => {
  const { rows } = await sql<StoredPlace & { readonly trend: string | null }>`
    SELECT stored.place, stored.market, stored.demo, stored.figures, whole.price_trend AS trend
    FROM unnest(${places}::text[]) WITH ORDINALITY AS given (place, nth)
    JOIN market_conditions AS stored ON stored.kind = ${kind} AND stored.place = given.place
    JOIN market AS m ON m.market = stored.market
    LEFT JOIN market_conditions AS whole ON whole.kind = 'market' AND whole.place = stored.market
      AND whole.market = stored.market
    ORDER BY given.nth`.execute(db)
  return rows.map(({ trend, ...row }) => ({
    ...asConditions(kind, row),
    priceTrend: trend === null ? null : JSON.parse(trend),
  }))
}

/** The zips of a market, the most homes for sale first. */
export const readZipsOf = async (
  db: Kysely<Database>,
  market: string,
): Promise<PlaceConditions[]> => {
  const { rows } = await sql<StoredPlace>`
    SELECT stored.place, stored.market, stored.demo, stored.figures
    FROM market_conditions AS stored JOIN market AS m ON m.market = stored.market
    WHERE stored.market = ${market} AND stored.kind = 'zip'
    ORDER BY stored.for_sale DESC, stored.place`.execute(db)
  return rows.map((row) => asConditions('zip', row))
}

/** The cities with the most homes for sale, by their keys, at most `limit` of `total`. */
export const readCities = async (
  db: Kysely<Database>,
  limit: number,
): Promise<{ readonly cities: readonly PlaceConditions[]; readonly total: number }> => {
  const { rows } = await sql<StoredPlace & { readonly total: number }>`
    SELECT stored.place, stored.market, stored.demo, stored.figures, count(*) OVER () AS total
    FROM market_conditions AS stored JOIN market AS m ON m.market = stored.market
    WHERE stored.kind = 'city' AND stored.for_sale > 0
    ORDER BY stored.for_sale DESC, stored.place LIMIT ${limit}`.execute(db)
  return {
    cities: rows.map(({ total: _, ...row }) => asConditions('city', row)),
    total: Number(rows[0]?.total ?? 0),
  }
}

type StoredPlace = Pick<MarketConditionsTable, 'place' | 'market' | 'demo' | 'figures'>

const asConditions = (
  kind: 'city' | 'zip',
  { figures, ...place }: StoredPlace,
): PlaceConditions => {
  const parsed: StoredConditions['figures'] = JSON.parse(figures)
  return { kind, ...place, ...parsed }
}
