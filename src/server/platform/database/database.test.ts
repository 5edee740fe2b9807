import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { wayToDatabase } from '../../../../tests/platform/way-to-database.ts'
import { openDatabase } from './database.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'

describe('the database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('gives calendar dates as text, and counts, big integers and decimals as numbers', async () => {
    const { rows } = await sql`
      select date '2022-09-27' as day, count(*) as homes, 8000000000::bigint as big, 2.25::numeric as baths
    `.execute(database.db)
    expect(rows).toEqual([{ day: '2022-09-27', homes: 1, big: 8_000_000_000, baths: 2.25 }])
  })

  it('goes on after a connection was cut in the middle of a query', async () => {
    const cut = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db)
    await expect(cut).rejects.toThrow(/terminat/)
    const ask = () => sql`select 1 as alive`.execute(database.db).catch(() => ({ rows: [] }))
    await expect.poll(async () => (await ask()).rows).toEqual([{ alive: 1 }])
  })

  it('finds out in seconds, not hours, that a server is gone that says nothing, whatever is waited for', async () => {
    const asked = vi.spyOn(Socket.prototype, 'setKeepAlive')
    onTestFinished(() => asked.mockRestore())
    const { connectionString } = database
    const db = openDatabase({ connectionString, applicationName: 'flip-tests', maxConnections: 1 })
    onTestFinished(() => db.destroy())
    await sql`SELECT 1`.execute(db)
    expect(asked.mock.calls).toEqual([[true, 10_000]])
  })

  it('goes on after statements that began a transaction themselves have failed in it', async () => {
    const { db } = database
    await expect(sql`BEGIN; SELECT 1 / 0; COMMIT`.execute(db)).rejects.toThrow('division by zero')
    const { rows } = await sql`SELECT 1 AS alive`.execute(db)
    expect(rows).toEqual([{ alive: 1 }])
  })

  describe('with time limits', () => {
    const limits = { connectMs: 1500, statementMs: 500 }
    const alive = [{ alive: 1 }]
    const limited = (connectionString = database.connectionString, maxConnections = 1) => {
      const db = openDatabase({
        connectionString,
        applicationName: 'flip-tests',
        maxConnections,
        limits,
      })
      onTestFinished(() => db.destroy())
      return { db, ask: async () => (await sql`select 1 as alive`.execute(db)).rows }
    }

    it('ends a statement that takes too long, and goes on', async () => {
      const { db, ask } = limited()
      const slow = sql`select pg_sleep(60)`.execute(db)
      await expect(slow).rejects.toThrow(DatabaseUnavailable)
      await expect(slow).rejects.toThrow('canceling statement due to user request')
      expect(await ask()).toEqual(alive)
    })

    it('does not wait forever for a connection that others hold', async () => {
      const { db, ask } = limited()
      await db.connection().execute(async () => {
        await expect(ask()).rejects.toThrow(DatabaseUnavailable)
      })
      expect(await ask()).toEqual(alive)
    })

    it('does not wait forever for a server that takes connections and says nothing', async () => {
      const way = await wayToDatabase(database.connectionString)
      const { ask } = limited(way.connectionString)
      way.fallSilent()
      await expect(ask()).rejects.toThrow(DatabaseUnavailable)
      await way.open()
      expect(await ask()).toEqual(alive)
    })

    it('gives up a server that falls silent during a transaction, and goes on with another connection', async () => {
      const way = await wayToDatabase(database.connectionString)
      const { db, ask } = limited(way.connectionString)
      const work = db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx)
        way.fallSilent()
        await sql`select 2`.execute(trx)
      })
      await expect(work).rejects.toThrow(DatabaseUnavailable)
      await way.open()
      expect(await ask()).toEqual(alive)
    })

    it('finds out that no one answers long before a statement’s time is over', async () => {
      const way = await wayToDatabase(database.connectionString)
      const db = openDatabase({
        connectionString: way.connectionString,
        applicationName: 'flip-tests',
        maxConnections: 4,
        // A statement alone would be waited for longer than this test may take.
        limits: { connectMs: 600, statementMs: 60_000 },
      })
      onTestFinished(() => db.destroy())
      await sql`select 1`.execute(db)
      way.fallSilent()
      const ask = () => sql`select 1 as alive`.execute(db)
      const asked = await Promise.allSettled([ask(), ask(), ask()])
      for (const answer of asked)
        expect(answer.status === 'rejected' && answer.reason).toBeInstanceOf(DatabaseUnavailable)
      await way.open()
      expect((await ask()).rows).toEqual(alive)
    })

    it('waits for a statement that is slow while the database answers others', async () => {
      const db = openDatabase({
        connectionString: database.connectionString,
        applicationName: 'flip-tests',
        maxConnections: 1,
        limits: { connectMs: 1_000, statementMs: 60_000 },
      })
      onTestFinished(() => db.destroy())
      const { rows } = await sql`select 1 as alive from pg_sleep(2)`.execute(db)
      expect(rows).toEqual(alive)
    })

    it('distinguishes a database that is away from a statement that is wrong', async () => {
      const way = await wayToDatabase(database.connectionString)
      const { db, ask } = limited(way.connectionString)
      const wrong = await sql`select nothing`.execute(db).catch((error: unknown) => error)
      expect(wrong).toBeInstanceOf(Error)
      expect(wrong).not.toBeInstanceOf(DatabaseUnavailable)
      way.close()
      await expect(ask()).rejects.toThrow(DatabaseUnavailable)
    })

    it('sets nothing on a connection that a pooler of transactions would hand on to others', async () => {
      const { db } = limited()
      const { rows } = await sql`
        select name from pg_settings where source = 'session' and name <> 'application_name'`.execute(
        db,
      )
      expect(rows).toEqual([])
    })
  })
})
