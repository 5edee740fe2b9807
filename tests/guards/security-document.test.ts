import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The rows under "What is stored" in SECURITY.md: what, where, how long. */
const rowsOfDocument = () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../SECURITY.md'), 'utf8')
  const [, section = ''] = text.split(/^## What is stored.*$/m)
  return section
    .split(/^## /m)[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

/** Tables that are named in the second column of rows whose second column speaks of tables. */
const tablesOfDocument = (): Set<string> =>
  new Set(
    rowsOfDocument()?.flatMap(([, , where = '', howLong = '']) =>
      /^tables? /.test(where)
        ? [...`${where} ${howLong.match(/in (`\w+`)/)?.[1] ?? ''}`.matchAll(/`(\w+)`/g)].map(
            ([, table = '']) => table,
          )
        : [],
    ),
  )

/** Tables whose rows belong to an account, by reference or by reference to such a row, or say an address. */
const tablesOfPeople = async (): Promise<string[]> => {
  const { rows } = await sql<{ table: string }>`
    WITH RECURSIVE of_person AS (
      SELECT 'account'::regclass::oid AS id
      UNION SELECT conrelid FROM pg_constraint
        JOIN of_person ON confrelid = of_person.id WHERE contype = 'f'
    )
    SELECT id::regclass::text AS table FROM of_person JOIN pg_class AS c ON c.oid = id
    WHERE NOT c.relispartition
    UNION
    SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public'
      AND column_name ~ '(email|phone|account_id|person|principal|actor|begun_by)'
    ORDER BY 1`.execute(database.db)
  return rows.map(({ table }) => table)
}

it('says of every table that holds something of a person what it is, and how long it is kept', async () => {
  const described = tablesOfDocument()
  const tables = await tablesOfPeople()
  expect(tables.length).toBeGreaterThan(12)
  expect(tables.filter((table) => !described.has(table))).toEqual([])
  for (const [, what, where, howLong] of rowsOfDocument() ?? [])
    if (where?.startsWith('table')) expect([what, howLong]).not.toContain('')
})

it('names no table that is gone', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public'`.execute(database.db)
  const there = new Set(rows.map(({ name }) => name))
  // Of pg-boss, in a schema of its own that openJobs makes.
  there.add('job')
  expect([...tablesOfDocument()].filter((table) => !there.has(table))).toEqual([])
})
