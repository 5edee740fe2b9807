import { type Kysely, sql } from 'kysely'
import type { ConditionCorrection } from '../../domain/condition/corrected-condition.ts'
import type { OwnDefaults } from '../../domain/deals/inputs/own-defaults.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import { briefFigures } from '../../domain/search/brief-figures.ts'
import { mayBeValued } from '../listings/queries.ts'
import { namedColumns } from '../platform/database/column-names.ts'
import type { Database } from '../platform/database/schema.ts'
import { asSaid, type ValuedRow, valuedHomeOf } from '../search/queries.ts'
import { readMarketPredictors } from '../valuation/queries.ts'

/** By whose deal defaults figures are worked out, and what they say of conditions. */
export type Asker = {
  readonly ownDefaults: readonly OwnDefaults[]
  readonly corrections: readonly ConditionCorrection[]
}

/** What all the work may cost at the asking prices of homes for sale, in whole US dollars; those without a value are left out. */
export const roomsOf = async (
  db: Kysely<Database>,
  propertyIds: readonly string[],
  distance: SearchDistance,
  { ownDefaults: own, corrections }: Asker,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<Row>`
    SELECT v.market, ${namedColumns('l', ofListing)}, ${namedColumns('v', ofValue)}
    FROM listing AS l JOIN valuation AS v ON v.property_id = l.property_id AND v.market = l.market
      AND v.distance = ${distance} AND NOT v.as_listed
    WHERE l.property_id = ANY(${propertyIds}::text[]) AND l.standing = 'active'
      AND l.list_price IS NOT NULL AND ${mayBeValued}`.execute(db)
  const markets = [...new Set(rows.map(({ market }) => market))]
  const predictors = await readMarketPredictors(db, markets, distance)
  const rooms = new Map<string, number>()
  for (const row of rows) {
    const fits = predictors.get(row.market)
    if (fits === undefined) continue
    const home = valuedHomeOf(asSaid(row, corrections))
    const room = briefFigures(home, fits, { own, kept: null }).deal?.roomForRepairs
    if (room) rooms.set(row.propertyId, room.dollars)
  }
  return rooms
}

const ofListing = [
  'propertyId',
  'listPrice',
  'livingArea',
  'bathroomsTotalDecimal',
  'bedroomsTotal',
  'stories',
  'yearBuilt',
  'stateOrProvince',
  'city',
  'postalCode',
  'countyOrParish',
  'associationFee',
] as const satisfies readonly (keyof Row)[]

const ofValue = [
  'asOf',
  'value',
  'low80',
  'high80',
  'condition',
  'renovatedSales',
] as const satisfies readonly (keyof Row)[]

type Row = ValuedRow & { readonly propertyId: string; readonly market: string }
