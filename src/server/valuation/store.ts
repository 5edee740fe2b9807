import { type Kysely, sql } from 'kysely'
import type { Subject } from '../../domain/comps/candidate.ts'
import { bandOf, degreesOf, type Point, searchDistances } from '../../domain/distance.ts'
import { addDays, dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import type { Database } from '../platform/schema.ts'
import type { StoredCandidate } from './to-comp.ts'
import type { HomeValuation } from './value-home.ts'

/** A listing row that has changed since values were last computed. */
export type ChangedRow = Point & {
  readonly id: number
  readonly revision: number
  readonly market: string
}

/** The rows that values do not reckon with yet. */
export const changedRows = (db: Kysely<Database>): Promise<ChangedRow[]> =>
  db
    .selectFrom('listing')
    .select(['id', 'revision', 'market', 'latitude', 'longitude'])
    .whereRef('revision', '<>', 'valued_revision')
    .execute()

/** Notes that values now reckon with these rows as they were read; a row changed since stays noted. */
export const markReckonedWith = async (
  db: Kysely<Database>,
  rows: readonly ChangedRow[],
): Promise<void> => {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK)
    await sql`
      UPDATE listing SET valued_revision = read.revision
      FROM unnest(${chunk.map((row) => row.id)}::bigint[], ${chunk.map((row) => row.revision)}::integer[])
        AS read (id, revision)
      WHERE listing.id = read.id`.execute(db)
  }
}

/** The active homes of a market, to be valued. */
export const subjectsOf = (db: Kysely<Database>, market: string): Promise<Subject[]> =>
  db
    .selectFrom('listing')
    .select([
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
    ])
    .where('market', '=', market)
    .where('standing', '=', 'active')
    .where('home_type', 'is not', null)
    .$narrowType<{ homeType: Subject['homeType'] }>()
    .execute()

export type Box = {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** The box around some points, `miles` wider on each side. */
export const boxAround = (points: readonly Point[], miles: number): Box => {
  const box = { south: 90, north: -90, west: 180, east: -180 }
  for (const { latitude, longitude } of points) {
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
  }
  const north = degreesOf(miles, Math.max(Math.abs(box.south), Math.abs(box.north)))
  return {
    south: box.south - north.latitude,
    north: box.north + north.latitude,
    west: box.west - north.longitude,
    east: box.east + north.longitude,
  }
}

/** Sales within a box that closed in the `days` up to the as-of date, of every type. */
export const salesWithin = async (
  db: Kysely<Database>,
  box: Box,
  asOf: IsoDate,
  days: number,
): Promise<StoredCandidate[]> => {
  const rows = await candidatesWithin(db, box)
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

/** Homes for sale within a box, of every type. */
export const activeWithin = async (
  db: Kysely<Database>,
  box: Box,
  asOf: IsoDate,
): Promise<StoredCandidate[]> => {
  const rows = await candidatesWithin(db, box).where('standing', '=', 'active').execute()
  return rows.flatMap(({ closePrice: _, listPrice, ...row }) =>
    listPrice === null
      ? []
      : [{ ...row, status: 'Active' as const, price: listPrice, day: dayNumber(asOf) }],
  )
}

const candidatesWithin = (db: Kysely<Database>, box: Box) =>
  db
    .selectFrom('listing')
    .select([
      'id',
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

export type ValuationRow = HomeValuation & { readonly propertyId: string }

/** Replaces the stored values of these homes. */
export const replaceValuations = async (
  db: Kysely<Database>,
  market: string,
  asOf: IsoDate,
  propertyIds: readonly string[],
  rows: readonly ValuationRow[],
): Promise<void> => {
  await sql`DELETE FROM valuation WHERE property_id = ANY(${propertyIds}::text[])`.execute(db)
  if (rows.length === 0) return
  await sql`
    INSERT INTO valuation (property_id, distance, market, as_of, value, few_comps,
      average_closed, average_with_active, comps, active_comps)
    SELECT property_id, distance, ${market}, ${asOf}::date, value, few_comps,
      average_closed, average_with_active, comps, active_comps
    FROM unnest(
      ${rows.map((row) => row.propertyId)}::text[],
      ${rows.map((row) => row.distance)}::text[],
      ${rows.map((row) => row.value)}::float8[],
      ${rows.map((row) => row.fewComps)}::boolean[],
      ${rows.map((row) => row.averageClosed)}::float8[],
      ${rows.map((row) => row.averageWithActive)}::float8[],
      ${rows.map((row) => row.comps)}::text[],
      ${rows.map((row) => row.activeComps)}::text[]
    ) AS computed (property_id, distance, value, few_comps,
      average_closed, average_with_active, comps, active_comps)`.execute(db)
}

/** Drops the values of homes that are no longer for sale in a market. */
export const dropValuationsOfGoneHomes = async (
  db: Kysely<Database>,
  market: string,
): Promise<void> => {
  await sql`
    DELETE FROM valuation AS v WHERE v.market = ${market} AND NOT EXISTS (
      SELECT FROM listing AS l WHERE l.property_id = v.property_id
        AND l.standing = 'active' AND l.market = ${market}
    )`.execute(db)
}

/** Of these homes, those valued at every distance from comps within it. */
export const homesValuedClosely = async (
  db: Kysely<Database>,
  propertyIds: readonly string[],
): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('valuation')
    .select('property_id')
    .where(sql<boolean>`property_id = ANY(${propertyIds}::text[])`)
    .where('few_comps', '=', false)
    .groupBy('property_id')
    .having((eb) => eb.fn.countAll<number>(), '=', searchDistances.length)
    .execute()
  return new Set(rows.map((row) => row.property_id))
}

const CHUNK = 20_000
