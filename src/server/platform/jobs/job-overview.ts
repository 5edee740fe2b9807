import { type Kysely, sql } from 'kysely'
import type { FailedJob, JobKindCounts } from '../../../contract/operators/admin.ts'
import type { Database } from '../database/schema.ts'

/** How many jobs of each kind there are. Failed ones are kept for a day. */
export const countJobs = async (db: Kysely<Database>): Promise<JobKindCounts[]> => {
  const { rows } = await sql<Omit<JobKindCounts, 'waitingSince'> & { waitingSince: Date | null }>`
    SELECT queue.name AS kind,
      count(*) FILTER (WHERE due)::integer AS waiting,
      count(*) FILTER (WHERE state < 'active' AND NOT due)::integer AS later,
      count(*) FILTER (WHERE state = 'active')::integer AS running,
      count(*) FILTER (WHERE state = 'failed')::integer AS failed,
      min(start_after) FILTER (WHERE due) AS waiting_since
    FROM pgboss.queue LEFT JOIN (
      SELECT name, state, start_after, state < 'active' AND start_after <= now() AS due
      FROM pgboss.job
    ) AS job ON job.name = queue.name
    WHERE left(queue.name, 2) <> '__'
    GROUP BY queue.name ORDER BY queue.name`.execute(db)
  return rows.map((row) => ({ ...row, waitingSince: row.waitingSince?.toISOString() ?? null }))
}

/** The keys of the jobs of a kind that wait or are under way; none where no node has begun yet. */
export const keysUnderWay = async (
  db: Kysely<Database>,
  kind: string,
): Promise<ReadonlySet<string>> => {
  const kept = await sql<{ exists: boolean }>`
    SELECT to_regclass('pgboss.job') IS NOT NULL AS exists`.execute(db)
  if (kept.rows[0]?.exists !== true) return new Set()
  const { rows } = await sql<{ key: string }>`
    SELECT singleton_key AS key FROM pgboss.job
    WHERE name = ${kind} AND state IN ('created', 'retry', 'active')`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Jobs that were given up, the newest first. Their contents are named by an id only: a mail has its text there. */
export const failedJobs = async (db: Kysely<Database>): Promise<FailedJob[]> => {
  const { rows } = await sql<Omit<FailedJob, 'failedAt'> & { failedAt: Date }>`
    SELECT id::text, name AS kind, completed_on AS failed_at, retry_count + 1 AS attempts,
      coalesce(data->>'accountId', data->>'id') AS about,
      regexp_replace(coalesce(output->>'message', output#>>'{value,message}', 'unknown'),
        '^Error: ', '') AS error
    FROM pgboss.job WHERE state = 'failed' AND left(name, 2) <> '__'
    ORDER BY completed_on DESC, id LIMIT ${MAX_SHOWN}`.execute(db)
  return rows.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() }))
}

/** A job by its kind and id. */
export type NamedJob = { readonly kind: string; readonly id: string }

/**
 * Has a job that was given up done once more, as pg-boss does: false where there is no such job any more. Throws where
 * another with its key waits already (`isKeyTaken`).
 */
export const retryFailedJob = async (
  trx: Kysely<Database>,
  { kind, id }: NamedJob,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    UPDATE pgboss.job
    SET state = 'retry', retry_limit = retry_limit + 1, completed_on = NULL
    WHERE name = ${kind} AND id = ${id}::uuid AND state = 'failed'`.execute(trx)
  return numAffectedRows > 0n
}

/** Forgets a job that was given up: false where there is no such job any more. */
export const dropFailedJob = async (
  trx: Kysely<Database>,
  { kind, id }: NamedJob,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM pgboss.job
    WHERE name = ${kind} AND id = ${id}::uuid AND state = 'failed'`.execute(trx)
  return numAffectedRows > 0n
}

/** Whether that is why a job could not be tried again: another with its key waits or runs. */
export const isKeyTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION

const UNIQUE_VIOLATION = '23505'
const MAX_SHOWN = 50
