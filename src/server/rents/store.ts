import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import { bandOf, degreesOf, type Point } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { HomeType } from '../../domain/listings/home-type.ts'
import { marketOf } from '../../domain/listings/market.ts'
import type { FairMarketRents } from '../../domain/rents/fair-market-rents.ts'
import type { RentListing } from '../../domain/rents/rent-listing.ts'
import { rowsOfHome } from '../homes/queries.ts'
import type { PlaceLookup } from '../listings/ports.ts'
import { knownIdOf } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { RentListingTable } from '../platform/database/tables/rents.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'

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

/** A home for sale or sold by its id, or one that its owner has added; undefined where none that may be shown has it. */
export const findHomeToRent = async (
  db: Db,
  propertyId: string,
  owner: Owner | null,
): Promise<HomeToRent | undefined> => {
  const accountId = owner === null ? sql<string>`NULL` : accountOf(owner)
  const { rows } = await sql<HomeToRent>`
    SELECT latitude, longitude, home_type, bedrooms_total, living_area, postal_code,
      internet_address_display_yn AS address_shown,
      (SELECT as_of FROM market WHERE market.market = l.market) AS as_of
    FROM ${rowsOfHome(knownIdOf(sql`${propertyId}::text`), accountId)} AS l
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

/** Stores rents within the caller's transaction: of one listing the newest stays, in whatever order they come. */
export const storeRents = async (
  trx: Transaction<Database>,
  rents: readonly RentListing[],
  places: PlaceLookup,
): Promise<void> => {
  const newest = new Map<string, RentListing>()
  for (const rent of rents) {
    const key = `${rent.source} ${rent.rentKey}`
    const known = newest.get(key)
    if (known === undefined || rent.seenOn >= known.seenOn) newest.set(key, rent)
  }
  if (newest.size === 0) return
  // In one order: of two imports at once neither waits for the other.
  const rows = [...newest.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, rent]) => toRow(rent, places))
  await trx
    .insertInto('rentListing')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'rentKey', 'market'])
        .doUpdateSet((eb) => ({
          seenOn: eb.ref('excluded.seenOn'),
          listedOn: eb.ref('excluded.listedOn'),
          rentUsd: eb.ref('excluded.rentUsd'),
          homeType: eb.ref('excluded.homeType'),
          bedroomsTotal: eb.ref('excluded.bedroomsTotal'),
          bathroomsTotalDecimal: eb.ref('excluded.bathroomsTotalDecimal'),
          livingArea: eb.ref('excluded.livingArea'),
          unparsedAddress: eb.ref('excluded.unparsedAddress'),
          city: eb.ref('excluded.city'),
          stateOrProvince: eb.ref('excluded.stateOrProvince'),
          postalCode: eb.ref('excluded.postalCode'),
          latitude: eb.ref('excluded.latitude'),
          longitude: eb.ref('excluded.longitude'),
          band: eb.ref('excluded.band'),
        }))
        .whereRef('rentListing.seenOn', '<=', 'excluded.seenOn'),
    )
    .execute()
}

/** With its market, and a place where the source had none. */
const toRow = (rent: RentListing, places: PlaceLookup): Insertable<RentListingTable> => {
  const place = rent.postalCode === null ? places.nearest(rent) : null
  const postalCode = rent.postalCode ?? place?.zip ?? null
  return {
    ...rent,
    city: rent.city ?? place?.city ?? null,
    stateOrProvince: rent.stateOrProvince ?? place?.state ?? null,
    postalCode,
    market: marketOf(postalCode) ?? NO_MARKET,
    band: bandOf(rent.latitude),
  }
}

/** Of what lies nowhere near a zip. */
const NO_MARKET = '---'

/** Stores HUD's rents of a fiscal year in place of those there were of it. */
export const storeFairMarketRents = (
  db: Db,
  fiscalYear: number,
  rentsUsd: ReadonlyMap<string, readonly number[]>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('fairMarketRent').where('fiscalYear', '=', fiscalYear).execute()
    const rows = [...rentsUsd].map(([zip, rents]) => ({ zip, fiscalYear, rentsUsd: [...rents] }))
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await trx
        .insertInto('fairMarketRent')
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .execute()
  })

const ROWS_AT_ONCE = 5000
