import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, errorOfStatement } from './database-unavailable.ts'
import type { Database } from './schema.ts'

export type DatabaseOptions = {
  readonly connectionString: string
  /** Shown in pg_stat_activity, unless the connection string names the application itself. */
  readonly applicationName: string
  readonly maxConnections: number
  /** Milliseconds; those of work that may take long unless told otherwise. */
  readonly limits?: DatabaseLimits
}

export type DatabaseLimits = {
  /** To get a connection, new or free. */
  readonly connectMs: number
  /** For one statement; null when it may take as long as it does. */
  readonly statementMs: number | null
}

/** For whatever somebody waits for. */
export const servingLimits: DatabaseLimits = { connectMs: 5_000, statementMs: 15_000 }

/** For imports, values and migrations. */
const longWorkLimits: DatabaseLimits = { connectMs: 30_000, statementMs: null }

/**
 * Opens a pool of connections. Nothing connects before the first query; `destroy()` closes the pool. Statements
 * that fail because of the database and not of themselves throw `DatabaseUnavailable`.
 */
export function openDatabase(options: DatabaseOptions): Kysely<Database> {
  const { limits = longWorkLimits } = options
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    application_name: options.applicationName,
    max: options.maxConnections,
    types: columnTypes(),
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    // Not among the connection's parameters: poolers such as PgBouncer refuse those they do not know.
    onConnect: async (client) => {
      const set = client.query(`SET statement_timeout = ${limits.statementMs ?? 0}`)
      await inTime(set, limits.connectMs)
    },
  })
  // A broken connection fails its query, or has left the pool already when it was idle: the next query opens
  // another, or says why not. Without these listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: withLimits(pool, limits) }) })
}

const withLimits = (pool: pg.Pool, limits: DatabaseLimits): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    try {
      return new LimitedClient(await pool.connect(), limits)
    } catch (error) {
      throw new DatabaseUnavailable(error)
    }
  },
  end: () => pool.end(),
})

/** A connection that is given up, and closed, when the database says nothing at all for too long. */
class LimitedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #patienceMs: number | null
  #lost: DatabaseUnavailable | null = null

  constructor(client: pg.PoolClient, { statementMs }: DatabaseLimits) {
    this.#client = client
    // Postgres ends a statement itself when it can; this is for when it cannot.
    this.#patienceMs = statementMs === null ? null : statementMs + GRACE_MS
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query(): never
  async query(text?: string, parameters: readonly unknown[] = []): Promise<unknown> {
    if (text === undefined) throw new Error('Streams of rows are not supported.')
    if (this.#lost !== null) throw this.#lost
    const answer = this.#client.query(text, [...parameters])
    try {
      return await (this.#patienceMs === null ? answer : inTime(answer, this.#patienceMs))
    } catch (error) {
      if (error instanceof DatabaseUnavailable) this.#lost = error
      throw errorOfStatement(error)
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#lost !== null)
  }
}

const GRACE_MS = 2_000

/** Throws `DatabaseUnavailable` when there is no answer for so long. */
const inTime = async <T>(answer: Promise<T>, ms: number): Promise<T> => {
  const silence = Promise.withResolvers<never>()
  const giveUp = () => silence.reject(new DatabaseUnavailable(new Error('no answer in time')))
  const timer = setTimeout(giveUp, ms)
  try {
    return await Promise.race([answer, silence.promise])
  } finally {
    clearTimeout(timer)
  }
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
