import pg from 'pg'
import { superuser } from './initialize-cluster.ts'

/** The database that holds the tables. */
const databaseName = 'flip'

/** How one client reaches the embedded server. */
export type Access = {
  readonly port: number
  readonly password: string
  /** Unique to one client of one process. It starts with `flip-`, which is how clients are counted. */
  readonly applicationName: string
}

/** The connection string for everything this client opens; all of it counts as this one client. */
export function connectionString(access: Access, database = databaseName): string {
  const query = new URLSearchParams({
    application_name: access.applicationName,
    sslmode: 'disable',
  })
  return `postgres://${superuser}:${access.password}@127.0.0.1:${access.port}/${database}?${query}`
}

/**
 * Opens a connection to the server, making our database at the first one. It is to Postgres's own database, so that
 * ours can be put in another's place.
 */
export async function connect(access: Access): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: connectionString(access, 'postgres'),
    keepAlive: true,
  })
  // The owner of the client listens for its end; without this listener a lost connection ends the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } catch (error) {
    await client.end()
    throw error
  }
  return client
}

/** How many other clients of ours there are. Connections under the same name are this client's own. */
export async function countOtherClients(client: pg.Client, access: Access): Promise<number> {
  const { rows } = await client.query(
    `select count(distinct application_name)::int as others from pg_stat_activity
     where application_name like 'flip-%' and application_name <> $1`,
    [access.applicationName],
  )
  return rows[0].others
}
