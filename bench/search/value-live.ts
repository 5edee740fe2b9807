import { type Kysely, sql } from 'kysely'
import { COMPS_WINDOW_DAYS, REACH_MILES } from '../../src/domain/comps/comps-rules.ts'
import { homeTableOf } from '../../src/domain/comps/home-table.ts'
import { HomesForSale } from '../../src/domain/comps/homes-for-sale.ts'
import { dayNumber } from '../../src/domain/iso-date.ts'
import { AlikeCursor } from '../../src/domain/listing/checks/alike-nearby.ts'
import { HomeValuer } from '../../src/domain/valuation/appraisal/home-valuer.ts'
import { TwinCursor } from '../../src/domain/valuation/evidence/twin-sale.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { subjectsToValue } from '../../src/server/valuation/checked-value.ts'
import { homesToCheck } from '../../src/server/valuation/homes-to-check.ts'
import { type KeptModels, marketAround } from '../../src/server/valuation/market-models.ts'
import { activeNear, salesNear, subjectsOf } from '../../src/server/valuation/stored-homes.ts'
import { CompWriter } from '../../src/server/valuation/to-comp.ts'
import { valueHome } from '../../src/server/valuation/value-home.ts'

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
  const around = marketAround(sales, trained)
  const asOfDay = dayNumber(trained.asOf)
  const facts = await homesToCheck(db, market, subjects)
  const toValue = subjectsToValue(subjects, facts, {
    sales: around.sales,
    alike: new AlikeCursor(around.sales),
    day: asOfDay,
  })
  const surroundings = {
    market: around,
    twins: new TwinCursor(around),
    valuer: new HomeValuer(around),
    trained,
    active: new HomesForSale(active),
    writer: new CompWriter(),
  }
  const homes = homeTableOf(toValue.map((home) => ({ ...home, day: asOfDay })))
  return toValue.filter((home, row) => valueHome(home, { homes, row }, surroundings).length > 0)
    .length
}
