import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '../../../domain/iso-date.ts'
import { namesOf } from '../../../domain/record-of.ts'
import { inMarkets, isInArea, type SearchArea } from '../../listings/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type ColumnType, type ParquetRow, parquetOf } from '../../platform/parquet/parquet-of.ts'
import {
  type ExportedFile,
  filesOfExport,
  isAsWritten,
  removeExported,
  sha256Of,
  writeExported,
  writeManifest,
} from './export-folder.ts'
import { type ExportedTableName, exportedTables } from './exported-tables.ts'

export type ExportDone = {
  /** How many files the export has, and rows of each table. */
  readonly files: number
  readonly rows: Readonly<Record<ExportedTableName, number>>
  /** Files that were written now, those that were taken away, and those found broken among the written. */
  readonly written: number
  readonly removed: number
  readonly broken: number
}

type ExportOptions = {
  readonly folder: string
  /** Months before that of this day are closed: only they are exported. */
  readonly today: IsoDate
  /** Only these; what the folder has of others stays as it is. Every one, unless given. */
  readonly markets?: readonly string[] | undefined
  readonly signal?: AbortSignal
  readonly progress?: (done: number, of: number) => void
}

/**
 * Brings the Parquet files in a folder up to date with the closed months of markets, all as of one moment. A file is
 * written once, and again only when a row of its month has come, changed or gone, or when it is not as the manifest
 * says; files of months that have no rows any more are removed. Broken off, it goes on where it stopped.
 */
export const exportMonths = async (
  db: Kysely<Database>,
  { folder, today, markets, signal, progress }: ExportOptions,
): Promise<ExportDone> => {
  const files = new Map((await filesOfExport(folder)).map((file) => [file.path, file]))
  // Also in a new folder, so that what is broken off is known as an export.
  await writeManifest(folder, files.values(), { complete: false })
  const done = { written: 0, removed: 0, broken: 0 }
  const bringUpToDate = async (trx: Kysely<Database>, month: Month) => {
    const before = files.get(month.path)
    if (before?.content === month.content) {
      if (await isAsWritten(folder, before)) return
      done.broken++
    }
    const content = parquetOf(typesOf(month.table), await rowsOf(trx, month))
    await writeExported(folder, month.path, content)
    files.set(month.path, {
      path: month.path,
      bytes: content.length,
      sha256: sha256Of(content),
      content: month.content,
      ...month.figures,
    })
    done.written++
    if (done.written % FILES_A_MANIFEST === 0)
      await writeManifest(folder, files.values(), { complete: false })
  }
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const months = await closedMonths(trx, today, markets)
      const there = new Set(months.map(({ path }) => path))
      const isAsked = (path: string) =>
        markets === undefined || markets.some((market) => path.includes(`/market=${market}/`))
      for (const path of [...files.keys()].filter((path) => isAsked(path) && !there.has(path))) {
        await removeExported(folder, path)
        files.delete(path)
        done.removed++
      }
      for (const [place, month] of months.entries()) {
        signal?.throwIfAborted()
        progress?.(place, months.length)
        await bringUpToDate(trx, month)
      }
      progress?.(months.length, months.length)
    })
  await writeManifest(folder, files.values(), { complete: true })
  const rows = { sales: 0, asks: 0, values: 0 }
  for (const file of files.values()) rows[tableOf(file)] += file.rows
  return { ...done, files: files.size, rows }
}

/** So much is written again at most after a kill. */
const FILES_A_MANIFEST = 100

const tableNames = namesOf(exportedTables)

const tableOf = ({ path }: ExportedFile): ExportedTableName => {
  const table = tableNames.find((name) => path.startsWith(`${name}/`))
  if (table === undefined) throw new Error(`${path} is of no table`)
  return table
}

/** The markets in which a place has listings, those that are no longer for sale among them. */
export const marketsOfArea = async (db: Kysely<Database>, area: SearchArea): Promise<string[]> => {
  const { rows } = await sql<{ readonly market: string }>`
    SELECT DISTINCT market FROM listing AS l WHERE ${isInArea(area)} ORDER BY market`.execute(db)
  return rows.map(({ market }) => market)
}

/** The rows of a table in one market and month. */
type Month = {
  readonly table: ExportedTableName
  readonly market: string
  /** `2026-01`. */
  readonly month: string
  readonly path: string
  readonly content: string
  readonly figures: Pick<ExportedFile, 'rows' | 'firstDay' | 'lastDay' | 'leastUsd' | 'mostUsd'>
}

/** Every month with rows that ended before that of a day, market by market. */
const closedMonths = async (
  trx: Kysely<Database>,
  today: IsoDate,
  markets: readonly string[] | undefined,
): Promise<Month[]> => {
  const found: Month[] = []
  for (const table of tableNames) {
    const { columns, from, day, usd } = exportedTables[table]
    // When columns change, each file is written again.
    const names = createHash('sha256')
      .update(JSON.stringify(typesOf(table)))
      .digest('hex')
    const { rows } = await sql<Month['figures'] & Pick<Month, 'market' | 'month' | 'content'>>`
      SELECT l.market AS market, to_char(${day}, 'YYYY-MM') AS month, count(*) AS rows,
        min(${day}) AS "firstDay", max(${day}) AS "lastDay",
        min(${usd})::double precision AS "leastUsd", max(${usd})::double precision AS "mostUsd",
        count(*) || ':' || sum(hashtextextended(ROW(${sql.join(
          Object.values(columns).map(({ of }) => of),
        )})::text, 0)::numeric) AS content
      FROM ${from} AND ${day} < date_trunc('month', ${today}::date) ${inMarkets('l', markets)}
      GROUP BY 1, 2 ORDER BY 1, 2`.execute(trx)
    for (const { market, month, content, ...figures } of rows) {
      const path = `${table}/market=${market}/month=${month}/part.parquet`
      found.push({
        table,
        market,
        month,
        path,
        figures,
        content: `${names.slice(0, 16)}:${content}`,
      })
    }
  }
  return found
}

const typesOf = (table: ExportedTableName): Readonly<Record<string, ColumnType>> =>
  Object.fromEntries(
    Object.entries(exportedTables[table].columns).map(([name, { type }]) => [name, type]),
  )

const rowsOf = async (
  trx: Kysely<Database>,
  { table, market, month }: Month,
): Promise<ParquetRow[]> => {
  const { columns, from, day } = exportedTables[table]
  const first = `${month}-01`
  const named = Object.entries(columns).map(([name, { of }], place) => ({
    name,
    of,
    as: `c${place}`,
  }))
  const { rows } = await sql<ParquetRow>`
    SELECT ${sql.join(named.map(({ of, as }) => sql`${of} AS ${sql.id(as)}`))}
    FROM ${from} AND l.market = ${market} AND ${day} >= ${first}::date
      AND ${day} < ${first}::date + interval '1 month'
    ORDER BY l.property_id COLLATE "C", l.source COLLATE "C", l.listing_key COLLATE "C", ${day}`.execute(
    trx,
  )
  // Columns are named here: what has an underscore would be renamed as the code's own columns are.
  return rows.map((row) => Object.fromEntries(named.map(({ name, as }) => [name, row[as]])))
}
