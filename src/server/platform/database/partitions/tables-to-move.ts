import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import { type MoveProgress, progressOf } from './move-progress.ts'
import { hasOldSalesApart, leavesOf, oldSalesAsked } from './old-sales.ts'
import { type PartitionedTable, partitionedTables } from './partitioned-table.ts'

/** A table that is not in the partitions yet in which it is to be. */
export type TableToMove = {
  readonly table: PartitionedTable
  readonly bytes: number
  /** `waiting` before its move has begun. */
  readonly phase: MoveProgress['phase'] | 'waiting'
  /** Of the phase, from 0 to 1, by the rows that Postgres reckons with. */
  readonly share: number
}

/** The tables that are left to move, in their order; none where all are in partitions, or where there are no tables. */
export const tablesToMove = async (db: Kysely<Database>): Promise<readonly TableToMove[]> => {
  const { rows } = await sql<{ table: PartitionedTable; plain: boolean; rows: number }>`
    SELECT relname AS table, relkind = 'r' AS plain, reltuples::double precision AS rows
    FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
      AND relname = ANY(${[...partitionedTables]}::text[])`.execute(db)
  const left: TableToMove[] = []
  for (const table of partitionedTables) {
    const found = rows.find((row) => row.table === table)
    if (found === undefined || !(found.plain || (await isToBeHalved(db, table)))) continue
    const progress = await progressOf(db, table)
    const phase = progress?.phase ?? 'waiting'
    const share = Math.min(1, (progress?.done ?? 0) / Math.max(1, found.rows))
    left.push({ table, bytes: await bytesOf(db, table), phase, share })
  }
  return left
}

/** With indexes and long texts, of all partitions. */
const bytesOf = async (db: Kysely<Database>, table: PartitionedTable): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    SELECT sum(pg_total_relation_size(leaf))::double precision AS bytes
    FROM unnest(${await leavesOf(db, table)}::text[]::regclass[]) AS leaf`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Whether the sales of ten years and more are asked to be apart, and are not yet. */
const isToBeHalved = async (db: Kysely<Database>, table: PartitionedTable): Promise<boolean> =>
  (await oldSalesAsked(db, table)) !== null && !(await hasOldSalesApart(db))

/** How long the move of tables takes where nothing else is asked of the database, and the disk it needs for a while. */
export const costOfMove = (
  tables: readonly TableToMove[],
): { readonly minutes: number; readonly diskBytes: number } => {
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  const largest = Math.max(0, ...tables.map((table) => table.bytes))
  // A table is there twice until it has moved; all that is written is in the write-ahead log as well.
  return { minutes: bytes / BYTES_A_SECOND / 60, diskBytes: 2 * largest }
}

/** Measured by `bench/partitions/run.ts`. */
const BYTES_A_SECOND = 2_000_000

/** What operators are shown of the move in the background; null where nothing is left to move. */
export const moveSentence = async (db: Kysely<Database>): Promise<string | null> => {
  const words = await moveInWords(db)
  return words === null
    ? null
    : `Tables are moved into partitions in the background, while everything goes on: ${words}.`
}

/** The table that is moved now, how far it is, and those after it; null where nothing is left to move. */
export const moveInWords = async (db: Kysely<Database>): Promise<string | null> => {
  const [first, ...others] = await tablesToMove(db)
  if (first === undefined) return null
  const after = others.length === 0 ? '' : `, then ${others.map(({ table }) => table).join(', ')}`
  const share = first.phase === 'copying' || first.phase === 'checking'
  const percent = share ? ` ${Math.floor(first.share * 100)}%` : ''
  return `${first.table} (${first.phase}${percent})${after}`
}
