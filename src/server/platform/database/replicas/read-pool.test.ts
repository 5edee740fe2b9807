import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { primaryAndReplicas } from '../../../../../tests/platform/primary-and-replica.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../../tests/platform/test-database.ts'
import { DatabaseUnavailable, ReadingOnly } from '../database-unavailable.ts'
import type { Database } from '../schema.ts'
import { openReads } from './open-reads.ts'
import { asReader, asWriter } from './reading-context.ts'

let primary: TestDatabase
let replica: TestDatabase
let second: TestDatabase
beforeAll(async () => {
  primary = await createTestDatabase()
  replica = await createTestDatabase()
  second = await createTestDatabase()
  await sql`CREATE TABLE only_here (home text)`.execute(primary.db)
  for (const { db } of [primary, replica]) await sql`CREATE TABLE kept (home text)`.execute(db)
})
afterAll(async () => {
  for (const one of [primary, replica, second]) await one.drop()
})

/** A primary and two replicas, known by the name of the database that answers. */
const stage = async () => {
  const staged = await primaryAndReplicas(primary.connectionString, [
    replica.connectionString,
    second.connectionString,
  ])
  const named = (of: TestDatabase) => new URL(of.connectionString).pathname.slice(1)
  const names: Record<string, string> = {
    [named(primary)]: 'primary',
    [named(replica)]: 'replica',
    [named(second)]: 'second replica',
  }
  const asked = async (of: Kysely<Database>) => {
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(of)
    return names[rows[0]?.name ?? ''] ?? 'another'
  }
  const [toReplica, toSecond] = staged.toReplicas
  if (toReplica === undefined || toSecond === undefined) throw new Error('no way')
  return { ...staged, ...staged.reads, asked, toReplica, toSecond }
}

const keep = (db: Kysely<Database>) => sql`INSERT INTO kept VALUES ('a')`.execute(db)

describe('reads of the market', () => {
  it('ask the first replica that may be read, then the primary', async () => {
    const { market, asked, readable } = await stage()
    expect(await asked(market)).toBe('replica')
    readable[0] = false
    expect(await asked(market)).toBe('second replica')
    readable[1] = false
    expect(await asked(market)).toBe('primary')
    readable[0] = true
    expect(await asked(market)).toBe('replica')
  })

  it('ask the next when a replica is gone, or falls silent over a statement', async () => {
    const { market, asked, toReplica, toSecond } = await stage()
    expect(await asked(market)).toBe('replica')
    toReplica.close()
    expect(await asked(market)).toBe('second replica')
    toSecond.close()
    expect(await asked(market)).toBe('primary')
    await toReplica.open()
    expect(await asked(market)).toBe('replica')
    toReplica.fallSilent()
    expect(await asked(market)).toBe('primary')
  })

  it('ask the primary what the replicas have not got yet', async () => {
    const { market } = await stage()
    const { rows } = await sql`SELECT count(*) AS homes FROM only_here`.execute(market)
    expect(rows).toEqual([{ homes: 0 }])
    await expect(sql`SELECT nothing`.execute(market)).rejects.toThrow('does not exist')
  })

  it('do not ask another again what took too long', async () => {
    const { market } = await stage()
    const slow = sql`SELECT pg_sleep(60)`.execute(market)
    await expect(slow).rejects.toThrow(DatabaseUnavailable)
    await expect(slow).rejects.toThrow('canceling statement')
  })

  it('are the primary’s in a transaction, and a replica’s while it is away', async () => {
    const { market, asked, toPrimary, watch } = await stage()
    const inTransaction = () => market.transaction().execute((trx) => asked(trx))
    expect(await inTransaction()).toBe('primary')
    expect(await asked(market)).toBe('replica')
    toPrimary.close()
    expect(await watch.isAwayNow()).toBe(true)
    expect(await inTransaction()).toBe('replica')
  })

  it('say why they ask the primary: a database that follows no other is no replica', async () => {
    const reads = await openReads(primary.db, {
      primaryConnectionString: primary.connectionString,
      connectionStrings: [replica.connectionString],
    })
    onTestFinished(reads.close)
    expect(reads.note()).toBe(
      'Searches read the primary database: DATABASE_READ_URL leads to a database that follows no other.',
    )
    expect(reads.replicas()).toMatchObject([{ fault: 'no replica' }])
    expect(reads.readingOnlySince()).toBeNull()
    const { rows } = await sql`SELECT count(*) AS homes FROM only_here`.execute(reads.market)
    expect(rows).toEqual([{ homes: 0 }])
  })
})

