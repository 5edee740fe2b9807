import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createDatabaseAsOf, createTestDatabase } from '../../../../tests/platform/test-database.ts'
import { knownMigrations, migrationModules } from './migrate.ts'
import { notesOf } from './upgrade-notes.ts'
import { upgradePlan } from './upgrade-plan.ts'

it('every migration says whether the old version may stay up and what it rewrites, of tables that exist', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const tables = (await database.db.introspection.getTables()).map(({ name }) => name)
  for (const [name, migration] of Object.entries(await migrationModules())) {
    const { rewrites, indexes } = notesOf(migration)
    expect(tables, name).toEqual(expect.arrayContaining([...rewrites, ...indexes]))
  }
  expect(await upgradePlan(database.db)).toMatchObject({ steps: [], unknown: [] })
})

it('lists migrations to come with the disk that the tables of now need, and changes nothing', async () => {
  const older = await createDatabaseAsOf('0033-pushes')
  onTestFinished(() => older.drop())
  const { rows } = await sql<{ bytes: number }>`
    SELECT pg_total_relation_size('valuation') AS bytes`.execute(older.db)
  const bytes = rows[0]?.bytes ?? 0
  const plan = await upgradePlan(older.db)
  expect(plan.steps.map(({ name }) => name)).toEqual(
    (await knownMigrations()).filter((name) => name > '0034'),
  )
  expect(bytes).toBeGreaterThan(0)
  expect(plan.steps[0]).toEqual({
    name: '0034-asks-far-below-the-range',
    oldVersion: 'must stop',
    secondsStopped: 0,
    rewrites: [{ table: 'valuation', bytes }],
    diskBytes: 2 * bytes,
  })
  expect(await upgradePlan(older.db)).toEqual(plan)
})

it('says for how long servers stop, by the rows of the tables that are read or written whole', async () => {
  const older = await createDatabaseAsOf('0063-counties')
  onTestFinished(() => older.drop())
  const secondsStopped = async () => (await upgradePlan(older.db)).steps[0]?.secondsStopped
  expect(await secondsStopped()).toBe(0)
  await sql`INSERT INTO account (id, state, email, phone, first_name, last_name, attempt)
    VALUES ('ann', 'active', 'ann@flips.example', '555', 'Ann', 'Flips', '1')`.execute(older.db)
  await sql`INSERT INTO home_mark (account_id, property_id, mark)
    SELECT 'ann', 'home ' || n, 'Watching' FROM generate_series(1, 2000) AS n`.execute(older.db)
  await sql`ANALYZE home_mark`.execute(older.db)
  // Five seconds for a million rows of home_mark.
  expect(await secondsStopped()).toBeCloseTo(0.01)
})
