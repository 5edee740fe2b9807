import { type Kysely, sql } from 'kysely'
import { type Box, widened } from '../../domain/box.ts'
import { COMPS_WINDOW_DAYS } from '../../domain/comps/comps-rules.ts'
import { milesOf } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { SearchCriteria } from '../../domain/search/criteria.ts'
import {
  boundingBox,
  isClosedBy,
  isDemo,
  isForSale,
  isInArea,
  isInBox,
  mayBeValued,
  type SearchArea,
} from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { isAskedFor } from './search-conditions.ts'

export type AreaCounts = {
  readonly lookedAt: number
  /** Of the type, at or under the price, and as the filters on homes ask. */
  readonly matching: number
  readonly unvalued: number
  readonly demo: boolean
  /** That of the market most of the homes lie in, of those with a date; null when none has one. */
  readonly asOf: IsoDate | null
  /** The newest day on which a file or feed showed homes for sale there; null when there are none. */
  readonly marketDay: IsoDate | null
}

/** What there is in an area, whatever its price: what a search looked at. */
export const countArea = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<AreaCounts> => {
  const matches = isAskedFor(criteria)
  const counted = await sql<AreaCounts>`
    SELECT count(*) AS "lookedAt", count(*) FILTER (WHERE ${matches}) AS matching,
      count(*) FILTER (WHERE ${matches} AND ${mayBeValued} AND NOT EXISTS (
        SELECT FROM valuation AS v
        WHERE v.property_id = l.property_id AND v.distance = ${criteria.distance}
      )) AS unvalued,
      coalesce(bool_or(${isDemo}), false) AS demo,
      (SELECT as_of FROM market WHERE market =
        mode() WITHIN GROUP (ORDER BY l.market) FILTER (WHERE m.as_of IS NOT NULL)) AS "asOf",
      max(l.exported_on) AS "marketDay"
    FROM listing AS l LEFT JOIN market AS m ON m.market = l.market
    WHERE ${isForSale} AND ${isInArea(area)}`.execute(db)
  return counted.rows[0] ?? NOTHING
}

const NOTHING: AreaCounts = {
  lookedAt: 0,
  matching: 0,
  unvalued: 0,
  demo: false,
  asOf: null,
  marketDay: null,
}

/** How many sales of the type lie around an area's matching homes, within the search's distance and the comps' window. */
export const countSalesNearby = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  asOf: IsoDate,
): Promise<number> => {
  const homes = await sql<NullableBox>`
    SELECT ${boundingBox} FROM listing AS l
    WHERE l.standing = 'active' AND ${isInArea(area)}
      AND ${isAskedFor(criteria)}`.execute(db)
  const [found] = homes.rows
  if (found === undefined || found.west === null) return 0
  const box = widened(found, milesOf[criteria.distance])
  const counted = await sql<{ sales: number }>`
    SELECT count(*) AS sales FROM listing AS l
    WHERE l.standing = 'sold' AND l.home_type = ${criteria.propertyType}
      AND ${isInBox(box)}
      AND l.latitude BETWEEN ${box.south} AND ${box.north}
      AND ${isClosedBy(sql`${asOf}::date`, COMPS_WINDOW_DAYS)}`.execute(db)
  return counted.rows[0]?.sales ?? 0
}

/** The box of some homes; all null when there are none. */
type NullableBox = Box | { readonly [side in keyof Box]: null }
