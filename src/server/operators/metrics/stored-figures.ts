import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** What waits in the database, and for how long: figures of the whole installation, the same on every node. */
export type StoredFigure =
  | 'jobs_waiting'
  | 'jobs_running'
  | 'jobs_failed'
  | 'job_lag_seconds'
  | 'source_lag_seconds'
  | 'source_overdue'
  | 'homes_to_value'
  | 'mails_waiting'
  | 'mails_dead'
  | 'pushes_waiting'
  | 'webhook_messages_waiting'

/** One value of a figure. `label` names the kind of job, the source, or the state; empty where a figure has one value. */
export type StoredValue = {
  readonly figure: StoredFigure
  readonly label: string
  readonly value: number
}

/** Reads all figures by one statement. */
export const readStoredFigures = async (db: Kysely<Database>): Promise<readonly StoredValue[]> => {
  const { rows } = await sql<StoredValue>`
    WITH job AS (
      SELECT name, state,
        state < 'active' AND start_after <= now() AS due,
        extract(epoch FROM now() - start_after) AS late
      FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed')
    )
    SELECT 'jobs_waiting' AS figure, name AS label, count(*) FILTER (WHERE due)::float8 AS value
    FROM job GROUP BY name
    UNION ALL
    SELECT 'job_lag_seconds', name, coalesce(max(late) FILTER (WHERE due), 0)::float8
    FROM job GROUP BY name
    UNION ALL
    SELECT 'jobs_running', name, count(*) FILTER (WHERE state = 'active')::float8
    FROM job GROUP BY name
    UNION ALL
    SELECT 'jobs_failed', name, count(*) FILTER (WHERE state = 'failed')::float8
    FROM job GROUP BY name
    UNION ALL
    SELECT 'source_lag_seconds', name, extract(epoch FROM now() - refreshed_at)::float8
    FROM source WHERE configured AND refreshed_at IS NOT NULL
    UNION ALL
    SELECT 'source_overdue', name, (coalesce(overdue_from <= now(), false))::int::float8
    FROM source WHERE configured
    UNION ALL
    SELECT 'homes_to_value', '', count(*)::float8 FROM home_to_value
    UNION ALL
    SELECT 'mails_waiting', '', count(*)::float8
    FROM mail JOIN account ON account.id = mail.account_id
    WHERE mail.state = 'waiting' AND account.mails_held_at IS NULL
    UNION ALL
    SELECT 'mails_dead', '', count(*)::float8 FROM mail
    WHERE state = 'dead' AND created_at > now() - interval '14 days'
    UNION ALL
    SELECT 'pushes_waiting', '', count(*)::float8 FROM push_message
    UNION ALL
    SELECT 'webhook_messages_waiting', kind.name,
      count(*) FILTER (WHERE (next_at <= now()) = (kind.name = 'due'))::float8
    FROM (VALUES ('due'), ('later')) AS kind (name)
    LEFT JOIN webhook_delivery ON state = 'waiting' GROUP BY kind.name
    ORDER BY 1, 2`.execute(db)
  return rows
}
