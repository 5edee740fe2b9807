import { hash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { IsoDate } from '../../../domain/iso-date.ts'
import { FEWEST_COMPS } from '../../../domain/valuation/range/confidence-grade.ts'
import { mayBeValued } from '../../listings/queries.ts'
import { storedAs } from '../../platform/database/column-names.ts'
import { CopiedRows, copyRows } from '../../platform/database/copy-rows.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { ValuationTable } from '../../platform/database/tables/valuation.ts'
import type { HomeValuation } from './market-valuer.ts'

/**
 * Replaces the stored values of these homes. Comps that stay the same, as most do when a single sale has come, are
 * neither sent nor written again: they are nearly all that is stored of a value.
 */
export const replaceValuations = async (
  db: Kysely<Database>,
  market: string,
  asOf: IsoDate,
  propertyIds: readonly string[],
  rows: readonly HomeValuation[],
): Promise<void> => {
  const stored = await storedComps(db, propertyIds)
  const kept = new Set(rows.map((row) => keyOf({ ...row, market })))
  const gone = [...stored].filter(([key]) => !kept.has(key)).map(([, row]) => row)
  if (gone.length > 0) await dropRows(db, gone)
  const [toChange, toAdd] = [true, false].map((isStored) =>
    rows.filter((row) => stored.has(keyOf({ ...row, market })) === isStored),
  )
  if (toAdd?.length) await addRows(db, { market, asOf }, toAdd)
  if (toChange?.length) await changeRows(db, { market, asOf }, toChange, stored)
}

/** Has Postgres compress what this transaction stores by LZ4, which takes less time, where it was built with that. */
export const compressFast = async (trx: Kysely<Database>): Promise<void> => {
  await sql`SELECT set_config(name, 'lz4', true) FROM pg_settings
    WHERE name = 'default_toast_compression' AND 'lz4' = ANY(enumvals)`.execute(trx)
}

type Valued = { readonly market: string; readonly asOf: IsoDate }

const addRows = async (
  db: Kysely<Database>,
  valued: Valued,
  rows: readonly HomeValuation[],
): Promise<void> => {
  const copied = new CopiedRows(columns.length)
  for (const row of rows) {
    copied.startRow()
    for (const column of columns) copyField(copied, column, { ...row, ...valued })
  }
  await copyRows(db, { table: 'valuation', columns: columns.map(({ name }) => name) }, copied)
}

const changeRows = async (
  db: Kysely<Database>,
  valued: Valued,
  rows: readonly HomeValuation[],
  stored: ReadonlyMap<string, StoredComps>,
): Promise<void> => {
  const changed = rows.map((row) => {
    const { market } = valued
    const before = stored.get(keyOf({ ...row, market }))
    const unlessSame = (which: 'comps' | 'activeComps') =>
      before?.[which] === hash('md5', row[which]) ? SAME : row[which]
    return {
      ...row,
      ...valued,
      comps: unlessSame('comps'),
      activeComps: unlessSame('activeComps'),
    }
  })
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const lists = sql.join(columns.map((column) => listOf(column, changed)))
  await sql`
    UPDATE valuation AS v SET ${updates} FROM unnest(${lists}) AS computed (${names})
    WHERE ${isKey}`.execute(db)
}

type RowToStore = HomeValuation & Valued

type Column = { readonly name: keyof ValuationTable } & (
  | { readonly type: 'text'; readonly of: (row: RowToStore) => string | null }
  | { readonly type: 'utf8'; readonly of: (row: RowToStore) => Uint8Array }
  | { readonly type: 'float8'; readonly of: (row: RowToStore) => number | null }
  | { readonly type: 'float4'; readonly of: (row: RowToStore) => number }
  | { readonly type: 'integer'; readonly of: (row: RowToStore) => number }
  | { readonly type: 'boolean'; readonly of: (row: RowToStore) => boolean }
  | { readonly type: 'date'; readonly of: (row: RowToStore) => IsoDate | null }
)

const columns: readonly Column[] = [
  { name: 'propertyId', type: 'text', of: (row) => row.propertyId },
  { name: 'distance', type: 'text', of: (row) => row.distance },
  { name: 'market', type: 'text', of: (row) => row.market },
  { name: 'asOf', type: 'date', of: (row) => row.asOf },
  { name: 'value', type: 'float8', of: (row) => row.value },
  { name: 'fewComps', type: 'boolean', of: (row) => row.compsCount < FEWEST_COMPS },
  { name: 'asListed', type: 'boolean', of: (row) => row.asListed },
  { name: 'valuedAs', type: 'text', of: (row) => row.valuedAs },
  { name: 'trust', type: 'text', of: (row) => row.trust },
  { name: 'checks', type: 'text', of: (row) => row.checks },
  { name: 'condition', type: 'text', of: (row) => row.condition },
  { name: 'renovatedSales', type: 'text', of: (row) => row.renovatedSales },
  { name: 'twin', type: 'text', of: (row) => row.twin },
  { name: 'averageClosed', type: 'float8', of: (row) => row.averageClosed },
  { name: 'averageWithActive', type: 'float8', of: (row) => row.averageWithActive },
  { name: 'comps', type: 'utf8', of: (row) => row.comps },
  { name: 'activeComps', type: 'utf8', of: (row) => row.activeComps },
  { name: 'low80', type: 'float8', of: (row) => row.likelyRange.low },
  { name: 'high80', type: 'float8', of: (row) => row.likelyRange.high },
  { name: 'expectedError', type: 'float8', of: (row) => row.expectedError },
  { name: 'grade', type: 'text', of: (row) => row.grade },
  { name: 'sizeStep', type: 'text', of: (row) => String(row.sizeStep) },
  { name: 'compsCount', type: 'integer', of: (row) => row.compsCount },
  { name: 'newestClosed', type: 'date', of: (row) => row.newestClosed },
  { name: 'compsSpread', type: 'float8', of: (row) => row.compsSpread },
  { name: 'flipScore', type: 'float4', of: (row) => row.flipScore },
  { name: 'looksFar', type: 'boolean', of: (row) => row.looksFar },
]

/** A value as JSON of the row that `addRows` would store. */
export const storedRowOf = (
  value: HomeValuation,
  valued: Valued,
): Readonly<Record<string, unknown>> =>
  storedAs({
    doubtful: false,
    relisted: false,
    ...Object.fromEntries(
      columns.map((column) => {
        const row = { ...value, ...valued }
        const field =
          column.type === 'utf8' ? Buffer.from(column.of(row)).toString() : column.of(row)
        return [column.name, field]
      }),
    ),
  })

const copyField = (copied: CopiedRows, column: Column, row: RowToStore): void => {
  if (column.type === 'text') copied.text(column.of(row))
  else if (column.type === 'utf8') copied.utf8(column.of(row))
  else if (column.type === 'float8') copied.float8(column.of(row))
  else if (column.type === 'float4') copied.float4(column.of(row))
  else if (column.type === 'integer') copied.integer(column.of(row))
  else if (column.type === 'boolean') copied.boolean(column.of(row))
  else copied.date(column.of(row))
}

/** A column of some rows as one parameter. */
const listOf = (column: Column, rows: readonly RowToStore[]): RawBuilder<unknown> => {
  const { type } = column
  if (type === 'text')
    return sql`string_to_array(${rows.map((row) => column.of(row) ?? '').join(BETWEEN)}, ${BETWEEN}, '')`
  if (type === 'utf8') {
    const texts = rows.flatMap((row, i) =>
      i === 0 ? column.of(row) : [BETWEEN_BYTES, column.of(row)],
    )
    return sql`string_to_array(${Buffer.concat(texts)}, ${BETWEEN})`
  }
  // As Postgres writes an array of what needs no quotes.
  const list = `{${rows.map((row) => column.of(row) ?? 'NULL').join(',')}}`
  return sql`${list}::${sql.raw(type)}[]`
}

const KEY: readonly string[] = ['propertyId', 'distance', 'asListed', 'market']
const isKey = sql.join(
  KEY.map((name) => sql`v.${sql.ref(name)} = computed.${sql.ref(name)}`),
  sql` AND `,
)

/** In place of comps that are stored already. */
const SAME = Buffer.from('=')
const updates = sql.join(
  columns
    .filter(({ name }) => !KEY.includes(name))
    .map(({ name, type }) => {
      const [before, now] = [sql`v.${sql.ref(name)}`, sql`computed.${sql.ref(name)}`]
      return type === 'utf8'
        ? sql`${sql.ref(name)} = CASE ${now} WHEN ${sql.lit(SAME.toString())} THEN ${before} ELSE ${now} END`
        : sql`${sql.ref(name)} = ${now}`
    }),
)

type StoredKey = Pick<HomeValuation, 'propertyId' | 'distance' | 'asListed'> & {
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
    SELECT market, property_id, distance, as_listed, md5(comps) AS comps,
      md5(active_comps) AS active_comps
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
  await db.deleteFrom('addedValuation').where('market', '=', market).execute()
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

/** Deletes of `valuation AS v`. A subscriber who marked a home keeps its last value, to compare a sale with. */
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

/** Occurs in no JSON. Texts joined by it cost far less than an array, whose every quote is escaped. */
const BETWEEN = '\u0001'
const BETWEEN_BYTES = Buffer.from(BETWEEN)
