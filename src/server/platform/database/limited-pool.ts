import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { cancelStatement } from './cancel-statement.ts'
import { CopiedRows, copyOver } from './copy-rows.ts'
import { DatabaseUnavailable, errorOfStatement } from './database-unavailable.ts'

export type DatabaseOptions = {
  readonly connectionString: string
  /** Shown in pg_stat_activity, unless the connection string names the application itself. */
  readonly applicationName: string
  readonly maxConnections: number
  /** Milliseconds; those of work that may take long, unless set otherwise. */
  readonly limits?: DatabaseLimits
}

export type DatabaseLimits = {
  /** To get a connection, new or free. */
  readonly connectMs: number
  /** For one statement; null without a limit. */
  readonly statementMs: number | null
}

/** For imports, values and migrations. */
const longWorkLimits: DatabaseLimits = { connectMs: 30_000, statementMs: null }

/** Connections to one database, each with time limits on what it does. */
export class LimitedPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #limits: DatabaseLimits
  readonly #answers: Answers

  constructor({ limits = longWorkLimits, ...options }: DatabaseOptions) {
    this.#limits = limits
    this.#answers = asking(options.connectionString, limits)
    this.#pool = new pg.Pool({
      connectionString: options.connectionString,
      application_name: options.applicationName,
      max: options.maxConnections,
      types: columnTypes(),
      connectionTimeoutMillis: limits.connectMs,
      // A server whose machine or network is gone says nothing. Long work has no other limit, and would wait for the
      // two hours that the system waits by itself.
      keepAlive: true,
      keepAliveInitialDelayMillis: SILENT_MS,
      // No statement_timeout: a pooler refuses it as a parameter of the connection, and one that pools transactions
      // would hand on to others what is set later. See LimitedClient.
    })
    // A broken connection fails its query, or has left the pool already when it was idle: the next query opens
    // another, or says why not. Without these listeners it would end the process.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
  }

  get options(): object {
    return this.#pool.options
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return new LimitedClient(await this.#pool.connect(), this.#limits, this.#answers)
    } catch (error) {
      throw new DatabaseUnavailable(error)
    }
  }

  connections(): Readonly<Record<'used' | 'idle' | 'waiting', number>> {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

/** Whether the database answers now. */
type Answers = () => Promise<boolean>

/** Asks over a connection of its own, which waits for no other; all who ask meanwhile get the same answer. */
const asking = (connectionString: string, { connectMs }: DatabaseLimits): Answers => {
  let running: Promise<boolean> | null = null
  const ask = async (): Promise<boolean> => {
    const client = new pg.Client({
      connectionString,
      application_name: 'flip-probe',
      connectionTimeoutMillis: connectMs / 2,
      query_timeout: connectMs / 2,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('SELECT 1')
      return true
    } catch (error) {
      // A refusal, such as that of one connection too many, is an answer as well.
      return error instanceof pg.DatabaseError
    } finally {
      void client.end().catch(() => undefined)
    }
  }
  return () => {
    running ??= ask().finally(() => {
      running = null
    })
    return running
  }
}

/**
 * A connection with limits. A statement that takes too long is canceled, and its connection closed. Where the database
 * does not answer that either, or not at all, the statement fails with `DatabaseUnavailable`.
 */
class LimitedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #limits: DatabaseLimits
  readonly #answers: Answers
  #lost: DatabaseUnavailable | null = null
  /** The last statement failed, and may have left a transaction open. */
  #hasFailed = false

  constructor(client: pg.PoolClient, limits: DatabaseLimits, answers: Answers) {
    this.#client = client
    this.#limits = limits
    this.#answers = answers
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query(): never
  async query(text?: string, parameters: readonly unknown[] = []): Promise<unknown> {
    if (text === undefined) throw new Error('Streams of rows are not supported.')
    if (this.#lost !== null) throw this.#lost
    const [rows] = parameters
    const answer: Promise<unknown> =
      rows instanceof CopiedRows
        ? copyOver(this.#client, text, rows)
        : this.#client.query(text, [...parameters])
    try {
      const result = await this.#whileThere(answer)
      this.#hasFailed = false
      return result
    } catch (error) {
      this.#hasFailed = true
      if (error instanceof DatabaseUnavailable) this.#lost = error
      throw errorOfStatement(error)
    }
  }

  async #whileThere<T>(answer: Promise<T>): Promise<T> {
    const { connectMs, statementMs } = this.#limits
    if (statementMs === null) return answer
    const silence = Promise.withResolvers<never>()
    const askOthers = async () => {
      if (!(await this.#answers())) silence.reject(noAnswer())
    }
    const timers = [
      setTimeout(() => void askOthers(), connectMs / 2),
      setTimeout(() => this.#cancel(), statementMs),
    ]
    try {
      return await Promise.race([inTime(answer, statementMs + GRACE_MS), silence.promise])
    } finally {
      timers.forEach(clearTimeout)
    }
  }

  #cancel(): void {
    cancelStatement(this.#client)
    // It might reach the next statement.
    this.#lost = new DatabaseUnavailable(new Error('a statement took too long'))
  }

  /**
   * Statements that begin a transaction themselves, as some of pg-boss do, leave it open where one of them fails: the
   * next statement on that connection would be refused. So it is ended before.
   */
  release(destroy = false): void {
    if (destroy || this.#lost !== null) this.#client.release(true)
    else if (!this.#hasFailed) this.#client.release()
    else
      inTime(this.#client.query('ROLLBACK'), this.#limits.connectMs).then(
        () => this.#client.release(),
        () => this.#client.release(true),
      )
  }
}

const GRACE_MS = 2_000
/** After this long the system asks the other end whether it is there, and for ten seconds again and again. */
const SILENT_MS = 10_000

const noAnswer = () => new DatabaseUnavailable(new Error('no answer in time'))

/** Throws `DatabaseUnavailable` when there is no answer for this long. */
const inTime = async <T>(answer: Promise<T>, ms: number): Promise<T> => {
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(() => silence.reject(noAnswer()), ms)
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
