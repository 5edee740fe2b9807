import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { databaseOver, openDatabase, poolOf } from '../database.ts'
import { LimitedPool } from '../limited-pool.ts'
import type { Database } from '../schema.ts'
import { type PrimaryState, PrimaryWatch, stateAfter } from './primary-watch.ts'
import { marketPool, ownPool } from './read-pool.ts'
import {
  MAX_LAG_SECONDS,
  type ReplicaFault,
  type ReplicaState,
  ReplicaWatch,
} from './replica-watch.ts'

/** Where a node reads that has replicas beside its primary. */
export type Reads = {
  /**
   * Listings, sales and values, for callers that change none of them: the first replica that answers and is close
   * behind, else the primary. For single statements: a transaction is the primary's.
   */
  readonly market: Kysely<Database>
  /**
   * What people keep: the primary. While it is away, callers that only read (`asReader`) are answered by a replica, and
   * changes fail at once with `ReadingOnly`.
   */
  readonly own: Kysely<Database>
  /** Since when nothing can be changed, though reading goes on; null while it can, or nothing can be read either. */
  readonly readingOnlySince: () => Date | null
  /** Each replica as at the last look, in the order in which they are configured. */
  readonly replicas: () => readonly ReplicaFigures[]
  /** What operators should know of it, in sentences; null while every database does what it is for. */
  readonly note: () => string | null
  readonly close: () => Promise<void>
}

export type ReplicaFigures = {
  /** At most so many seconds behind the primary; null where that cannot be found out. */
  readonly lagSeconds: number | null
  /** Why it is not read; null while it may be. */
  readonly fault: ReplicaFault | null
}

type Replica = {
  readonly pool: LimitedPool
  readonly watched: Kysely<Database>
  readonly watch: ReplicaWatch
}

/**
 * Opens replicas beside their primary, and looks every second which of them may be asked. What one cannot answer is
 * asked of the next, so that losing any but the last costs callers no more than the time it takes to find out.
 */
export const openReads = async (
  primary: Kysely<Database>,
  {
    primaryConnectionString,
    connectionStrings,
  }: {
    readonly primaryConnectionString: string
    /** Of the replicas, the nearest first. */
    readonly connectionStrings: readonly string[]
  },
): Promise<Reads> => {
  const watchedPrimary = openDatabase({
    connectionString: primaryConnectionString,
    applicationName: 'flip-watch',
    maxConnections: 1,
    limits: watchLimits,
  })
  const watch = new PrimaryWatch({ look: () => lookAtPrimary(watchedPrimary) })
  const replicas = connectionStrings.map(openReplica)
  const readable = () => inOrder(replicas, watch.away !== null).map(({ pool }) => pool)
  const databases = { primary: poolOf(primary), replicas: readable, watch }
  const look = async () => {
    const before = watch.positions.at(-1)
    await watch.look()
    const newest = watch.positions.at(-1)
    await Promise.all(
      replicas.map((replica) =>
        watch.away === null
          ? replica.watch.look(newest === before ? null : (newest ?? null))
          : replica.watch.lookWithoutPrimary(watch.positions[0] ?? null),
      ),
    )
  }
  await look()
  // What the primary has just written takes a moment to arrive.
  for (let looks = 0; looks < FIRST_LOOKS && areBehind(replicas); looks++) {
    await delay(LOOK_EVERY_MS / FIRST_LOOKS)
    await look()
  }
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null
    })
  }, LOOK_EVERY_MS).unref()
  const readingOnlySince = () => (readable().length > 0 ? watch.away : null)
  return {
    market: databaseOver(marketPool(databases)),
    own: databaseOver(ownPool(databases)),
    readingOnlySince,
    replicas: () => replicas.map(({ watch: { fault, lagSeconds } }) => ({ fault, lagSeconds })),
    note: () =>
      noteOf(
        replicas.map((replica) => replica.watch.fault),
        readingOnlySince(),
      ),
    close: async () => {
      clearInterval(timer)
      await looking
      await Promise.all([
        watchedPrimary.destroy(),
        ...replicas.flatMap(({ pool, watched }) => [pool.end(), watched.destroy()]),
      ])
    },
  }
}

