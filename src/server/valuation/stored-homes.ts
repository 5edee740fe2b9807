import type { Kysely } from 'kysely'
import { boxOf, widened } from '../../domain/box.ts'
import type { Subject } from '../../domain/comps/candidate.ts'
import { bandOf, type Point } from '../../domain/distance.ts'
import { addDays, dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import type { Database } from '../platform/schema.ts'
import type { StoredCandidate } from './to-comp.ts'

/** The active homes of a market, to be valued. */
export const subjectsOf = (db: Kysely<Database>, market: string): Promise<Subject[]> =>
  db
    .selectFrom('listing')
    .select(featureColumns)
    .where('market', '=', market)
    .where('standing', '=', 'active')
    .where('home_type', 'is not', null)
    .$narrowType<{ homeType: Subject['homeType'] }>()
    .execute()

/** Sales around some points that closed in the `days` up to the as-of date, of every type. */
export const salesNear = async (
  db: Kysely<Database>,
  points: readonly Point[],
  miles: number,
  asOf: IsoDate,
  days: number,
): Promise<StoredCandidate[]> => {
  const rows = await candidatesNear(db, points, miles)
    .where('standing', '=', 'sold')
    .where('close_date', '>=', addDays(asOf, -days))
    .where('close_date', '<=', asOf)
    .execute()
  return rows.flatMap(({ closePrice, listPrice: _, ...row }) =>
    closePrice === null || row.closeDate === null
      ? []
      : [{ ...row, status: 'Closed' as const, price: closePrice, day: dayNumber(row.closeDate) }],
  )
}

/** Homes for sale around some points, of every type. */
export const activeNear = async (
  db: Kysely<Database>,
  points: readonly Point[],
  miles: number,
  asOf: IsoDate,
): Promise<StoredCandidate[]> => {
  const rows = await candidatesNear(db, points, miles).where('standing', '=', 'active').execute()
  return rows.flatMap(({ closePrice: _, listPrice, ...row }) =>
    listPrice === null
      ? []
      : [{ ...row, status: 'Active' as const, price: listPrice, day: dayNumber(asOf) }],
  )
}

const candidatesNear = (db: Kysely<Database>, points: readonly Point[], miles: number) => {
  const box = widened(boxOf(points), miles)
  return db
    .selectFrom('listing')
    .select(featureColumns)
    .select([
      'listing_key as listingKey',
      'close_price as closePrice',
      'list_price as listPrice',
      'close_date as closeDate',
      'on_market_date as onMarketDate',
      'unparsed_address as unparsedAddress',
      'media_url as mediaUrl',
      'listing_url as listingUrl',
    ])
    .where('home_type', 'is not', null)
    .$narrowType<{ homeType: Subject['homeType'] }>()
    .where('band', '>=', bandOf(box.south))
    .where('band', '<=', bandOf(box.north))
    .where('longitude', '>=', box.west)
    .where('longitude', '<=', box.east)
}

const featureColumns = [
  'property_id as propertyId',
  'address_key as addressKey',
  'home_type as homeType',
  'latitude',
  'longitude',
  'living_area as livingArea',
  'lot_size_square_feet as lotSizeSquareFeet',
  'year_built as yearBuilt',
  'bathrooms_total_decimal as bathroomsTotalDecimal',
  'bedrooms_total as bedroomsTotal',
] as const
