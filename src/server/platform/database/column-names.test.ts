import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { nameInPostgres, recordsOf } from './column-names.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('names of tables and columns', () => {
  it('lead from Postgres to code and back', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT column_name AS name FROM information_schema.columns WHERE table_schema = 'public'
      UNION SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`.execute(
      database.db.withoutPlugins(),
    )
    expect(rows.length).toBeGreaterThan(200)
    for (const { name } of rows) {
      const read = await sql`SELECT 1 AS ${sql.id(name)}`.execute(database.db)
      const [inCode = ''] = Object.keys(read.rows[0] ?? {})
      expect(inCode).toMatch(/^[a-z][A-Za-z0-9]*$/)
      expect(nameInPostgres(inCode)).toBe(name)
    }
  })

  it('are those of RESO where a column has one', async () => {
    const { rows } = await sql`
      SELECT true AS pool_private_yn, 1 AS bedrooms_total, 'key' AS p256dh`.execute(database.db)
    expect(rows).toEqual([{ poolPrivateYN: true, bedroomsTotal: 1, p256dh: 'key' }])
    expect(nameInPostgres('internetAddressDisplayYN')).toBe('internet_address_display_yn')
  })

  it('leave keys alone that are in what a column holds', async () => {
    const { rows } = await sql`
      SELECT '{"was_daily": [{"mail_id": 1}], "wasOff": true}'::jsonb AS kept_as`.execute(
      database.db,
    )
    expect(rows).toEqual([{ keptAs: { was_daily: [{ mail_id: 1 }], wasOff: true } }])
  })

  it('are those of Postgres in rows that are given as one parameter', async () => {
    const row = { offerId: 1, market: '981', exportedOn: '2024-06-30', listPrice: 400_000 }
    const { rows } = await sql`
      SELECT offer_id, market, exported_on, list_price, seen_at
      FROM ${recordsOf('listPrice', [row])}`.execute(database.db)
    expect(rows).toEqual([{ ...row, seenAt: null }])
  })
})
