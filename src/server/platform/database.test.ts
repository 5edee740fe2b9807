import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/test-database.ts'

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
})
