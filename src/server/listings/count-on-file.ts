import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** Counts what is on file of the markets looked at, by source. */
export const countOnFile = async (
  db: Kysely<Database>,
  isLookedAt: RawBuilder<boolean>,
): Promise<void> => {
  await sql`
    WITH by_place AS MATERIALIZED (
      SELECT market, source, concat_ws(', ', city, state_or_province) AS place,
        min(originating_system_name) AS first_system, max(originating_system_name) AS last_system,
        count(*) AS listings, count(*) FILTER (WHERE standing = 'active') AS homes_for_sale,
        count(*) FILTER (WHERE standing = 'sold') AS sales, max(exported_on) AS newest_on
      FROM listing WHERE ${isLookedAt} GROUP BY 1, 2, 3
    ), counted AS MATERIALIZED (
      SELECT market, source,
        CASE WHEN min(first_system) = max(last_system) THEN min(first_system) END
          AS originating_system_name,
        (array_agg(place ORDER BY listings DESC, place))[1] AS place,
        sum(listings) AS listings, sum(homes_for_sale) AS homes_for_sale, sum(sales) AS sales,
        max(newest_on) AS newest_on
      FROM by_place GROUP BY market, source
    ), gone AS (
      DELETE FROM listings_on_file AS f WHERE ${isLookedAt} AND NOT EXISTS (
        SELECT FROM counted AS c WHERE c.market = f.market AND c.source = f.source)
    )
    INSERT INTO listings_on_file AS f (market, source, originating_system_name, place, listings,
      homes_for_sale, sales, newest_on)
    SELECT market, source, originating_system_name, place, listings, homes_for_sale, sales, newest_on
    FROM counted ORDER BY market, source
    ON CONFLICT (market, source) DO UPDATE SET
      originating_system_name = excluded.originating_system_name, place = excluded.place,
      listings = excluded.listings, homes_for_sale = excluded.homes_for_sale,
      sales = excluded.sales, newest_on = excluded.newest_on
    WHERE (f.originating_system_name, f.place, f.listings, f.homes_for_sale, f.sales, f.newest_on)
      IS DISTINCT FROM (excluded.originating_system_name, excluded.place, excluded.listings,
        excluded.homes_for_sale, excluded.sales, excluded.newest_on)`.execute(db)
}

/** The same of one market. */
export const countOnFileOf = (db: Kysely<Database>, market: string): Promise<void> =>
  countOnFile(db, sql<boolean>`market = ${market}`)
