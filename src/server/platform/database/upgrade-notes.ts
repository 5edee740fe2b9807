import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { migrationModules, migrationState } from './migrate.ts'
import { type TableToMove, tablesToMove } from './partitions/tables-to-move.ts'
import type { Database } from './schema.ts'

/** What operators are shown about a migration before it runs. Every migration exports one, named `upgrade`. */
export type UpgradeNotes = {
  /**
   * Whether servers of the version before do their work rightly while it runs and afterward: `must stop` where they
   * would miss a column, write what is read differently now, or undo work that is asked for once.
   */
  readonly oldVersion: OldVersion
  /** Tables whose rows are all rewritten, by it or by the next start, which works them out again. */
  readonly rewrites: readonly TableName[]
  /** The table of each index that it makes on a table that may be large. */
  readonly indexes: readonly TableName[]
}

export type OldVersion = 'may stay up' | 'must stop'

type TableName = InPostgres<keyof Database>

type InPostgres<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${InPostgres<Rest>}`
  : Name

export type UpgradePlan = {
  readonly applied: number
  /** Applied by a newer version: this one must not start. */
  readonly unknown: readonly string[]
  readonly steps: readonly UpgradeStep[]
  /** Tables that workers move into partitions afterward, while servers are up. */
  readonly toMove: readonly TableToMove[]
}

/** A migration that is to come. */
export type UpgradeStep = {
  readonly name: string
  readonly oldVersion: OldVersion
  /** Tables that it rewrites, and their bytes now. */
  readonly rewrites: readonly { readonly table: string; readonly bytes: number }[]
  /** Bytes on the disk that it may take, with what the write-ahead log keeps of it. */
  readonly diskBytes: number
}

/** What the next start does to the tables. Changes nothing. */
export const upgradePlan = async (db: Kysely<Database>): Promise<UpgradePlan> => {
  const { applied, pending, unknown } = await migrationState(db)
  const modules = await migrationModules()
  const sizes = new Map((await tableSizes(db)).map((size) => [size.table, size]))
  const stepOf = (name: string): UpgradeStep => {
    const { oldVersion, rewrites, indexes } = notesOf(modules[name])
    const written = rewrites.map((table) => ({ table, bytes: sizes.get(table)?.bytes ?? 0 }))
    const sum = (bytes: readonly number[]) => bytes.reduce((one, other) => one + other, 0)
    const diskBytes =
      WITH_LOG *
      (sum(written.map(({ bytes }) => bytes)) +
        sum(indexes.map((table) => sizes.get(table)?.bytesOfOneIndex ?? 0)))
    return { name, oldVersion, rewrites: written, diskBytes }
  }
  return { applied, unknown, steps: pending.map(stepOf), toMove: await leftToMove(db) }
}

/** Where there are no listings yet, the migrations move what there is. */
const leftToMove = async (db: Kysely<Database>): Promise<readonly TableToMove[]> => {
  const tables = await tablesToMove(db)
  if (!tables.some(({ table }) => table === 'listing')) return tables
  const { rows } = await sql`SELECT FROM listing LIMIT 1`.execute(db)
  return rows.length === 0 ? [] : tables
}

/** The notes of a migration's module; throws for one without. */
export const notesOf = (migration: unknown): UpgradeNotes =>
  z.parse(moduleSchema, migration).upgrade

const tableName = z.custom<TableName>((name) => typeof name === 'string')
const moduleSchema = z.object({
  upgrade: z.object({
    oldVersion: z.enum(['may stay up', 'must stop']),
    rewrites: z.array(tableName),
    indexes: z.array(tableName),
  }),
})

/** Old rows stay until they are vacuumed, and all that is written is in the write-ahead log as well. */
const WITH_LOG = 2

type TableSize = {
  readonly table: string
  readonly bytes: number
  readonly bytesOfOneIndex: number
}

/** Of each table, with all its partitions. */
const tableSizes = async (db: Kysely<Database>): Promise<TableSize[]> => {
  const { rows } = await sql<TableSize>`
    SELECT c.relname AS table, sum(pg_total_relation_size(part.relid)) AS bytes,
      sum(pg_indexes_size(part.relid))
        / greatest(1, (SELECT count(*) FROM pg_index WHERE indrelid = c.oid)) AS bytes_of_one_index
    FROM pg_class AS c CROSS JOIN LATERAL (
      SELECT c.oid AS relid UNION SELECT relid FROM pg_partition_tree(c.oid)) AS part
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relnamespace = 'public'::regnamespace
    GROUP BY c.oid, c.relname`.execute(db)
  return rows
}
