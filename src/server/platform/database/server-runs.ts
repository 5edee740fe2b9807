import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Whether a server is connected to this database, by the name its connections have. It looks for work every second;
 * a pooler keeps connections under the name of whoever used them last, also when that one has ended.
 */
export const serverRuns = async (db: Kysely<Database>): Promise<boolean> => {
  const found = await sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'flip-server%'
      AND (state_change IS NULL OR state_change > now() - interval '20 seconds')
    LIMIT 1`.execute(db)
  return found.rows.length > 0
}
