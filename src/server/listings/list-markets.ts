import { type Kysely, sql } from 'kysely'
import { COMPS_WINDOW_DAYS } from '../../domain/comps/comps-rules.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { Trust } from '../../domain/listings/checks/check.ts'
import type { Database } from '../platform/database/schema.ts'
import { isClosedBy, isForSale, mayBeValued } from './queries.ts'

/** What is covered in one city. `stale` homes were for sale but have not been seen for long. */
export type CityCoverage = {
  readonly market: string
  readonly city: string
  readonly state: string
  readonly active: number
  /** Homes among the active ones that have no value, and whether any sale around could give one. */
  readonly withoutValue: number
  readonly canBeValued: boolean
  /** Homes among the active ones that are doubtful, and that ask for a look. */
  readonly doubtful: number
  readonly toCheck: number
  readonly stale: number
  /** Sales in the comps' window up to the market's as-of date. */
  readonly soldIn12Months: number
  readonly asOf: IsoDate | null
  readonly sources: readonly string[]
}

/** Every city with listings, under its market (three-digit zip area), the most homes for sale first. */
export const listMarkets = async (db: Kysely<Database>): Promise<CityCoverage[]> => {
  const found = await sql<CityCoverage>`
    SELECT l.market, coalesce(max(l.city), '(no city)') AS city,
      coalesce(max(l.state_or_province), '') AS state, m.as_of,
      count(*) FILTER (WHERE l.standing = 'active') AS active,
      count(*) FILTER (WHERE ${isForSale} AND ${mayBeValued} AND NOT EXISTS (
        SELECT FROM valuation AS v WHERE v.property_id = l.property_id
          AND v.market = l.market)) AS without_value,
      m.as_of IS NOT NULL AS can_be_valued,
      count(*) FILTER (WHERE ${isForSale} AND ${hasTrust('Doubtful')}) AS doubtful,
      count(*) FILTER (WHERE ${isForSale} AND ${hasTrust('Check')}) AS to_check,
      count(*) FILTER (WHERE l.standing = 'stale') AS stale,
      count(*) FILTER (WHERE l.standing = 'sold'
        AND ${isClosedBy(sql`m.as_of`, COMPS_WINDOW_DAYS)}) AS sold_in12_months,
      array_agg(DISTINCT l.source) AS sources
    FROM listing AS l JOIN market AS m ON m.market = l.market
    GROUP BY l.market, l.city_key, m.as_of
    ORDER BY sum(count(*)) OVER (PARTITION BY l.market) DESC, l.market, count(*) DESC`.execute(db)
  return found.rows
}

/** By its value at the widest distance. */
const hasTrust = (trust: Trust) => sql`EXISTS (
  SELECT FROM valuation AS v WHERE v.property_id = l.property_id AND v.market = l.market
    AND v.distance = 'mile'
    AND NOT v.as_listed AND v.trust = ${trust})`
