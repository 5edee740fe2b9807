import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { nameInPostgres } from './column-names.ts'
import { marketTables } from './schema.ts'

const tables = marketTables.map(nameInPostgres)

/** What subscribers have added, and what county lists hold: of lists there are as many as an operator imports. */
const NOT_OF_THE_MARKET = ['added_home', 'added_valuation', 'county_list_home']

describe('the tables of the market', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('are all that have a market', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT c.relname AS name FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND NOT c.relispartition AND a.attname = 'market'
        AND c.relname <> ALL(${NOT_OF_THE_MARKET}::text[])`.execute(database.db)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(tables.toSorted())
  })

  it('have the market in every unique key, and it is never null', async () => {
    const { rows } = await sql<{ key: string; whole: boolean }>`
      SELECT i.indexrelid::regclass::text AS key, coalesce(bool_or(a.attnotnull), false) AS whole
      FROM pg_index AS i LEFT JOIN pg_attribute AS a
        ON a.attrelid = i.indrelid AND a.attname = 'market' AND a.attnum = ANY(i.indkey)
      WHERE i.indisunique AND i.indrelid = ANY(${tables}::text[]::regclass[])
      GROUP BY i.indexrelid`.execute(database.db)
    expect(rows.length).toBeGreaterThan(tables.length)
    expect(rows.filter(({ whole }) => !whole)).toEqual([])
  })

  it('point to one another by keys with the market', async () => {
    const { rows } = await sql<{ key: string }>`
      SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) AS key FROM pg_constraint
      WHERE contype = 'f' AND conrelid = ANY(${tables}::text[]::regclass[])
        AND confrelid = ANY(${tables}::text[]::regclass[])
        AND pg_get_constraintdef(oid) !~ 'market.*REFERENCES.*market'`.execute(database.db)
    expect(rows).toEqual([])
  })
})
