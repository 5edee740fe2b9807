import { type Kysely, sql } from 'kysely'
import { bandOf, degreesOf, type Point } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { HomeType } from '../../domain/listings/home-type.ts'
import type { FairMarketRents } from '../../domain/rents/fair-market-rents.ts'
import type { RentListing } from '../../domain/rents/rent-listing.ts'
import { isOfHome, isShown } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'

type Db = Kysely<Database>

/** A home as its rent is asked for. */
export type HomeToRent = Point & {
  readonly homeType: HomeType | null
  readonly bedroomsTotal: number | null
  readonly livingArea: number | null
  readonly postalCode: string | null
  readonly addressShown: boolean
  /** Of its market; null while that has no sales. */
  readonly asOf: IsoDate | null
}

/** A home for sale or sold by its id; undefined where none that may be shown has it. */
export const findHomeToRent = async (
  db: Db,
  propertyId: string,
): Promise<HomeToRent | undefined> => {
  const { rows } = await sql<HomeToRent>`
    SELECT latitude, longitude, home_type, bedrooms_total, living_area, postal_code,
      internet_address_display_yn AS address_shown,
      (SELECT as_of FROM market WHERE market.market = listing.market) AS as_of
    FROM listing WHERE ${isOfHome(propertyId)} AND ${isShown}
    ORDER BY exported_on DESC, id DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** The rents around a point, up to so many miles and a little farther. */
export const rentsAround = (
  db: Db,
  { latitude, longitude }: Point,
  miles: number,
): Promise<readonly RentListing[]> => {
  const reach = degreesOf(miles, latitude)
  return db
    .selectFrom('rentListing')
    .select([
      ...(['source', 'rentKey', 'seenOn', 'listedOn', 'rentUsd', 'homeType'] as const),
      ...(['bedroomsTotal', 'bathroomsTotalDecimal', 'livingArea', 'unparsedAddress'] as const),
      ...(['city', 'stateOrProvince', 'postalCode', 'latitude', 'longitude'] as const),
    ])
    .where('band', '>=', bandOf(latitude - reach.latitude))
    .where('band', '<=', bandOf(latitude + reach.latitude))
    .where('longitude', '>=', longitude - reach.longitude)
    .where('longitude', '<=', longitude + reach.longitude)
    .execute()
}

/** The newest fair market rents of a zip that operators have brought in; undefined without any. */
export const importedFairMarketRents = (
  db: Db,
  zip: string,
): Promise<FairMarketRents | undefined> =>
  db
    .selectFrom('fairMarketRent')
    .select(['fiscalYear', 'rentsUsd'])
    .where('zip', '=', zip)
    .orderBy('fiscalYear', 'desc')
    .limit(1)
    .executeTakeFirst()
