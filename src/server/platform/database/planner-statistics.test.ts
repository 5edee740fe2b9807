import { type Kysely, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../../../tests/platform/test-database.ts'
import { renewStatistics } from './planner-statistics.ts'
import type { Database } from './schema.ts'

it('the planner hears at once of a table that has grown or shrunk by a fifth, and of no other', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const known = async () => {
    await renewStatistics(db, ['listing'])
    const { rows } = await sql<{ rows: number }>`
      SELECT reltuples AS rows FROM pg_class WHERE relname = 'listing'`.execute(db)
    return rows[0]?.rows
  }
  await store(db, 1, 1000)
  expect(await known()).toBe(1000)
  await store(db, 1001, 1100)
  expect(await known()).toBe(1000)
  await store(db, 1101, 1300)
  expect(await known()).toBe(1300)
  await change(db, sql`DELETE FROM listing WHERE listing_key::integer > 900`)
  expect(await known()).toBe(900)
})

const store = (db: Kysely<Database>, first: number, last: number) =>
  change(
    db,
    sql`INSERT INTO listing (source, listing_key, kind, property_id, exported_on, fact_rank, import_run, fact_hash,
        standard_status, property_type, market, latitude, longitude, band)
      SELECT 'redfin', n, 'offer', n, '2022-04-28', '', 1, '', 'Active', 'Residential', n % 7, 0, 0, 0
      FROM generate_series(${first}::integer, ${last}::integer) AS n`,
  )

/** Postgres counts what a connection has done by the time it is asked, not up to a second later. */
const change = (db: Kysely<Database>, statement: ReturnType<typeof sql>) =>
  db.connection().execute(async (connection) => {
    await sql`SELECT pg_stat_force_next_flush()`.execute(connection)
    await statement.execute(connection)
    await sql`SELECT pg_stat_force_next_flush()`.execute(connection)
  })
