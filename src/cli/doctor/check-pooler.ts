import pg from 'pg'
import * as z from 'zod/mini'
import { reasonOf } from '../../server/platform/reason-of.ts'
import { CONNECTIONS_A_NODE } from '../../server/start/services/node-connections.ts'
import { fine, wrong } from './finding.ts'

/** What `SHOW CONFIG` of PgBouncer says, by name. */
export type PoolerSettings = ReadonlyMap<string, string>

/**
 * The settings of the PgBouncer that DATABASE_URL leads to, for `nodes` nodes. Its console lets in the users of
 * `admin_users` and `stats_users`; where it refuses this user, or the pooler is another one, the check says what to
 * look at.
 */
export const checkPooler = async (connectionString: string, nodes: number) => {
  const settings = await readSettings(connectionString).catch(reasonOf)
  return typeof settings === 'string'
    ? fine(
        `its settings cannot be read (${settings}); that they are those of deploy/pgbouncer.ini is for you to check`,
      )
    : judgePooler(settings, nodes)
}

/** What would make requests fail, of PgBouncer's settings (https://www.pgbouncer.org/config.html). */
export const judgePooler = (settings: PoolerSettings, nodes: number) => {
  const faults: string[] = []
  const mode = settings.get('pool_mode')
  if (mode === 'statement')
    faults.push('pool_mode is statement, which has no transactions: set it to transaction')
  const retry = numberOf(settings, 'server_login_retry')
  if (retry > MAX_RETRY_SECONDS)
    faults.push(
      `server_login_retry is ${retry}: after a restart of the database requests fail for so many seconds. Set it to ${MAX_RETRY_SECONDS}`,
    )
  const clients = numberOf(settings, 'max_client_conn')
  const needed = nodes * CONNECTIONS_A_NODE
  if (clients < needed)
    faults.push(
      `max_client_conn is ${clients}, and ${nodes} nodes open up to ${needed} connections: set it to ${needed} or more`,
    )
  if (faults.length > 0) return wrong(`PgBouncer: ${faults.join('. ')}. See deploy/pgbouncer.ini.`)
  return fine(
    `PgBouncer pools by ${mode ?? 'session'}, tries a database that is away again after ${retry} s, takes ${clients} connections`,
  )
}

const MAX_RETRY_SECONDS = 1

const numberOf = (settings: PoolerSettings, name: string): number =>
  Number(settings.get(name) ?? Number.NaN)

const readSettings = async (connectionString: string): Promise<PoolerSettings> => {
  const address = new URL(connectionString)
  address.pathname = '/pgbouncer'
  const client = new pg.Client({
    connectionString: address.href,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('SHOW CONFIG')
    return new Map(z.parse(rowsSchema, rows).map(({ key, value }) => [key, value ?? '']))
  } finally {
    await client.end().catch(() => undefined)
  }
}

const rowsSchema = z.array(z.object({ key: z.string(), value: z.nullable(z.string()) }))
const PATIENCE_MS = 5_000
