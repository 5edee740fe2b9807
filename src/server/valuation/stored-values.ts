import { hash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { IsoDate } from '../../domain/iso-date.ts'
import { FEWEST_COMPS } from '../../domain/valuation/range/confidence-grade.ts'
import { mayBeValued } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { HomeValuation } from './value-home.ts'

export type ValuationRow = HomeValuation & { readonly propertyId: string }

/**
 * Replaces the stored values of these homes. Comps that stay the same, as most do when a single sale has come, are
 * neither sent nor written again: they are nearly all that is stored of a value.
 */
export const replaceValuations = async (
  db: Kysely<Database>,
  market: string,
  asOf: IsoDate,
  propertyIds: readonly string[],
  rows: readonly ValuationRow[],
): Promise<void> => {
  const stored = await storedComps(db, propertyIds)
  const kept = new Set(rows.map((row) => keyOf({ ...row, market })))
  const gone = [...stored].filter(([key]) => !kept.has(key)).map(([, row]) => row)
  if (gone.length > 0) await dropRows(db, gone)
  if (rows.length === 0) return
  const unlessSame = (row: ValuationRow, which: 'comps' | 'activeComps') => {
    const before = stored.get(keyOf({ ...row, market }))
    return before !== undefined && before[which] === hash('md5', row[which]) ? SAME : row[which]
  }
  await sql`
    INSERT INTO valuation AS v (${columns})
    SELECT property_id, distance, ${market}, ${asOf}::date, value, comps_count < ${FEWEST_COMPS},
      as_listed, valued_as, trust, checks, nullif(twin, ''), average_closed, average_with_active, comps, active_comps, low80, high80, expected_error,
      grade, size_step, comps_count, newest_closed, fixed_up_value, comps_spread, looks_far
    FROM unnest(
      ${textsOf(rows, (row) => row.propertyId)},
      ${textsOf(rows, (row) => row.distance)},
      ${listOf(rows, (row) => row.value)}::float8[],
      ${listOf(rows, (row) => row.asListed)}::boolean[],
      ${textsOf(rows, (row) => row.valuedAs)},
      ${textsOf(rows, (row) => row.trust)},
      ${textsOf(rows, (row) => row.checks)},
      ${textsOf(rows, (row) => row.twin ?? '')},
      ${listOf(rows, (row) => row.averageClosed)}::float8[],
      ${listOf(rows, (row) => row.averageWithActive)}::float8[],
      ${textsOf(rows, (row) => unlessSame(row, 'comps'))},
      ${textsOf(rows, (row) => unlessSame(row, 'activeComps'))},
      ${listOf(rows, (row) => row.range80.low)}::float8[],
      ${listOf(rows, (row) => row.range80.high)}::float8[],
      ${listOf(rows, (row) => row.expectedError)}::float8[],
      ${textsOf(rows, (row) => row.grade)},
      ${textsOf(rows, (row) => String(row.sizeStep))},
      ${listOf(rows, (row) => row.compsCount)}::integer[],
      ${listOf(rows, (row) => row.newestClosed)}::date[],
      ${listOf(rows, (row) => row.fixedUpValue)}::float8[],
      ${listOf(rows, (row) => row.compsSpread)}::float8[],
      ${listOf(rows, (row) => row.looksFar)}::boolean[]
    ) AS computed (property_id, distance, value, as_listed, valued_as, trust, checks, twin, average_closed, average_with_active, comps,
      active_comps, low80, high80, expected_error, grade, size_step, comps_count, newest_closed,
      fixed_up_value, comps_spread, looks_far)
    ON CONFLICT (property_id, distance, as_listed, market) DO UPDATE SET ${updates}`.execute(db)
}

/** One text in place of many parameters. */
const textsOf = (
  rows: readonly ValuationRow[],
  textOf: (row: ValuationRow) => string,
): RawBuilder<string[]> =>
  sql<string[]>`string_to_array(${rows.map(textOf).join(BETWEEN)}, ${BETWEEN})`

/** An array as Postgres writes it, of what needs no quotes. */
const listOf = (
  rows: readonly ValuationRow[],
  itemOf: (row: ValuationRow) => number | boolean | IsoDate | null,
): string => `{${rows.map((row) => itemOf(row) ?? 'NULL').join(',')}}`

const columnNames = [
  ...['property_id', 'distance', 'market', 'as_of', 'value', 'few_comps', 'as_listed'],
  ...['valued_as', 'trust', 'checks', 'twin', 'average_closed', 'average_with_active', 'comps'],
  ...['active_comps', 'low80', 'high80', 'expected_error', 'grade', 'size_step', 'comps_count'],
  ...['newest_closed', 'fixed_up_value', 'comps_spread', 'looks_far'],
]
const columns = sql.join(columnNames.map((name) => sql.ref(name)))

/** In place of comps that are stored already. */
const SAME = '='
const updates = sql.join(
  columnNames.map((name) =>
    name === 'comps' || name === 'active_comps'
      ? sql`${sql.ref(name)} = CASE excluded.${sql.ref(name)} WHEN ${sql.lit(SAME)} THEN v.${sql.ref(name)}
          ELSE excluded.${sql.ref(name)} END`
      : sql`${sql.ref(name)} = excluded.${sql.ref(name)}`,
  ),
)

type StoredKey = Pick<ValuationRow, 'propertyId' | 'distance' | 'asListed'> & {
  readonly market: string
}

type StoredComps = StoredKey & {
  /** MD5 of the JSON. */
  readonly comps: string
  readonly activeComps: string
}

const keyOf = ({ market, propertyId, distance, asListed }: StoredKey): string =>
  `${market} ${propertyId} ${distance} ${asListed}`

const storedComps = async (
  db: Kysely<Database>,
  propertyIds: readonly string[],
): Promise<Map<string, StoredComps>> => {
  const { rows } = await sql<StoredComps>`
    SELECT market, property_id AS "propertyId", distance, as_listed AS "asListed", md5(comps) AS comps,
      md5(active_comps) AS "activeComps"
    FROM valuation WHERE property_id = ANY(${propertyIds}::text[])`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

const dropRows = async (db: Kysely<Database>, rows: readonly StoredKey[]): Promise<void> => {
  await drop(
    db,
    sql`USING unnest(
      ${rows.map(({ propertyId }) => propertyId)}::text[],
      ${rows.map(({ distance }) => distance)}::text[],
      ${rows.map(({ asListed }) => asListed)}::boolean[],
      ${rows.map(({ market }) => market)}::text[]
    ) AS gone (property_id, distance, as_listed, market)
    WHERE v.property_id = gone.property_id AND v.distance = gone.distance
      AND v.as_listed = gone.as_listed AND v.market = gone.market`,
  )
}

/** Drops every value of a market that can no longer be valued. */
export const dropValuations = async (db: Kysely<Database>, market: string): Promise<void> => {
  await drop(db, sql`WHERE v.market = ${market}`)
}

/** Drops the values of homes that are no longer for sale in a market, or may have none. */
export const dropValuationsOfGoneHomes = async (
  db: Kysely<Database>,
  market: string,
): Promise<void> => {
  await drop(db, sql`WHERE v.market = ${market} AND ${isGone}`)
}

/** The same of these homes, wherever they were for sale. */
export const dropValuationsIfGone = async (
  db: Kysely<Database>,
  propertyIds: readonly string[],
): Promise<void> => {
  await drop(db, sql`WHERE v.property_id = ANY(${[...new Set(propertyIds)]}::text[]) AND ${isGone}`)
}

/** Deletes of `valuation AS v`. Whoever has marked a home keeps its last value, to hold a sale against. */
const drop = async (db: Kysely<Database>, which: RawBuilder<unknown>): Promise<void> => {
  await sql`
    WITH dropped AS (
      DELETE FROM valuation AS v ${which}
      RETURNING v.property_id, v.distance, v.as_listed, v.value)
    UPDATE home_mark AS m SET last_value = round(d.value) FROM dropped AS d
    WHERE m.property_id = d.property_id AND d.distance = 'mile' AND NOT d.as_listed`.execute(db)
}

/** The home of `valuation AS v` is not for sale where it was valued, or may have no value. */
const isGone = sql<boolean>`NOT EXISTS (
  SELECT FROM listing AS l WHERE l.property_id = v.property_id
    AND l.standing = 'active' AND l.market = v.market AND ${mayBeValued})`

/** Stands in no JSON. Texts joined by it cost far less than an array, whose every quote is escaped. */
const BETWEEN = '\u0001'
