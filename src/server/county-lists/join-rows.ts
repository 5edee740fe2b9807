import { type Kysely, sql } from 'kysely'
import type { UnmatchedReason } from '../../domain/county-lists/unmatched.ts'
import { isShown } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'

/**
 * Joins the rows of a list to homes on file, by their parcel numbers in sales of the county and by their addresses as
 * address keys, all in one statement. Rows that could be of two homes are joined to none, and each says why. A home
 * whose seller keeps it or its address back is not known here. Joined again, rows follow what has come since.
 */
export const joinRows = async (db: Kysely<Database>, listId: string): Promise<void> => {
  await sql`
    WITH list AS (SELECT zips FROM county_list WHERE id = ${listId}),
    r AS MATERIALIZED (
      SELECT line, parcel_key, street, unit, zip, city_key FROM county_list_row
      WHERE list_id = ${listId}),
    here AS MATERIALIZED (
      SELECT DISTINCT property_id, postal_code AS zip, city_key,
        split_part(address, ' #', 1) AS street, nullif(split_part(address, ' #', 2), '') AS unit
      FROM (
        SELECT property_id, postal_code, city_key,
          left(address_key, -1 - length(postal_code)) AS address
        FROM listing
        WHERE postal_code = ANY((SELECT zips FROM list)::text[]) AND address_key IS NOT NULL
          AND ${isKnown}) AS addressed),
    parcels AS MATERIALIZED (
      SELECT DISTINCT property_id, ltrim(regexp_replace(lower(
        regexp_replace(listing_key, ':[^:]*$', '')), '[^a-z0-9]', '', 'g'), '0') AS parcel_key
      FROM listing
      WHERE source LIKE 'county:%' AND home_named AND kind = 'sale'
        AND postal_code = ANY((SELECT zips FROM list)::text[]) AND ${isKnown}),
    by_parcel AS (
      SELECT r.line, array_agg(DISTINCT p.property_id) AS ids
      FROM r JOIN parcels AS p ON p.parcel_key = r.parcel_key GROUP BY r.line),
    by_address AS (
      SELECT r.line,
        array_agg(DISTINCT h.property_id) FILTER (WHERE h.unit IS NOT DISTINCT FROM r.unit) AS ids,
        array_agg(DISTINCT h.property_id) FILTER (WHERE h.unit <> r.unit) AS other_units,
        count(DISTINCT h.property_id) AS homes
      FROM r JOIN here AS h ON h.street = r.street
        AND CASE WHEN r.zip IS NOT NULL THEN h.zip = r.zip
          WHEN r.city_key IS NOT NULL THEN h.city_key = r.city_key ELSE true END
      GROUP BY r.line),
    found AS (
      SELECT r.line, coalesce(p.ids, '{}') AS parcels, coalesce(a.ids, '{}') AS addressed,
        coalesce(a.other_units, '{}') AS other_units,
        -- Without a unit, any home of the building may be meant.
        coalesce(CASE WHEN r.unit IS NULL THEN a.homes ELSE cardinality(a.ids) END, 0) AS homes
      FROM r LEFT JOIN by_parcel AS p USING (line) LEFT JOIN by_address AS a USING (line)),
    judged AS (
      SELECT line, CASE
          WHEN cardinality(parcels) = 1 AND NOT parcels <@ other_units
            AND (cardinality(addressed) = 0 OR parcels <@ addressed) THEN parcels[1]
          WHEN cardinality(parcels) = 1 THEN NULL
          WHEN cardinality(addressed) = 1 AND homes = 1
            AND (cardinality(parcels) = 0 OR addressed <@ parcels) THEN addressed[1]
        END AS property_id, CASE
          WHEN cardinality(parcels) = 1 THEN ${TWO_HOMES}
          WHEN cardinality(parcels) > 1 THEN ${SHARED_PARCEL}
          WHEN homes > 0 THEN ${SHARED_ADDRESS}
          ELSE ${NO_HOME}
        END AS why
      FROM found)
    UPDATE county_list_row AS row SET property_id = judged.property_id,
      unmatched = CASE WHEN judged.property_id IS NULL THEN judged.why END
    FROM judged
    WHERE row.list_id = ${listId} AND row.line = judged.line
      AND (row.property_id IS DISTINCT FROM judged.property_id
        OR row.unmatched IS DISTINCT FROM CASE WHEN judged.property_id IS NULL THEN judged.why END)`.execute(
    db,
  )
}

/** Of a row of `listing`: a home that may be shown with its address. */
const isKnown = sql<boolean>`home_type IS NOT NULL AND ${isShown} AND internet_address_display_yn
  AND NOT EXISTS (SELECT FROM listing AS other WHERE other.property_id = listing.property_id
    AND NOT (other.internet_entire_listing_display_yn AND other.internet_address_display_yn))`

const reason = (why: UnmatchedReason) => sql<string>`${why}::text`
const NO_HOME = reason('no home on file at this parcel number or address')
const SHARED_ADDRESS = reason('more than one home at this address')
const SHARED_PARCEL = reason('more than one home under this parcel number')
const TWO_HOMES = reason('its parcel number and its address are of two homes')
