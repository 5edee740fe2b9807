import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createDatabaseAsOf,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/platform/test-database.ts'
import { StartRefused } from '../start-refused.ts'
import { openDatabase } from './database.ts'
import { knownMigrations, migrateToLatest, migrationState } from './migrate.ts'
import type { Database } from './schema.ts'

describe('migrations', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('have nothing to do in a database that is up to date', async () => {
    expect(await migrateToLatest(database.db)).toEqual([])
  })

  it('let rows that others point to be deleted without reading all that may point to them', async () => {
    const { rows } = await sql`
      SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1])`.execute(
      database.db,
    )
    expect(rows).toEqual([])
  })

  it('run once when two programs start at the same moment', async () => {
    await sql`drop schema public cascade`.execute(database.db)
    await sql`create schema public`.execute(database.db)
    const other = openDatabase({
      connectionString: database.connectionString,
      applicationName: 'flip-tests',
      maxConnections: 1,
    })
    const runs = await Promise.all([migrateToLatest(database.db), migrateToLatest(other)])
    await other.destroy()
    expect(runs.flat()).toContain('0001-listings')
    expect(new Set(runs.flat()).size).toBe(runs.flat().length)
  })

  describe('of a newer version', () => {
    beforeEach(() =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '')`.execute(
        database.db,
      ),
    )
    afterEach(async () => {
      await sql`delete from kysely_migration where name like '999%'`.execute(database.db)
      await noteToKnow(database.db, '0064-offers-and-stages')
    })

    it('are no hindrance where this version knows all that a program must know', async () => {
      expect(await migrateToLatest(database.db)).toEqual([])
      expect(await migrationState(database.db)).toMatchObject({
        unknown: ['9999-from-the-future'],
        pending: [],
        runsHere: true,
      })
      expect(await toKnow(database.db)).toBe('0064-offers-and-stages')
    })

    it.each([
      ['it must stop for one of them', '9999-from-the-future'],
      ['nothing says which it must know', null],
    ])('are refused where %s', async (_, name) => {
      await noteToKnow(database.db, name)
      const refused = migrateToLatest(database.db)
      await expect(refused).rejects.toThrow(StartRefused)
      await expect(refused).rejects.toThrow(/newer version.*9999-from-the-future/)
    })

    it('are refused where this version has some of its own to bring in', async () => {
      await sql`delete from kysely_migration where name like '0072%'`.execute(database.db)
      await expect(migrateToLatest(database.db)).rejects.toThrow(StartRefused)
      await sql`insert into kysely_migration (name, timestamp) values ('0072-alerts-of-comps-and-searches', '')`.execute(
        database.db,
      )
    })
  })

  it('let those pass who come after them while another program has a table, and run once it is free', async () => {
    const older = await createDatabaseAsOf('0071-county-lists')
    const [holding, asking] = [1, 2].map(() =>
      openDatabase({
        connectionString: older.connectionString,
        applicationName: 'flip-tests',
        maxConnections: 1,
      }),
    ) as [Kysely<Database>, Kysely<Database>]
    const letGo = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const holder = holding.transaction().execute(async (trx) => {
      await sql`select count(*) from alert`.execute(trx)
      held.resolve()
      await letGo.promise
    })
    await held.promise
    const said: string[] = []
    const migrating = migrateToLatest(older.db, { say: (sentence) => void said.push(sentence) })
    await expect.poll(() => said, { timeout: 20_000 }).toEqual([expect.stringMatching(/^Waiting/)])
    const startedAt = performance.now()
    // Between two tries, or behind one that ends after a moment and a half.
    await sql`select count(*) from alert`.execute(asking)
    expect(performance.now() - startedAt).toBeLessThan(5000)
    letGo.resolve()
    await holder
    expect(await migrating).toEqual((await knownMigrations()).filter((name) => name > '0072'))
    await Promise.all([holding.destroy(), asking.destroy()])
    await older.drop()
  })

  it('give up in a sentence where a table stays locked, and change nothing', async () => {
    const older = await createDatabaseAsOf('0071-county-lists')
    const holding = openDatabase({
      connectionString: older.connectionString,
      applicationName: 'flip-tests',
      maxConnections: 1,
    })
    await holding.transaction().execute(async (trx) => {
      await sql`select count(*) from alert`.execute(trx)
      const refused = migrateToLatest(older.db, { patienceMs: 0 })
      await expect(refused).rejects.toThrow(StartRefused)
      await expect(refused).rejects.toThrow(/other programs hold them all the time/)
    })
    expect((await migrationState(older.db)).pending[0]).toBe('0072-alerts-of-comps-and-searches')
    await holding.destroy()
    await older.drop()
  })
})

const NOTED = 'programs must know the migration'

const toKnow = async (db: Kysely<Database>): Promise<string | undefined> =>
  (await db.selectFrom('installation').select('value').where('name', '=', NOTED).executeTakeFirst())
    ?.value

const noteToKnow = async (db: Kysely<Database>, value: string | null): Promise<void> => {
  await db.deleteFrom('installation').where('name', '=', NOTED).execute()
  if (value !== null) await db.insertInto('installation').values({ name: NOTED, value }).execute()
}
