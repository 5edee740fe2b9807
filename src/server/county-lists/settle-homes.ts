import { type Kysely, sql } from 'kysely'
import { dropHomesOnRecord } from '../homes/queries.ts'
import { isShown, mayBeValued } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'

/** Until the transaction ends, no one else changes lists or the homes on them. */
export const lockLists = async (trx: Kysely<Database>): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('county lists', 0))`.execute(trx)
}

/**
 * Brings the homes on lists up to date with lists and listings: which lists each is on, whether it is for sale, and which homes
 * off the market are to have a value, which `valueHomes` then makes. A home that comes for sale, or leaves every list, is none of those any more.
 */
export const settleHomes = async (trx: Kysely<Database>): Promise<void> => {
  await sql`
    WITH on_lists AS MATERIALIZED (
      SELECT r.property_id, array_agg(DISTINCT l.kind ORDER BY l.kind) AS kinds,
        max(r.recorded_on) AS recorded_on, max(r.amount_usd) AS amount_usd
      FROM county_list_row AS r JOIN county_list AS l ON l.id = r.list_id
      WHERE r.property_id IS NOT NULL GROUP BY r.property_id),
    now AS MATERIALIZED (
      SELECT o.*, home.market, home.city_key, home.postal_code, home.home_type, home.value_shown,
        home.records, CASE
          WHEN home.for_sale THEN 'for sale'
          WHEN home.offered_as IN ('Pending', 'Active Under Contract')
            AND home.offered_on > coalesce(home.closed_on, '-infinity')
            AND home.offered_on >= market.newest_export - ${PENDING_DAYS}::integer
            THEN 'under contract'
          ELSE 'off market' END AS standing
      FROM on_lists AS o
      CROSS JOIN LATERAL (
        SELECT (array_agg(market ORDER BY exported_on DESC, id DESC))[1] AS market,
          (array_agg(city_key ORDER BY exported_on DESC, id DESC))[1] AS city_key,
          (array_agg(postal_code ORDER BY exported_on DESC, id DESC))[1] AS postal_code,
          (array_agg(home_type ORDER BY exported_on DESC, id DESC)
            FILTER (WHERE home_type IS NOT NULL))[1] AS home_type,
          bool_or(standing = 'active') AS for_sale,
          (array_agg(standard_status ORDER BY exported_on DESC, id DESC)
            FILTER (WHERE kind = 'offer'))[1] AS offered_as,
          max(exported_on) FILTER (WHERE kind = 'offer') AS offered_on,
          max(close_date) AS closed_on,
          bool_and(${isShown} AND internet_address_display_yn) AS is_shown,
          bool_and(${mayBeValued}) AS value_shown,
          (count(*) + sum(revision))::integer AS records
        FROM listing WHERE property_id = o.property_id) AS home
      LEFT JOIN market ON market.market = home.market
      WHERE home.home_type IS NOT NULL AND home.is_shown),
    gone AS (
      DELETE FROM county_list_home AS h
      WHERE NOT EXISTS (SELECT FROM now WHERE now.property_id = h.property_id))
    INSERT INTO county_list_home AS h (property_id, market, city_key, postal_code, home_type, kinds,
      recorded_on, amount_usd, standing, value_shown, records)
    SELECT property_id, market, city_key, postal_code, home_type, kinds, recorded_on, amount_usd,
      standing, value_shown, records FROM now
    ON CONFLICT (property_id) DO UPDATE SET market = excluded.market, city_key = excluded.city_key,
      postal_code = excluded.postal_code, home_type = excluded.home_type, kinds = excluded.kinds,
      recorded_on = excluded.recorded_on, amount_usd = excluded.amount_usd,
      standing = excluded.standing, value_shown = excluded.value_shown, records = excluded.records
    WHERE (h.market, h.city_key, h.postal_code, h.home_type, h.kinds, h.recorded_on, h.amount_usd,
        h.standing, h.value_shown, h.records)
      IS DISTINCT FROM (excluded.market, excluded.city_key, excluded.postal_code,
        excluded.home_type, excluded.kinds, excluded.recorded_on, excluded.amount_usd,
        excluded.standing, excluded.value_shown, excluded.records)`.execute(trx)
  await dropHomesOnRecord(
    trx,
    sql<boolean>`NOT EXISTS (SELECT FROM county_list_home AS h
      WHERE h.property_id = a.property_id AND ${isToValue})`,
  )
}

/** Of `county_list_home AS h`: it has a value of its own, since it is no home for sale. */
export const isToValue = sql<boolean>`(h.standing = 'off market' AND h.value_shown)`

/** A listing that was pending this long ago, and was not seen to close, is no news. */
const PENDING_DAYS = 90
