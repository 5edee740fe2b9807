import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { Neighbourhood } from '../../src/domain/comps/neighbourhood.ts'
import { dayNumber, type IsoDate } from '../../src/domain/iso-date.ts'
import { WIDEST_DAYS, WIDEST_MILES } from '../../src/domain/valuation/estimate-value.ts'
import type { Database } from '../../src/server/platform/schema.ts'
import { activeNear, salesNear, subjectsOf } from '../../src/server/valuation/stored-homes.ts'
import { valueHome } from '../../src/server/valuation/value-home.ts'

/**
 * What a search would cost if homes were valued when someone searches: the houses of a city, valued with
 * the product's own code from sales read on the spot.
 */
export const valueLive = async (
  db: Kysely<Database>,
  city: string,
  market: string,
  asOf: IsoDate,
): Promise<number> => {
  const wanted = await sql<{ id: string }>`SELECT property_id AS id FROM listing
    WHERE standing = 'active' AND city_key = ${city} AND home_type = 'House'
      AND list_price <= 500000`.execute(db)
  const ids = new Set(wanted.rows.map((row) => row.id))
  const subjects = (await subjectsOf(db, market)).filter((home) => ids.has(home.propertyId))
  const sales = new Neighbourhood(await salesNear(db, subjects, WIDEST_MILES, asOf, WIDEST_DAYS))
  const active = new Neighbourhood(await activeNear(db, subjects, 1, asOf))
  const nearby = { sales, active, asOfDay: dayNumber(asOf) }
  return subjects.filter((subject) => valueHome(subject, nearby).length > 0).length
}
