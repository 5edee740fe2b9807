import { type Kysely, sql } from 'kysely'
import { migrationModules, migrationState } from './migrate.ts'
import { type TableToMove, tablesToMove } from './partitions/tables-to-move.ts'
import type { Database } from './schema.ts'
import { notesOf, type UpgradeNotes } from './upgrade-notes.ts'

export type UpgradePlan = {
  readonly applied: number
  /** Applied by a newer version. */
  readonly unknown: readonly string[]
  /** Whether this version runs on the tables: not on all that a newer one made. */
  readonly runsHere: boolean
  readonly steps: readonly UpgradeStep[]
  /** Tables that workers move into partitions afterward, while servers are up. */
  readonly toMove: readonly TableToMove[]
}

/** A migration that is to come. */
export type UpgradeStep = {
  readonly name: string
  readonly oldVersion: UpgradeNotes['oldVersion']
  /** How long servers are stopped for it, by the rows that there are; zero where they may stay up. */
  readonly secondsStopped: number
  /** Tables that it rewrites, and their bytes now. */
  readonly rewrites: readonly { readonly table: string; readonly bytes: number }[]
  /** Bytes on the disk that it may take, with what the write-ahead log keeps of it. */
  readonly diskBytes: number
}

/** What the next start does to the tables. Changes nothing. */
export const upgradePlan = async (db: Kysely<Database>): Promise<UpgradePlan> => {
  const { pending, ...state } = await migrationState(db)
  const modules = await migrationModules()
  const sizes = new Map((await tableSizes(db)).map((size) => [size.table, size]))
  const stepOf = (name: string): UpgradeStep => {
    const notes = notesOf(modules[name])
    const written = notes.rewrites.map((table) => ({ table, bytes: sizes.get(table)?.bytes ?? 0 }))
    const diskBytes =
      WITH_LOG *
      (sum(written.map(({ bytes }) => bytes)) +
        sum(notes.indexes.map((table) => sizes.get(table)?.bytesOfOneIndex ?? 0)))
    const rates = notes.oldVersion === 'must stop' ? notes.secondsPerMillionRows : {}
    const secondsStopped = sum(
      Object.entries(rates).map(
        ([table, seconds]) => ((sizes.get(table)?.rows ?? 0) / 1e6) * seconds,
      ),
    )
    return { name, oldVersion: notes.oldVersion, secondsStopped, rewrites: written, diskBytes }
  }
  return { ...state, steps: pending.map(stepOf), toMove: await leftToMove(db) }
}

/** Where there are no listings yet, the migrations move what there is. */
const leftToMove = async (db: Kysely<Database>): Promise<readonly TableToMove[]> => {
  const tables = await tablesToMove(db)
  if (!tables.some(({ table }) => table === 'listing')) return tables
  const { rows } = await sql`SELECT FROM listing LIMIT 1`.execute(db)
  return rows.length === 0 ? [] : tables
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)

/** Old rows stay until they are vacuumed, and all that is written is in the write-ahead log as well. */
const WITH_LOG = 2

type TableSize = {
  readonly table: string
  readonly bytes: number
  readonly bytesOfOneIndex: number
  /** As the last ANALYZE found them. */
  readonly rows: number
}

/** Of each table, with all its partitions. */
const tableSizes = async (db: Kysely<Database>): Promise<TableSize[]> => {
  const { rows } = await sql<TableSize>`
    SELECT c.relname AS table, sum(pg_total_relation_size(part.oid)) AS bytes,
      sum(pg_indexes_size(part.oid))
        / greatest(1, (SELECT count(*) FROM pg_index WHERE indrelid = c.oid)) AS bytes_of_one_index,
      coalesce(sum(greatest(0, part.reltuples)) FILTER (WHERE part.relkind = 'r'), 0) AS rows
    FROM pg_class AS c
      CROSS JOIN LATERAL (SELECT c.oid AS relid UNION SELECT relid FROM pg_partition_tree(c.oid)) AS tree
      JOIN pg_class AS part ON part.oid = tree.relid
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relnamespace = 'public'::regnamespace
    GROUP BY c.oid, c.relname`.execute(db)
  return rows
}
