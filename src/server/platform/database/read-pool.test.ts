import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { wayToDatabase } from '../../../../tests/platform/way-to-database.ts'
import { databaseOver } from './database.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { LimitedPool } from './limited-pool.ts'
import { openMarketReads, readPool } from './market-reads.ts'
import type { Database } from './schema.ts'

let primary: TestDatabase
let replica: TestDatabase
beforeAll(async () => {
  primary = await createTestDatabase()
  replica = await createTestDatabase()
  await sql`CREATE TABLE only_here (home text)`.execute(primary.db)
})
afterAll(async () => {
  await primary.drop()
  await replica.drop()
})

const poolTo = (connectionString: string) =>
  new LimitedPool({
    connectionString,
    applicationName: 'flip-tests',
    maxConnections: 2,
    limits: { connectMs: 600, statementMs: 1_000 },
  })

/** Reads of two databases, and the way to the one used as the replica. */
const stage = async () => {
  const way = await wayToDatabase(replica.connectionString)
  const readable = { now: true }
  const primaryPool = poolTo(primary.connectionString)
  const pool = readPool({
    replica: poolTo(way.connectionString),
    primary: primaryPool,
    isReadable: () => readable.now,
  })
  const db = databaseOver(pool)
  onTestFinished(async () => {
    await db.destroy()
    await primaryPool.end()
  })
  const asked = async (of: Kysely<Database> = db) => {
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(of)
    return names[rows[0]?.name ?? ''] ?? 'another'
  }
  const names: Record<string, string> = {
    [new URL(primary.connectionString).pathname.slice(1)]: 'primary',
    [new URL(replica.connectionString).pathname.slice(1)]: 'replica',
  }
  return { db, way, readable, asked }
}

describe('reads of the market', () => {
  it('ask the replica while it may be read', async () => {
    const { asked, readable } = await stage()
    expect(await asked()).toBe('replica')
    readable.now = false
    expect(await asked()).toBe('primary')
    readable.now = true
    expect(await asked()).toBe('replica')
  })

  it('ask the primary when the replica is gone, or falls silent over a statement', async () => {
    const { asked, way } = await stage()
    expect(await asked()).toBe('replica')
    way.close()
    expect(await asked()).toBe('primary')
    await way.open()
    expect(await asked()).toBe('replica')
    way.fallSilent()
    expect(await asked()).toBe('primary')
  })

  it('ask the primary what the replica has not got yet', async () => {
    const { db } = await stage()
    const { rows } = await sql`SELECT count(*) AS homes FROM only_here`.execute(db)
    expect(rows).toEqual([{ homes: 0 }])
    await expect(sql`SELECT nothing`.execute(db)).rejects.toThrow('does not exist')
  })

  it('do not ask the primary again what took too long', async () => {
    const { db } = await stage()
    const slow = sql`SELECT pg_sleep(60)`.execute(db)
    await expect(slow).rejects.toThrow(DatabaseUnavailable)
    await expect(slow).rejects.toThrow('canceling statement')
  })

  it('are the primary’s in a transaction', async () => {
    const { db, asked } = await stage()
    expect(await db.transaction().execute((trx) => asked(trx))).toBe('primary')
    expect(await asked()).toBe('replica')
  })

  it('say why they ask the primary: a database that follows no other is no replica', async () => {
    const reads = await openMarketReads(primary.db, replica)
    onTestFinished(reads.close)
    expect(reads.note()).toBe(
      'Searches read the primary database: DATABASE_READ_URL leads to a database that follows no other.',
    )
    const { rows } = await sql`SELECT count(*) AS homes FROM only_here`.execute(reads.db)
    expect(rows).toEqual([{ homes: 0 }])
  })
})
