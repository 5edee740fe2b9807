import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { CopiedRows, copyRows } from './copy-rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const into = { table: 'installation', columns: ['name', 'value'] } as const
const rowsOf = (rows: readonly (readonly [string, string | Buffer])[]) => {
  const copied = new CopiedRows(2)
  for (const [name, value] of rows) {
    copied.startRow()
    copied.text(name)
    if (typeof value === 'string') copied.text(value)
    else copied.utf8(value)
  }
  return copied
}
const stored = async () => {
  const rows = await database.db
    .selectFrom('installation')
    .selectAll()
    .where('name', 'like', 'copied%')
    .orderBy('name')
    .execute()
  return rows.map(({ name, value }) => [name, value])
}

it('adds rows of any length and any letters, as they are', async () => {
  const rows: [string, string][] = [
    ['copied 1', 'Peña\\\t"\n\u0001 𝄞'],
    ['copied 2', 'long '.repeat(100_000)],
    ['copied 3', ''],
  ]
  await copyRows(database.db, into, rowsOf(rows))
  await copyRows(database.db, into, rowsOf([['copied 4', Buffer.from('{"line":"Peña"}')]]))
  expect(await stored()).toEqual([...rows, ['copied 4', '{"line":"Peña"}']])
})

it('keeps rows apart that are made while others are stored, in the memory of those before', async () => {
  const before = await stored()
  const named = (name: string): [string, string][] => [[name, `${name} `.repeat(30_000)]]
  const first = rowsOf(named('copied 41'))
  const second = rowsOf(named('copied 42'))
  await Promise.all([copyRows(database.db, into, first), copyRows(database.db, into, second)])
  const third = rowsOf(named('copied 43'))
  const fourth = rowsOf(named('copied 44'))
  await copyRows(database.db, into, fourth)
  await copyRows(database.db, into, third)
  const added = [41, 42, 43, 44].flatMap((n) => named(`copied ${n}`))
  expect(await stored()).toEqual([...before, ...added])
})

it('adds none when one cannot be added, and the transaction can be rolled back as ever', async () => {
  const before = await stored()
  const copying = database.db.transaction().execute(async (trx) => {
    await copyRows(
      trx,
      into,
      rowsOf([['copied 5', 'new'], ...Array(2).fill(['copied 6', 'twice'])]),
    )
  })
  await expect(copying).rejects.toMatchObject({ code: '23505' })
  expect(await stored()).toEqual(before)
})

it('reads every type as it was meant, and what is not known as null', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`CREATE TEMP TABLE market_model (a float8, b integer, c boolean, d date, e text) ON COMMIT DROP`.execute(
      trx,
    )
    const copied = new CopiedRows(5)
    copied.startRow()
    copied.float8(-0.1)
    copied.integer(-7)
    copied.boolean(true)
    copied.date(date('1999-12-31'))
    copied.text('x')
    copied.startRow()
    copied.float8(null)
    copied.integer(2 ** 31 - 1)
    copied.boolean(false)
    copied.date(null)
    copied.text(null)
    await copyRows(trx, { table: 'marketModel', columns: ['a', 'b', 'c', 'd', 'e'] }, copied)
    const { rows } = await sql`SELECT * FROM market_model`.execute(trx)
    expect(rows).toEqual([
      { a: -0.1, b: -7, c: true, d: '1999-12-31', e: 'x' },
      { a: null, b: 2 ** 31 - 1, c: false, d: null, e: null },
    ])
  })
})
