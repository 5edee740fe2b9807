import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { migrationModules, migrationState } from './migrate.ts'
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

type TableName = keyof Database & string

export type UpgradePlan = {
  readonly applied: number
  /** Applied by a newer version: this one must not start. */
  readonly unknown: readonly string[]
  readonly steps: readonly UpgradeStep[]
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
  return { applied, unknown, steps: pending.map(stepOf) }
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

const tableSizes = async (
  db: Kysely<Database>,
): Promise<{ table: string; bytes: number; bytesOfOneIndex: number }[]> => {
  const { rows } = await sql<{ table: string; bytes: number; bytesOfOneIndex: number }>`
    SELECT c.relname AS table, pg_total_relation_size(c.oid) AS bytes,
      pg_indexes_size(c.oid) / greatest(1, (SELECT count(*) FROM pg_index WHERE indrelid = c.oid))
        AS "bytesOfOneIndex"
    FROM pg_class AS c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`.execute(
    db,
  )
  return rows
}
