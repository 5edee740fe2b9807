import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { eachPage } from './each-page.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const numbersTo = (last: number) =>
  sql<{ n: number }>`SELECT n FROM generate_series(1, ${last}::integer) AS n ORDER BY n`

const pagesOf = async (last: number, db = database.db) => {
  const pages: (readonly { readonly n: number }[])[] = []
  await eachPage(db, numbersTo(last), (rows) => {
    pages.push(rows)
  })
  return pages
}

it('hands on every row once, in order, no more than a page at a time', async () => {
  const pages = await pagesOf(2400)
  expect(pages.map((page) => page.length)).toEqual([1000, 1000, 400])
  expect(pages.flat().map(({ n }) => n)).toEqual(Array.from({ length: 2400 }, (_, i) => i + 1))
  expect(await pagesOf(0)).toEqual([])
})

it('reads within the transaction it is given, one after another', async () => {
  await database.db.transaction().execute(async (trx) => {
    expect(await pagesOf(3, trx)).toHaveLength(1)
    expect(await pagesOf(3, trx)).toHaveLength(1)
  })
})

it('fails as its reader fails', async () => {
  const failing = eachPage(database.db, numbersTo(3), () => {
    throw new Error('enough')
  })
  await expect(failing).rejects.toThrow('enough')
  expect(await pagesOf(3)).toHaveLength(1)
})
