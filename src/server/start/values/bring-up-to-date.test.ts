import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { bringUpToDate } from './bring-up-to-date.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Whether Postgres knows what the tables hold, which plans of statements rest on. */
const isKnown = async () => {
  const { rows } = await sql<{ known: boolean }>`
    SELECT bool_and(reltuples >= 0) AS known FROM pg_class
    WHERE oid IN ('listing'::regclass, 'list_price'::regclass)`.execute(database.db)
  return rows[0]?.known
}
const changes = (count: number) =>
  sql`
  INSERT INTO left_place (market, kind, property_id, latitude, longitude)
  SELECT '432', 'sale', 'gone ' || i, 40, -83 FROM generate_series(1, ${count}::integer) AS i`.execute(
    database.db,
  )

it('after many changes, as those of a first start, values are made with statistics of what is there now', async () => {
  const settings = { today: date('2024-12-31'), staleDays: 45 }
  await changes(100)
  await bringUpToDate(database.db, settings)
  expect(await isKnown()).toBe(false)
  await changes(5001)
  await bringUpToDate(database.db, settings)
  expect(await isKnown()).toBe(true)
})
