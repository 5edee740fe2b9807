import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { databaseOver, openDatabase, poolOf } from '../../src/server/platform/database/database.ts'
import { LimitedPool } from '../../src/server/platform/database/limited-pool.ts'
import type { Reads } from '../../src/server/platform/database/replicas/open-reads.ts'
import {
  PrimaryWatch,
  stateAfter,
} from '../../src/server/platform/database/replicas/primary-watch.ts'
import { marketPool, ownPool } from '../../src/server/platform/database/replicas/read-pool.ts'
import { wayToDatabase } from './way-to-database.ts'

const limits = { connectMs: 2_000, statementMs: 3_000 }

/**
 * A primary and replicas that are one database or several, each reached by a way that can be cut. The primary is looked
 * at when it has failed and by `look`, not by a clock.
 */
export const primaryAndReplicas = async (
  primary: string,
  replicas: readonly string[] = [primary],
) => {
  const toPrimary = await wayToDatabase(primary)
  const ways = await Promise.all(replicas.map((replica) => wayToDatabase(replica)))
  const of = (connectionString: string, maxConnections = 4) => ({
    connectionString,
    applicationName: 'flip-tests',
    maxConnections,
    limits,
  })
  const db = openDatabase(of(toPrimary.connectionString))
  const watched = openDatabase(of(toPrimary.connectionString, 1))
  const watch = new PrimaryWatch({
    look: async () => {
      try {
        await sql`SELECT 1`.execute(watched)
        return { kind: 'there', position: '0/1' }
      } catch (error) {
        return stateAfter(error)
      }
    },
  })
  const pools = ways.map(({ connectionString }) => new LimitedPool(of(connectionString)))
  const readable = replicas.map(() => true)
  const seen = {
    primary: poolOf(db),
    replicas: () => pools.filter((_, i) => readable[i] === true),
    watch,
  }
  const reads: Omit<Reads, 'close'> = {
    market: databaseOver(marketPool(seen)),
    own: databaseOver(ownPool(seen)),
    readingOnlySince: () => (readable.includes(true) ? watch.away : null),
    replicas: () => readable.map((is) => ({ fault: is ? null : 'does not answer', lagSeconds: 0 })),
    note: () => null,
  }
  onTestFinished(async () => {
    await Promise.all([db.destroy(), watched.destroy(), ...pools.map((pool) => pool.end())])
  })
  return { reads, watch, toPrimary, toReplicas: ways, readable }
}
