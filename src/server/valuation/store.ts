import { type Kysely, sql } from 'kysely'
import { boxOf, widened } from '../../domain/box.ts'
import { bandOf, type Point, searchDistances } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { VALUATION_METHOD, WIDEST_MILES } from '../../domain/valuation/estimate-value.ts'
import type { Database } from '../platform/schema.ts'
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

/** Markets with changes, those whose as-of date or method moved, and neighbours that a change may reach. */
export const marketsToValue = async (
  db: Kysely<Database>,
  changed: readonly ChangedRow[],
): Promise<string[]> => {
  const moved = await db
    .selectFrom('market')
    .select('market')
    .where(
      sql<boolean>`(valued_as_of, valued_by) IS DISTINCT FROM (as_of, ${VALUATION_METHOD}::text)`,
    )
    .execute()
  const markets = new Set([...moved, ...changed].map((row) => row.market))
  for (const rows of Map.groupBy(changed, (row) => row.market).values()) {
    const box = widened(boxOf(rows), WIDEST_MILES)
    const reached = await db
      .selectFrom('listing')
      .select('market')
      .distinct()
      .where('standing', '=', 'active')
      .where('band', '>=', bandOf(box.south))
      .where('band', '<=', bandOf(box.north))
      .where('longitude', '>=', box.west)
      .where('longitude', '<=', box.east)
      .execute()
    for (const row of reached) markets.add(row.market)
  }
  return [...markets].sort()
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
  const whole = known.valued_as_of !== known.as_of || known.valued_by !== VALUATION_METHOD
  return { asOf: known.as_of, whole }
}

/** Notes as of when, and by which method, a market's homes are valued. */
export const noteMarketValued = async (
  db: Kysely<Database>,
  market: string,
  asOf: IsoDate,
): Promise<void> => {
  await db
    .updateTable('market')
    .set({ valued_as_of: asOf, valued_by: VALUATION_METHOD })
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
