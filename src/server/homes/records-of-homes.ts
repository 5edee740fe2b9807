import { type Kysely, sql } from 'kysely'
import type { RecordOfHome } from '../../domain/homes/known-facts.ts'
import type { AddressedPlace } from '../../domain/homes/place-on-street.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { characteristics } from '../../domain/listings/facts.ts'
import { marketOf } from '../../domain/listings/market.ts'
import { DEMO_SOURCE, sourceInWords } from '../../domain/listings/source-in-words.ts'
import { isShown, type StoredListing } from '../listings/queries.ts'
import { namedColumns } from '../platform/database/column-names.ts'
import type { Database } from '../platform/database/schema.ts'

// What sales, listings and files on record say of homes. What a seller keeps back is not used.

/** What is said at an address, and whether the home is for sale by it. */
type RecordAtAddress = RecordOfHome &
  Pick<StoredListing, 'propertyId' | 'addressKey' | 'standing' | 'listPrice'>

/**
 * The records of streets with their numbers (address keys without their zip codes), each in any of its zip codes that has
 * a market.
 */
export const recordsAt = async (
  db: Kysely<Database>,
  mayBe: readonly { readonly street: string | null; readonly zips: readonly string[] }[],
): Promise<RecordAtAddress[]> => {
  const known = await db.selectFrom('market').select('market').execute()
  const markets = new Set(known.map(({ market }) => market))
  // Homes of one city share its zip codes: Postgres puts them together.
  const places = [...Map.groupBy(mayBe, ({ zips }) => zips.join()).values()].map((there) => ({
    streets: [...new Set(there.flatMap(({ street }) => street ?? []))],
    zips: (there[0]?.zips ?? []).filter((zip) => markets.has(marketOf(zip) ?? '')),
  }))
  const eachOf = (of: 'streets' | 'zips') => places.flatMap((place) => place[of])
  const placesOf = (of: 'streets' | 'zips') => places.flatMap((place, i) => place[of].map(() => i))
  const { rows } = await sql<Stored<RecordAtAddress>>`
    SELECT ${namedColumns('listing', [...recordColumns, 'propertyId', 'addressKey', 'standing', 'listPrice'])}
    FROM listing WHERE address_key IN (
        SELECT street || zip
        FROM unnest(${eachOf('streets')}::text[], ${placesOf('streets')}::integer[]) AS s (street, place)
        JOIN unnest(${eachOf('zips')}::text[], ${placesOf('zips')}::integer[]) AS z (zip, place)
          USING (place))
      AND ${mayBeUsed} ORDER BY id`.execute(db)
  return rows.map((row) => ({ ...row, ...attributionOf(row) }))
}

/** What is said of a home that is known by its id, with its last sale. */
type RecordById = RecordOfHome &
  Pick<
    StoredListing,
    | 'propertyId'
    | 'addressKey'
    | 'unparsedAddress'
    | 'city'
    | 'stateOrProvince'
    | 'postalCode'
    | 'countyOrParish'
    | 'market'
  > & {
    readonly isDemo: boolean
    /** Null where it is no sale that counts. */
    readonly soldOn: IsoDate | null
    /** Whole US dollars. */
    readonly soldUsd: number | null
  }

/** The records of homes by their ids, the newest first. */
export const recordsOfHomes = async (
  db: Kysely<Database>,
  propertyIds: readonly string[],
): Promise<RecordById[]> => {
  const { rows } = await sql<
    Stored<Omit<RecordById, 'isDemo' | 'soldOn' | 'soldUsd'>> &
      Pick<StoredListing, 'closePrice' | 'standing'>
  >`
    SELECT ${namedColumns('listing', [...recordColumns, 'closePrice', 'standing', 'propertyId', 'addressKey', 'unparsedAddress', 'city', 'stateOrProvince', 'postalCode', 'countyOrParish', 'market'])}
    FROM listing WHERE property_id = ANY(${propertyIds}::text[]) AND ${mayBeUsed}
    ORDER BY coalesce(close_date, exported_on) DESC, id DESC`.execute(db)
  return rows.map((row) => ({
    ...row,
    ...attributionOf(row),
    isDemo: row.source === DEMO_SOURCE,
    soldOn: row.standing === 'sold' ? row.closeDate : null,
    soldUsd: row.standing === 'sold' ? row.closePrice : null,
  }))
}

/** Where addresses on record lie. */
export const placesAt = async (
  db: Kysely<Database>,
  addressKeys: readonly string[],
): Promise<AddressedPlace[]> => {
  if (addressKeys.length === 0) return []
  const { rows } = await sql<AddressedPlace>`
    SELECT DISTINCT ON (address_key) address_key AS "addressKey", latitude, longitude
    FROM listing WHERE address_key = ANY(${[...new Set(addressKeys)]}::text[]) AND ${mayBeUsed}
    ORDER BY address_key, id`.execute(db)
  return rows
}

/** Of a row of `listing`: it may be shown with its address. */
const mayBeUsed = sql<boolean>`${isShown} AND internet_address_display_yn`

const recordColumns = [
  ...characteristics,
  'homeType',
  'latitude',
  'longitude',
  'source',
  'originatingSystemName',
  'exportedOn',
  'closeDate',
] as const

/** A record as its row has it: who says it, and when, are still to be worked out. */
type Stored<Of extends RecordOfHome> = Omit<Of, 'source' | 'saidOn'> & Attributed
type Attributed = Pick<
  StoredListing,
  'source' | 'originatingSystemName' | 'exportedOn' | 'closeDate'
>

const attributionOf = (row: Attributed): Pick<RecordOfHome, 'source' | 'saidOn'> => ({
  source: sourceInWords(row),
  saidOn: row.closeDate ?? row.exportedOn,
})
