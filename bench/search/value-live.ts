import { type Kysely, sql } from 'kysely'
import { COMPS_WINDOW_DAYS, REACH_MILES } from '../../src/domain/comps/comps-rules.ts'
import { dayNumber } from '../../src/domain/iso-date.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { activeNear, salesNear, subjectsOf } from '../../src/server/valuation/stored-homes.ts'
import type { KeptModels } from '../../src/server/valuation/training/market-models.ts'
import { homesToCheck } from '../../src/server/valuation/values/homes-to-check.ts'
import { MarketValuer } from '../../src/server/valuation/values/market-valuer.ts'

/**
 * What a search would cost if homes were valued when someone searches: the houses of a city, valued with
 * the product's own code and the market's fitted model from sales read on the spot.
 */
export const valueLive = async (
  { db, models }: { readonly db: Kysely<Database>; readonly models: KeptModels },
  city: string,
  market: string,
): Promise<number> => {
  const wanted = await sql<{ id: string }>`SELECT property_id AS id FROM listing
    WHERE standing = 'active' AND city_key = ${city} AND home_type = 'House'
      AND list_price <= 500000`.execute(db)
  const ids = new Set(wanted.rows.map((row) => row.id))
  const subjects = (await subjectsOf(db, market)).filter((home) => ids.has(home.propertyId))
  const trained = await models.of(market)
  if (trained === null) throw new Error(`market ${market} has no model`)
  const near = { demo: false, asOf: trained.asOf }
  const sales = await salesNear(db, subjects, {
    ...near,
    miles: REACH_MILES,
    days: COMPS_WINDOW_DAYS,
  })
  const active = await activeNear(db, subjects, { ...near, miles: 1 })
  const facts = await homesToCheck(db, market, subjects)
  const valuer = new MarketValuer({ sales, active, trained, day: dayNumber(trained.asOf) })
  const values = valuer.value(
    subjects.flatMap((subject) => {
      const own = facts.get(subject.propertyId)
      return own ? [{ subject, facts: own }] : []
    }),
  )
  return new Set(values.map(({ propertyId }) => propertyId)).size
}
