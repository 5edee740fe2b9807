import { type Kysely, sql } from 'kysely'
import type { Box } from '../../domain/box.ts'
import { bandOf, type Point } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { ListingKind } from '../../domain/listing/standing.ts'
import { METHOD_VERSION } from '../../domain/valuation/model-of-sales.ts'
import type { Database } from '../platform/schema.ts'
import type { HomeValuation } from './value-home.ts'

/** A listing row that has changed since values were last computed. */
export type ChangedRow = Point & {
  readonly id: number
  readonly revision: number
  readonly market: string
  readonly kind: ListingKind
}

/** The rows that values do not reckon with yet. */
export const changedRows = (db: Kysely<Database>): Promise<ChangedRow[]> =>
  db
    .selectFrom('listing')
    .select(['id', 'revision', 'market', 'kind', 'latitude', 'longitude'])
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

/** Markets whose as-of date or method is not the one their values were made with. */
export const movedMarkets = async (db: Kysely<Database>): Promise<string[]> => {
  const rows = await db
    .selectFrom('market')
    .select('market')
    .where(
      sql<boolean>`(valued_as_of, valued_by) IS DISTINCT FROM (as_of, ${METHOD_VERSION}::text)`,
    )
    .execute()
  return rows.map((row) => row.market)
}

/** The markets that have homes for sale in a box. */
export const marketsForSaleIn = async (db: Kysely<Database>, box: Box): Promise<string[]> => {
  const rows = await db
    .selectFrom('listing')
    .select('market')
    .distinct()
    .where('standing', '=', 'active')
    .where('band', '>=', bandOf(box.south))
    .where('band', '<=', bandOf(box.north))
    .where('longitude', '>=', box.west)
    .where('longitude', '<=', box.east)
    .execute()
  return rows.map((row) => row.market)
}

/** How many homes are for sale in these markets. */
export const countActiveHomes = async (
  db: Kysely<Database>,
  markets: readonly string[],
): Promise<number> => {
  const row = await db
    .selectFrom('listing')
    .select((eb) => eb.fn.countAll<number>().as('homes'))
    .where('standing', '=', 'active')
    .where(sql<boolean>`market = ANY(${markets}::text[])`)
    .executeTakeFirstOrThrow()
  return row.homes
}

/** Until the transaction ends, nobody else values this market. */
export const lockMarket = async (trx: Kysely<Database>, market: string): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`revalue:${market}`}, 0))`.execute(trx)
}

/** A market's as-of date, and whether all its homes are to be valued; null while it has no sale. */
export const marketToValue = async (
  db: Kysely<Database>,
  market: string,
): Promise<{ readonly asOf: IsoDate; readonly whole: boolean } | null> => {
  const known = await db
    .selectFrom('market')
    .selectAll()
    .where('market', '=', market)
    .executeTakeFirst()
  if (!known || known.as_of === null) return null
  const whole = known.valued_as_of !== known.as_of || known.valued_by !== METHOD_VERSION
  return { asOf: known.as_of, whole }
}

/** Notes as of when, and by which method, a market's homes are valued. */
export const noteMarketValued = async (
  db: Kysely<Database>,
  market: string,
  asOf: IsoDate | null,
): Promise<void> => {
  await db
    .updateTable('market')
    .set({ valued_as_of: asOf, valued_by: METHOD_VERSION })
    .where('market', '=', market)
    .execute()
}

/** Renews the planner's picture of the tables. */
export const refreshStatistics = async (db: Kysely<Database>): Promise<void> => {
  await sql`ANALYZE listing, valuation`.execute(db)
}

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
      average_closed, average_with_active, comps, active_comps, low80, high80, expected_error,
      grade, size_step, comps_count, newest_closed, fixed_up_value)
    SELECT property_id, distance, ${market}, ${asOf}::date, value, comps_count < ${MIN_COMPS},
      average_closed, average_with_active, comps, active_comps, low80, high80, expected_error,
      grade, size_step, comps_count, newest_closed, fixed_up_value
    FROM unnest(
      ${rows.map((row) => row.propertyId)}::text[],
      ${rows.map((row) => row.distance)}::text[],
      ${rows.map((row) => row.value)}::float8[],
      ${rows.map((row) => row.averageClosed)}::float8[],
      ${rows.map((row) => row.averageWithActive)}::float8[],
      string_to_array(${rows.map((row) => row.comps).join(BETWEEN)}, ${BETWEEN}),
      string_to_array(${rows.map((row) => row.activeComps).join(BETWEEN)}, ${BETWEEN}),
      ${rows.map((row) => row.range80.low)}::float8[],
      ${rows.map((row) => row.range80.high)}::float8[],
      ${rows.map((row) => row.expectedError)}::float8[],
      ${rows.map((row) => row.grade)}::text[],
      ${rows.map((row) => String(row.sizeStep))}::text[],
      ${rows.map((row) => row.compsCount)}::integer[],
      ${rows.map((row) => row.newestClosed)}::date[],
      ${rows.map((row) => row.fixedUpValue)}::float8[]
    ) AS computed (property_id, distance, value, average_closed, average_with_active, comps,
      active_comps, low80, high80, expected_error, grade, size_step, comps_count, newest_closed,
      fixed_up_value)`.execute(db)
}

/** Stands in no JSON. Texts joined by it cost far less than an array, whose every quote is escaped. */
const BETWEEN = '\u0001'

/** Fewer closed comps than this within the distance are marked "few comps" (appraisers' minimum). */
const MIN_COMPS = 3

/** Drops every value of a market that cannot be valued any more. */
export const dropValuations = async (db: Kysely<Database>, market: string): Promise<void> => {
  await db.deleteFrom('valuation').where('market', '=', market).execute()
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

const CHUNK = 20_000