const LOOK_EVERY_MS = 1_000
const FIRST_LOOKS = 5
/** Another is asked next, so callers do not wait for long. */
const replicaLimits = { connectMs: 2_000, statementMs: 15_000 }
const watchLimits = { connectMs: 1_500, statementMs: 1_500 }

const openReplica = (connectionString: string): Replica => {
  const of = { connectionString, applicationName: 'flip-reads' }
  const watched = openDatabase({ ...of, maxConnections: 1, limits: watchLimits })
  return {
    pool: new LimitedPool({ ...of, maxConnections: 10, limits: replicaLimits }),
    watched,
    watch: new ReplicaWatch((position) => replicaState(watched, position)),
  }
}

const areBehind = (replicas: readonly Replica[]): boolean =>
  replicas.some(({ watch }) => watch.fault === 'too far behind')

/** Those that may be read: as they are configured; while the primary is away, the one that has most first. */
const inOrder = (replicas: readonly Replica[], isAway: boolean): readonly Replica[] => {
  const readable = replicas.filter(({ watch }) => watch.fault === null)
  if (!isAway) return readable
  return readable.toSorted((one, other) =>
    Number(placeInLog(other.watch.position) - placeInLog(one.watch.position)),
  )
}

/** A position such as `16/B374D848` as a number. */
const placeInLog = (position: string | null): bigint => {
  const [high = '0', low = '0'] = (position ?? '0/0').split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

const noteOf = (
  faults: readonly (ReplicaFault | null)[],
  readingOnlySince: Date | null,
): string | null => {
  const named = faults.flatMap((fault, i) =>
    fault === null ? [] : [whyNotRead(fault, faults.length === 1 ? undefined : i + 1)],
  )
  const said = named.join(', and ')
  if (readingOnlySince !== null) {
    const since = `Reading only since ${readingOnlySince.toISOString()}: the database that changes are written to does not answer.`
    return named.length === 0 ? since : `${since} Not read: ${said}.`
  }
  if (named.length === 0) return null
  return named.length < faults.length
    ? `Searches read the other replicas: ${said}.`
    : `Searches read the primary database: ${said}.`
}

/** Why a replica is not read, without a period; `number` is its place in DATABASE_READ_URL, where there are several. */
export const whyNotRead = (fault: ReplicaFault, number?: number): string => {
  const replica = number === undefined ? 'the replica' : `replica ${number}`
  switch (fault) {
    case 'not known':
      return `how far behind ${replica} is cannot be found out`
    case 'does not answer':
      return `${replica} does not answer`
    case 'too far behind':
      return `${replica} is more than ${MAX_LAG_SECONDS} seconds behind`
    case 'no replica':
      return number === undefined
        ? 'DATABASE_READ_URL leads to a database that follows no other'
        : `address ${number} of DATABASE_READ_URL leads to a database that follows no other`
  }
}

/** What is flushed: a replica never gets more. One that follows another database takes no changes. */
const lookAtPrimary = async (db: Kysely<Database>): Promise<PrimaryState> => {
  try {
    const { rows } = await sql<{ position: string | null }>`
      SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_flush_lsn()::text END AS position`.execute(
      db,
    )
    const position = rows[0]?.position ?? null
    return position === null ? { kind: 'gone' } : { kind: 'there', position }
  } catch (error) {
    return stateAfter(error)
  }
}

const replicaState = async (db: Kysely<Database>, needed: string | null): Promise<ReplicaState> => {
  const { rows } = await sql<ReplicaState>`
    SELECT follows, position::text AS position, position >= ${needed}::text::pg_lsn AS has
    FROM (SELECT pg_is_in_recovery() AS follows,
      CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
        ELSE pg_current_wal_flush_lsn() END AS position) AS here`.execute(db)
  return rows[0] ?? { follows: false, has: false, position: '0/0' }
}
