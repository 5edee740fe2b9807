import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, ReadingOnly } from '../database-unavailable.ts'
import type { LimitedPool } from '../limited-pool.ts'
import { type PrimaryWatch, stateAfter } from './primary-watch.ts'
import { isReader } from './reading-context.ts'

/** The databases that hold the same, and which of them may be asked. */
export type Databases = {
  readonly primary: LimitedPool
  /** Those replicas that may be read now, the first to be asked first. */
  readonly replicas: () => readonly LimitedPool[]
  readonly watch: Pick<PrimaryWatch, 'away' | 'isAwayNow' | 'look' | 'onAway'>
}

/**
 * Connections for the market: to a replica; what it cannot answer is asked of the next one, and then of the primary.
 * Transactions are the primary's, while it is there.
 */
export const marketPool = (databases: Databases): PostgresPool => ({
  options: databases.primary.options,
  connect: async () => new ReadClient(databases, 'market'),
  end: async () => undefined,
})

/**
 * Connections for what people keep: to the primary. While it is away, callers that only read (`asReader`) get a replica,
 * where each statement is held to reading; all others are refused at once with `ReadingOnly`.
 */
export const ownPool = (databases: Databases): PostgresPool => ({
  options: databases.primary.options,
  connect: async () => (isReader() ? new ReadClient(databases, 'own') : connectToChange(databases)),
  end: async () => undefined,
})

const connectToChange = async ({ primary, watch }: Databases): Promise<PostgresPoolClient> => {
  if (watch.away !== null) throw new ReadingOnly()
  try {
    return await unlessAway(watch, primary.connect(), (late) => late.release())
  } catch (error) {
    // Where it refuses, a moment says whether it is away, and the answer says so with it.
    if (stateAfter(error).kind === 'gone') await watch.isAwayNow()
    else void watch.look()
    throw watch.away === null ? error : new ReadingOnly()
  }
}

class ReadClient implements PostgresPoolClient {
  readonly #databases: Databases
  readonly #of: 'market' | 'own'
  /** The replicas that have failed, and how often the primary may still be asked. */
  readonly #failed = new Set<LimitedPool>()
  #primaryTries = 2
  #client: { readonly pool: LimitedPool; readonly connected: PostgresPoolClient } | null = null
  /** Where a transaction is under way: the rest of it can be asked of no other. */
  #transaction: PostgresPoolClient | null = null

  constructor(databases: Databases, of: 'market' | 'own') {
    this.#databases = databases
    this.#of = of
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query(): never
  async query(text = '', parameters: readonly unknown[] = []): Promise<unknown> {
    if (this.#transaction !== null)
      return this.#transaction.query(text, parameters).catch((error: unknown) => {
        throw isRefusedAsChange(error) ? new ReadingOnly() : error
      })
    const begins = BEGINS.test(text)
    let failure: unknown = new DatabaseUnavailable(new Error('no replica can be read'))
    for (let pool = this.#next(begins); pool !== undefined; pool = this.#next(begins)) {
      const held =
        this.#of === 'own' && (pool !== this.#databases.primary || this.#primaryTries < 2)
      try {
        return await this.#ask(pool, { text, parameters, begins, held })
      } catch (error) {
        if (tookTooLong(error)) throw error
        if (held && isRefusedAsChange(error)) {
          this.#give(false)
          throw this.#databases.watch.away === null ? failure : new ReadingOnly()
        }
        failure = error
        await this.#leave(pool, error)
      }
    }
    throw failure
  }

  #next(begins: boolean): LimitedPool | undefined {
    const { primary, watch } = this.#databases
    const replicas = this.#databases.replicas().filter((pool) => !this.#failed.has(pool))
    if (watch.away !== null) return replicas[0]
    const [first] = this.#of === 'market' && !begins ? replicas : []
    return first ?? (this.#primaryTries > 0 ? primary : undefined)
  }

  async #ask(pool: LimitedPool, { text, parameters, begins, held }: Asked): Promise<unknown> {
    if (held && CHANGES.test(text)) throw new ReadingOnly()
    const client = await this.#connect(pool)
    const ask = (statement: string, given: readonly unknown[] = []): Promise<unknown> => {
      const answer = client.query(statement, given)
      return pool === this.#databases.primary
        ? unlessAway(this.#databases.watch, answer, () => undefined)
        : answer
    }
    if (begins) {
      const begun = await ask(text)
      if (held) await ask('SET TRANSACTION READ ONLY')
      this.#transaction = client
      return begun
    }
    if (!held) return ask(text, parameters)
    await ask('BEGIN READ ONLY')
    const result = await ask(text, parameters)
    await ask('COMMIT')
    return result
  }

  async #connect(pool: LimitedPool): Promise<PostgresPoolClient> {
    if (this.#client?.pool === pool) return this.#client.connected
    this.#give(false)
    const connecting = pool.connect()
    try {
      const connected = await (pool === this.#databases.primary
        ? unlessAway(this.#databases.watch, connecting, (late) => late.release())
        : connecting)
      this.#client = { pool, connected }
      return connected
    } catch (error) {
      // A caller that waited for a connection in vain has waited long enough.
      if (pool === this.#databases.primary && stateAfter(error).kind !== 'gone')
        this.#primaryTries = 0
      throw error
    }
  }

  /** After a failure: never asks the same replica again; throws what another could not answer either. */
  async #leave(pool: LimitedPool, error: unknown): Promise<void> {
    const { primary, watch } = this.#databases
    if (pool !== primary) {
      this.#give(false)
      this.#failed.add(pool)
      return
    }
    if (!(error instanceof DatabaseUnavailable)) throw error
    // Its statement may still be under way.
    this.#give(true)
    this.#primaryTries--
    await watch.isAwayNow()
  }

  #give(destroy: boolean): void {
    this.#client?.connected.release(destroy)
    this.#client = null
  }

  release(destroy = false): void {
    this.#transaction = null
    this.#give(destroy)
  }
}

type Asked = {
  readonly text: string
  readonly parameters: readonly unknown[]
  readonly begins: boolean
  /** To reading, by a transaction of its own: a replica that was promoted would take changes. */
  readonly held: boolean
}

const BEGINS = /^\s*(?:begin|start transaction)\b/i
/** Changes that need not be asked of a database to be refused. */
const CHANGES = /^\s*(?:insert|update|delete|merge|truncate|copy|notify)\b/i

/** What the primary answers, unless it is known to be away first: then `DatabaseUnavailable`. */
const unlessAway = <T>(
  watch: Pick<PrimaryWatch, 'onAway'>,
  answer: Promise<T>,
  onLate: (answered: T) => void,
): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  let isOver = false
  const off = watch.onAway(() => {
    isOver = true
    reject(new DatabaseUnavailable(new Error('the primary is away')))
  })
  answer.then(
    (answered) => {
      off()
      if (isOver) onLate(answered)
      else resolve(answered)
    },
    (error: unknown) => {
      off()
      reject(error)
    },
  )
  return promise
}

/**
 * Whether a database that only reads refused a statement that changes something: read-only transactions (25006), and
 * what a standby says of changes that begin otherwise.
 */
const isRefusedAsChange = (error: unknown): boolean =>
  error instanceof ReadingOnly ||
  (error instanceof pg.DatabaseError &&
    (error.code === '25006' ||
      ((error.code === '55000' || error.code === '0A000') &&
        /recovery|hot standby/i.test(error.message))))

/** A statement that was canceled (57014) would take as long again. */
const tookTooLong = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable &&
  error.cause instanceof pg.DatabaseError &&
  error.cause.code === '57014'
