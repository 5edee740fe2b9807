import { Kysely, type Logger, PostgresAdapter, PostgresDialect, type PostgresPool } from 'kysely'
import { noteStatement } from '../traces/spans.ts'
import { ColumnNames } from './column-names.ts'
import { type DatabaseLimits, type DatabaseOptions, LimitedPool } from './limited-pool.ts'
import type { Database } from './schema.ts'

/** For statements that a person waits for. */
export const servingLimits: DatabaseLimits = { connectMs: 5_000, statementMs: 15_000 }

/**
 * Opens a pool of connections. Nothing connects before the first query; `destroy()` closes the pool. Statements
 * that fail because of the database and not of themselves throw `DatabaseUnavailable`.
 */
export function openDatabase(options: DatabaseOptions): Kysely<Database> {
  const pool = new LimitedPool(options)
  const db = databaseOver(pool)
  pools.set(db, pool)
  return db
}

/** Asks over these connections; names are as in `ColumnNames`. */
export const databaseOver = (pool: PostgresPool, log: Logger = noteStatement): Kysely<Database> =>
  new Kysely<Database>({
    dialect: new Postgres({ pool }),
    log,
    plugins: [new ColumnNames()],
  })

class Postgres extends PostgresDialect {
  override createAdapter = (): PostgresAdapter => new WithoutMigrationLock()
}

/**
 * Kysely would lock migrations for the session, which outlives a transaction that fails, and wait an hour for each
 * table. They take turns by a lock of ours, which ends with their transaction (`migrate.ts`).
 */
class WithoutMigrationLock extends PostgresAdapter {
  override acquireMigrationLock = () => Promise.resolve()
  override releaseMigrationLock = () => Promise.resolve()
}

const pools = new WeakMap<Kysely<Database>, LimitedPool>()

/** The connections of a database that was opened here. */
export const poolOf = (db: Kysely<Database>): LimitedPool => {
  const pool = pools.get(db)
  if (pool === undefined) throw new Error('This database was not opened by openDatabase.')
  return pool
}

/** How many connections of a pool are in use and idle, and how many wait for one. Zeros for one not opened here. */
export const connectionsOf = (
  db: Kysely<Database>,
): Readonly<Record<'used' | 'idle' | 'waiting', number>> =>
  pools.get(db)?.connections() ?? { used: 0, idle: 0, waiting: 0 }