describe('what people keep', () => {
  it('is the primary’s while it is there, for those who read as well', async () => {
    const { own, asked, toReplica } = await stage()
    toReplica.close()
    expect(await asked(own)).toBe('primary')
    expect(await asReader(() => asked(own))).toBe('primary')
    await asReader(() => keep(own))
  })

  it.each(['gone', 'silent'] as const)(
    'is read from a replica once the primary is %s, by those alone who read',
    async (what) => {
      const { own, asked, toPrimary, readingOnlySince } = await stage()
      expect(await asReader(() => asked(own))).toBe('primary')
      if (what === 'gone') toPrimary.close()
      else toPrimary.fallSilent()
      expect(await asReader(() => asked(own))).toBe('replica')
      expect(readingOnlySince()).toBeInstanceOf(Date)
      const taken = toPrimary.taken()
      const begun = performance.now()
      expect(await asReader(() => asked(own))).toBe('replica')
      await expect(asReader(() => asWriter(() => asked(own)))).rejects.toThrow(ReadingOnly)
      await expect(keep(own)).rejects.toThrow(ReadingOnly)
      expect(performance.now() - begun).toBeLessThan(300)
      expect(toPrimary.taken()).toBe(taken)
    },
  )

  it('goes over to the next replica when the one is lost as well', async () => {
    const { own, asked, toPrimary, toReplica, toSecond } = await stage()
    toPrimary.close()
    expect(await asReader(() => asked(own))).toBe('replica')
    toReplica.close()
    expect(await asReader(() => asked(own))).toBe('second replica')
    toSecond.close()
    await expect(asReader(() => asked(own))).rejects.toThrow(DatabaseUnavailable)
  })

  it('is changed on no replica, not even on one that would take it', async () => {
    const { own, toPrimary, watch } = await stage()
    toPrimary.close()
    await watch.isAwayNow()
    const hidden = sql`WITH kept AS (INSERT INTO kept VALUES ('b') RETURNING home) SELECT * FROM kept`
    await expect(asReader(() => keep(own))).rejects.toThrow(ReadingOnly)
    await expect(asReader(() => hidden.execute(own))).rejects.toThrow(ReadingOnly)
    const inTransaction = asReader(() => own.transaction().execute((trx) => hidden.execute(trx)))
    await expect(inTransaction).rejects.toThrow(ReadingOnly)
    const locked = asReader(() => sql`SELECT * FROM kept FOR UPDATE`.execute(own))
    await expect(locked).rejects.toThrow(ReadingOnly)
    const { rows } = await sql`SELECT count(*) AS homes FROM kept`.execute(replica.db)
    expect(rows).toEqual([{ homes: 0 }])
  })

  it('is known to be away by the first change that it refuses', async () => {
    const { own, toPrimary, readingOnlySince } = await stage()
    toPrimary.close()
    await expect(keep(own)).rejects.toThrow(ReadingOnly)
    expect(readingOnlySince()).toBeInstanceOf(Date)
  })

  it('is the primary’s again with the first look that finds it', async () => {
    const { own, asked, toPrimary, watch, readingOnlySince } = await stage()
    toPrimary.close()
    expect(await asReader(() => asked(own))).toBe('replica')
    await toPrimary.open()
    await watch.look()
    expect(readingOnlySince()).toBeNull()
    expect(await asReader(() => asked(own))).toBe('primary')
    await keep(own)
  })

  it('is asked once more where only the connection was lost, and a change never is', async () => {
    const { own, asked, toPrimary, readingOnlySince } = await stage()
    const cut = async () => {
      toPrimary.close()
      await toPrimary.open()
    }
    const slowly = <T>(ask: () => Promise<T>) => asReader(ask)
    const reading = slowly(() => sql`SELECT pg_sleep(0.2), 1 AS one`.execute(own))
    setTimeout(() => void cut(), 50)
    expect((await reading).rows).toMatchObject([{ one: 1 }])
    const before = await sql<{ homes: number }>`SELECT count(*) AS homes FROM kept`.execute(
      primary.db,
    )
    const changing = slowly(() => sql`INSERT INTO kept SELECT 'c' FROM pg_sleep(0.2)`.execute(own))
    setTimeout(() => void cut(), 50)
    await expect(changing).rejects.toThrow(DatabaseUnavailable)
    await expect(changing).rejects.not.toThrow(ReadingOnly)
    expect(readingOnlySince()).toBeNull()
    expect(await asReader(() => asked(own))).toBe('primary')
    await expect
      .poll(async () => {
        const { rows } = await sql<{ homes: number }>`SELECT count(*) AS homes FROM kept`.execute(
          primary.db,
        )
        return (rows[0]?.homes ?? 0) - (before.rows[0]?.homes ?? 0)
      })
      .toBeLessThanOrEqual(1)
  })
})
