import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { MarketConditionsTable } from '../platform/database/tables/valuation.ts'

/** How many homes are for sale in a place, and whether they are demo homes. */
export type HomesForSale = { readonly homes: number; readonly demo: boolean }

/** The homes for sale in cities (by their keys) or zips, in the order given, as of the last change there. */
export const homesForSaleIn = async (
  db: Kysely<Database>,
  places: readonly Pick<MarketConditionsTable, 'kind' | 'place'>[],
): Promise<HomesForSale[]> => {
  const { rows } = await sql<HomesForSale>`
    SELECT coalesce(stored.for_sale, 0) AS homes, coalesce(stored.demo, false) AS demo
    FROM unnest(
      ${places.map(({ kind }) => kind)}::text[], ${places.map(({ place }) => place)}::text[]
    ) WITH ORDINALITY AS given (kind, place, nth)
    LEFT JOIN (market_conditions AS stored JOIN market AS m ON m.market = stored.market)
      ON stored.kind = given.kind AND stored.place = given.place
    ORDER BY given.nth`.execute(db)
  return rows
}
