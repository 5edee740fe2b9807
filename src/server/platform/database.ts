import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

export type DatabaseOptions = {
  readonly connectionString: string
  /** Shown in pg_stat_activity, unless the connection string names the application itself. */
  readonly applicationName: string
  readonly maxConnections: number
}

/** Opens a pool of connections. Nothing connects before the first query; `destroy()` closes the pool. */
export function openDatabase(options: DatabaseOptions): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    application_name: options.applicationName,
    max: options.maxConnections,
    types: columnTypes(),
  })
  // A broken connection fails its query, or has left the pool already when it was idle: the next query opens
  // another, or says why not. Without these listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/** Calendar dates stay the text they are, and every number is a number: ours stay far below 2^53. */
function columnTypes(): pg.TypeOverrides {
  const { DATE, INT8, NUMERIC } = pg.types.builtins
  const types = new pg.TypeOverrides()
  types.setTypeParser(DATE, (text) => text)
  types.setTypeParser(INT8, Number)
  types.setTypeParser(NUMERIC, Number)
  return types
}
