import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Ids of the accounts whose deletion was asked for this many minutes ago, or earlier. */
export const unfinishedDeletions = async (
  db: Kysely<Database>,
  now: Date,
  minutes: number,
): Promise<string[]> => {
  const found = await sql<{ id: string }>`
    SELECT id FROM account
    WHERE state = 'deleting' AND (deletion_asked_at IS NULL
      OR deletion_asked_at <= ${now}::timestamptz - make_interval(mins => ${minutes}))
    ORDER BY deletion_asked_at`.execute(db)
  return found.rows.map(({ id }) => id)
}
