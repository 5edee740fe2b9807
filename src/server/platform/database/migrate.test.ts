import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { StartRefused } from '../start-refused.ts'
import { openDatabase } from './database.ts'
import { migrateToLatest } from './migrate.ts'

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

  it('refuse a database that a newer version has migrated', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '')`.execute(
      database.db,
    )
    const refused = migrateToLatest(database.db)
    await expect(refused).rejects.toThrow(StartRefused)
    await expect(refused).rejects.toThrow(/newer version.*9999-from-the-future/)
  })
})
