import { type Kysely, sql } from 'kysely'
import { type NodeRole, nodeRoles } from '../../../contract/node-role.ts'
import type { Database } from './schema.ts'

/**
 * The roles of the nodes that are connected to this database, by the names of their connections. A pooler keeps a
 * connection under the name of its last user, even when that node has ended. So worker nodes count only while their
 * connections are used: they look for work every second.
 */
export const rolesThatRun = async (db: Kysely<Database>): Promise<readonly NodeRole[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'flip-server%'
      AND (application_name LIKE 'flip-server-web%' OR state_change IS NULL
        OR state_change > now() - interval '20 seconds')`.execute(db)
  const named = new Set(
    rows.map(({ name }) => /^flip-server-(web|worker)/.exec(name)?.[1] ?? 'all'),
  )
  return nodeRoles.filter((role) => named.has(role))
}

/** Whether a server does the work in the background of this database. */
export const serverWorks = async (db: Kysely<Database>): Promise<boolean> =>
  (await rolesThatRun(db)).some((role) => role !== 'web')
