import { setTimeout as delay } from 'node:timers/promises'
import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely'
import pg from 'pg'
import { noteStatement } from '../traces/spans.ts'
import { openDatabase, poolOf } from './database.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { LimitedPool } from './limited-pool.ts'
import { MAX_LAG_SECONDS, type ReplicaFault, ReplicaWatch } from './replica-watch.ts'
import type { Database } from './schema.ts'

/** Where listings, sales and values are read by callers that change none of them. */
export type MarketReads = {
  /**
   * The replica while it answers and is close behind, else the primary. For single statements: a transaction is the
   * primary's.
   */
  readonly db: Kysely<Database>
  /** Why the primary is read, as a sentence; null while the replica is. */
  readonly note: () => string | null
  readonly close: () => Promise<void>
}

/**
 * Opens a replica beside its primary, and looks every second whether it may be read. What it cannot answer is asked of
 * the primary, so that losing it costs callers no more than the time it takes to find out.
 */
export const openMarketReads = async (
  primary: Kysely<Database>,
  { connectionString }: { readonly connectionString: string },
): Promise<MarketReads> => {
  const of = { connectionString, applicationName: 'flip-reads' }
  const replica = new LimitedPool({ ...of, maxConnections: 10, limits: replicaLimits })
  const watched = openDatabase({ ...of, maxConnections: 1, limits: watchLimits })
  const watch = new ReplicaWatch({
    ofPrimary: () => positionOf(primary),
    ofReplica: (position) => standOf(watched, position),
  })
  const reading = { replica, primary: poolOf(primary), isReadable: () => watch.fault === null }
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: readPool(reading) }),
    log: noteStatement,
  })
  await watch.look()
  // What the primary has just written takes a moment to arrive.
  for (let look = 0; look < FIRST_LOOKS && watch.fault === 'too far behind'; look++) {
    await delay(LOOK_EVERY_MS / FIRST_LOOKS)
    await watch.look()
  }
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    looking ??= watch.look().finally(() => {
      looking = null
    })
  }, LOOK_EVERY_MS).unref()
  return {
    db,
    note: () => noteOf(watch.fault),
    close: async () => {
      clearInterval(timer)
      await looking
      await Promise.all([db.destroy(), watched.destroy()])
    },
  }
}

const LOOK_EVERY_MS = 1_000
const FIRST_LOOKS = 5
/** The primary is asked next, so callers do not wait for long. */
const replicaLimits = { connectMs: 2_000, statementMs: 15_000 }
const watchLimits = { connectMs: 1_500, statementMs: 1_500 }

const noteOf = (fault: ReplicaFault | null): string | null =>
  fault === null ? null : `Searches read the primary database: ${reasons[fault]}.`

const reasons: Readonly<Record<ReplicaFault, string>> = {
  'not known': 'how far behind the replica is cannot be found out',
  'does not answer': 'the replica does not answer',
  'too far behind': `the replica is more than ${MAX_LAG_SECONDS} seconds behind`,
  'no replica': 'DATABASE_READ_URL leads to a database that follows no other',
}

/** What is flushed: a replica never gets more. */
const positionOf = async (db: Kysely<Database>): Promise<string> => {
  const { rows } = await sql<{ position: string }>`
    SELECT pg_current_wal_flush_lsn()::text AS position`.execute(db)
  return rows[0]?.position ?? '0/0'
}

const standOf = async (db: Kysely<Database>, position: string) => {
  const { rows } = await sql<{ follows: boolean; there: boolean | null }>`
    SELECT pg_is_in_recovery() AS follows,
      pg_last_wal_replay_lsn() >= ${position}::pg_lsn AS there`.execute(db)
  if (rows[0]?.follows !== true) return 'no replica'
  return rows[0].there === true ? 'has it' : 'has it not yet'
}

type Reading = {
  readonly replica: LimitedPool
  readonly primary: LimitedPool
  readonly isReadable: () => boolean
}

/** Connections to the replica that go over to the primary; the primary's pool is not closed with it. */
export const readPool = (reading: Reading): PostgresPool => ({
  options: reading.replica.options,
  connect: async () => {
    if (!reading.isReadable()) return reading.primary.connect()
    try {
      return new ReadClient(await reading.replica.connect(), reading.primary)
    } catch {
      return reading.primary.connect()
    }
  },
  end: () => reading.replica.end(),
})

class ReadClient implements PostgresPoolClient {
  readonly #primary: LimitedPool
  #client: PostgresPoolClient
  #isReplica = true

  constructor(replica: PostgresPoolClient, primary: LimitedPool) {
    this.#client = replica
    this.#primary = primary
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query(): never
  async query(text = '', parameters: readonly unknown[] = []): Promise<unknown> {
    // Halfway a transaction could not go over.
    if (this.#isReplica && /^(?:begin|start transaction)/i.test(text)) await this.#goOver()
    if (!this.#isReplica) return this.#client.query(text, parameters)
    try {
      return await this.#client.query(text, parameters)
    } catch (error) {
      if (tookTooLong(error)) throw error
      // The replica is gone, replays what the statement reads, or has not got a new table yet.
      await this.#goOver()
      return this.#client.query(text, parameters)
    }
  }

  async #goOver(): Promise<void> {
    const primary = await this.#primary.connect()
    this.#client.release()
    this.#client = primary
    this.#isReplica = false
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

/** A statement that was canceled (57014) would take as long again. */
const tookTooLong = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable &&
  error.cause instanceof pg.DatabaseError &&
  error.cause.code === '57014'
