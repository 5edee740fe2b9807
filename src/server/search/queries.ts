import { type RawBuilder, sql } from 'kysely'
import { CELLS_PER_DEGREE } from '../../domain/search/region.ts'
import { mayBeValued } from '../listings/queries.ts'
import { isDoubtful } from './home-rows.ts'
import { judgedFilters } from './judged-homes.ts'
import { asksForRegion, filtersOfKeptSearch, isWhatKeptSearchAsks } from './search-conditions.ts'

export { asSaid } from './as-said.ts'
export { findHome, idsOfHomes } from './find-homes.ts'
export { type ValuedRow, valuedHomeOf } from './home-rows.ts'
export {
  type CandidateRow,
  candidateColumns,
  type JudgedFilters,
  meetingFilters,
} from './judged-homes.ts'
export { layoutIn, readLayout } from './kept-layout.ts'
export {
  areaNow,
  keysOf,
  type SearchedPlace,
  type SearchPlaces,
  searchedPlace,
} from './searched-place.ts'
export { homeJson } from './to-home.ts'

/**
 * Which of some homes meet which saved searches, as far as Postgres knows: `judged` holds the filters of a search that
 * asks for more, else null; of a search of a part of the map, which it is then kept under the cells of, `is_of_region`
 * says that the home is near it. One that names a home's city and zip is there twice. A home is valued as listed for subscribers who chose that. Homes and searches are read once
 * each, and then joined by place and type: a city may have tens of thousands of searches, and each is looked up once,
 * not for each home.
 */
export const searchesMetBy = (propertyIds: readonly string[]): RawBuilder<unknown> => sql`
  WITH l AS MATERIALIZED (
    SELECT l.*, here.place, EXISTS (
        SELECT FROM valuation AS v WHERE v.property_id = l.property_id
          AND v.market = l.market AND v.as_listed) AS has_two_types
    FROM listing AS l CROSS JOIN LATERAL unnest(ARRAY[l.city_key, l.postal_code, ${cellOfHome}]) AS here (place)
    WHERE l.standing = 'active' AND l.property_id = ANY(${propertyIds}::text[]) AND ${mayBeValued}
  ),
  s AS MATERIALIZED (
    SELECT s.id, s.account_id, s.home_type, s.distance, s.price_below_market, s.max_price, p.place,
      s.criteria->>'worksBy' AS works_by, ${filtersOfKeptSearch()} AS filters, ${asksForRegion()} AS is_of_region
    FROM saved_search_place AS p JOIN saved_search AS s ON s.id = p.search_id
    WHERE p.place IN (SELECT place FROM l)
  )
  SELECT s.id AS search_id, s.account_id, l.property_id, l.market, ${isDoubtful} AS doubtful,
    CASE WHEN s.filters ?| ${judgedFilters}::text[] THEN s.filters END AS judged, s.distance,
    s.works_by, s.price_below_market, s.is_of_region, l.latitude, l.longitude
  FROM s JOIN l ON l.place = s.place AND l.home_type = s.home_type
  JOIN valuation AS v ON v.property_id = l.property_id AND v.market = l.market
    AND v.distance = s.distance
    AND v.as_listed = (l.has_two_types AND EXISTS (
      SELECT FROM home_choice AS c WHERE c.account_id = s.account_id
        AND c.property_id = l.property_id AND c.choice = 'as listed'))
  WHERE ${isWhatKeptSearchAsks()}`

/** As `cellsOf` names it. */
const cellOfHome = sql<string>`('at ' || floor(l.latitude * ${sql.lit(CELLS_PER_DEGREE)})
  || ' ' || floor(l.longitude * ${sql.lit(CELLS_PER_DEGREE)}))`
