import { type Kysely, sql } from 'kysely'
import type { HomeType } from '../../domain/listing/home-type.ts'
import { HIGHEST_MAX_PRICE_USD, type SearchCriteria } from '../../domain/search/criteria.ts'
import { isInArea, type SearchArea } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { gap, joinValue } from './home-rows.ts'

export type LooseningCounts = Record<'distance' | 'priceBelowMarket' | 'maxPrice', number>

/** How many homes would qualify with one filter at the form's loosest choice and the others as they are. */
export const countLoosened = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<LooseningCounts> => {
  const ofType = sql`l.home_type = ${criteria.propertyType}`
  const affordable = sql`l.list_price <= ${criteria.maxPrice}`
  const below = sql`${gap} >= ${criteria.priceBelowMarket}`
  const counted = await sql<LooseningCounts>`
    SELECT
      count(*) FILTER (WHERE ${ofType} AND ${affordable}
        AND widest.value - l.list_price >= ${criteria.priceBelowMarket}) AS distance,
      count(*) FILTER (WHERE ${ofType} AND ${affordable} AND v.value >= l.list_price)
        AS "priceBelowMarket",
      count(*) FILTER (WHERE ${ofType} AND l.list_price <= ${HIGHEST_MAX_PRICE_USD} AND ${below})
        AS "maxPrice"
    FROM listing AS l
    LEFT ${joinValue(criteria.distance)}
    LEFT JOIN valuation AS widest ON widest.property_id = l.property_id AND widest.distance = 'mile'
    WHERE l.standing = 'active' AND ${isInArea(area)}`.execute(db)
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
    ${joinValue(criteria.distance)}
    WHERE l.standing = 'active' AND ${isInArea(area)}
      AND l.home_type <> ${criteria.propertyType} AND l.list_price <= ${criteria.maxPrice}
      AND ${gap} >= ${criteria.priceBelowMarket}
    GROUP BY l.home_type ORDER BY homes DESC, l.home_type LIMIT 1`.execute(db)
  return counted.rows[0]
}
