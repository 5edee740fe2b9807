import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { runFlip } from '../../tests/flip-command.ts'
import { offer, sale } from '../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/platform/test-database.ts'
import { takeListings } from '../../tests/test-app.ts'
import { addDays, type IsoDate, utcDateOf } from '../domain/iso-date.ts'
import { hasOldSalesApart } from '../server/platform/database/partitions/old-sales.ts'
import type { Database } from '../server/platform/database/schema.ts'
import { addOldSalesCommand } from './old-sales.ts'

it('flip old-sales says where they are and what it takes, moves them to a tablespace, and from there to another', async () => {
  const database = await createTestDatabase()
  const { db } = database
  const slow = await makeTablespace(database)
  onTestFinished(async () => {
    await database.drop()
    await slow.drop()
  })
  await takeListings(db, [
    sale({ listingKey: 'A', closeDate: yearsAgo(15) }),
    sale({ listingKey: 'B', closeDate: yearsAgo(1) }),
    offer({ listingKey: 'C' }),
  ])
  const flip = (...args: string[]) => runFlip(db, addOldSalesCommand, ['old-sales', ...args])
  expect((await flip()).printed).toMatch(
    /^Sales of ten years and more are among the other listings\.\nflip old-sales --move copies listing \(\d+ MB\).*\nStop all servers of 0\.10\.0 and before/,
  )
  expect(await flip('--move', '--tablespace', 'no such')).toMatchObject({
    exitCode: 1,
    complained: expect.stringContaining('Postgres has no tablespace "no such"'),
  })
  expect(await flip('--tablespace', slow.name)).toMatchObject({ exitCode: 1, opened: 0 })
  expect(await hasOldSalesApart(db)).toBe(false)

  const moved = await flip('--move', '--tablespace', slow.name)
  expect(moved.printed).toContain('Stop all servers of 0.10.0 and before')
  expect(moved.printed).toContain('listing (copying 0%)')
  expect(moved.printed).toContain(`in "${slow.name}". Each night`)
  expect(moved.exitCode).toBe(0)
  expect(await placesOf(db)).toEqual({ old: [slow.name], recent: ['pg_default'] })
  expect(await readOld(db)).toEqual([{ listingKey: 'A' }])

  // Again, it has nothing to do; elsewhere, only the old ones go.
  expect((await flip('--move')).printed).not.toContain('copying')
  expect(await placesOf(db)).toEqual({ old: [slow.name], recent: ['pg_default'] })
  expect((await flip('--move', '--tablespace', 'pg_default')).printed).toContain('in "pg_default"')
  expect(await placesOf(db)).toEqual({ old: ['pg_default'], recent: ['pg_default'] })
  expect(await readOld(db)).toEqual([{ listingKey: 'A' }])
}, 180_000)

const yearsAgo = (years: number): IsoDate => addDays(utcDateOf(new Date()), -years * 365 - 30)

const readOld = (db: Kysely<Database>) =>
  db.selectFrom('listing').select('listingKey').where('oldSale', '=', true).execute()

/** The tablespaces of partitions with their indexes, by age. */
const placesOf = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ age: string; tablespaces: string[] }>`
    SELECT substring(t.relname FROM '_p\\d+_(.*)$') AS age,
      array_agg(DISTINCT coalesce(s.spcname, 'pg_default')::text) AS tablespaces
    FROM pg_class AS t LEFT JOIN pg_index AS i ON i.indrelid = t.oid
    JOIN pg_class AS c ON c.oid IN (t.oid, i.indexrelid) LEFT JOIN pg_tablespace AS s ON s.oid = c.reltablespace
    WHERE t.relkind = 'r' AND t.relname ~ '^listing_p\\d+_' GROUP BY 1`.execute(db)
  return Object.fromEntries(rows.map(({ age, tablespaces }) => [age, tablespaces]))
}

/** In a folder of the server's own. */
const makeTablespace = async ({ connectionString }: TestDatabase) => {
  const name = `slow_${process.pid}`
  const ask = async (statement: string) => {
    const url = new URL(connectionString)
    url.pathname = '/postgres'
    const client = new pg.Client({
      connectionString: url.href,
      options: '-c allow_in_place_tablespaces=on',
    })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await ask(`CREATE TABLESPACE ${name} LOCATION ''`)
  return { name, drop: () => ask(`DROP TABLESPACE ${name}`) }
}
