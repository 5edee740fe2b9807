import { type QueryExecutorProvider, sql } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from '../database-unavailable.ts'

/** Which transactions are in the way: those that write, or all that use the table. */
type Mode = 'SHARE ROW EXCLUSIVE' | 'ACCESS EXCLUSIVE'

/**
 * Locks tables for the rest of the transaction. While it waits, others wait behind it: so it waits for half a second at
 * most, and not at all where a transaction that has been open for long is in the way. Then `isInTheWay` is true of what
 * it throws.
 */
export const lockForMoment = async (
  trx: QueryExecutorProvider,
  tables: readonly string[],
  mode: Mode,
): Promise<void> => {
  const harmless = mode === 'ACCESS EXCLUSIVE' ? [] : ['AccessShareLock', 'RowShareLock']
  const { rows } = await sql`
    SELECT FROM pg_locks AS l JOIN pg_stat_activity AS a ON a.pid = l.pid
    WHERE l.locktype = 'relation' AND l.granted AND l.pid <> pg_backend_pid()
      AND l.relation = ANY(${tables}::text[]::regclass[]) AND l.mode <> ALL(${harmless}::text[])
      AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND a.xact_start < clock_timestamp() - interval '1 second' LIMIT 1`.execute(trx)
  if (rows.length > 0) throw new LockTaken()
  await sql`SET LOCAL lock_timeout = '500ms'`.execute(trx)
  await sql`LOCK TABLE ${sql.join(tables.map((table) => sql.table(table)))} IN ${sql.raw(mode)} MODE`.execute(
    trx,
  )
}

class LockTaken extends Error {}

/**
 * Another transaction was in the way, and will not be for ever: it has a lock; it and this one waited for one another; or
 * it has just moved or deleted the listing that a price is of.
 */
export const isInTheWay = (error: unknown): boolean => {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return (
    cause instanceof LockTaken ||
    (cause instanceof pg.DatabaseError && IN_THE_WAY.includes(cause.code ?? ''))
  )
}

/** lock_not_available, deadlock_detected, foreign_key_violation, and serialization_failure of a listing on its way to another partition. */
const IN_THE_WAY = ['55P03', '40P01', '23503', '40001']
