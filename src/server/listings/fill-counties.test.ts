import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { offer } from '../../../tests/listings/listing-facts.ts'
import { gazetteer } from '../../../tests/places/gazetteer.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import type { Database } from '../platform/database/schema.ts'
import { fillCounties } from './fill-counties.ts'
import { ingestListings } from './ingest-listings.ts'

let database: TestDatabase
let db: Kysely<Database>
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

it('listings of an earlier version get the county of their zip, and keep the one their source names', async () => {
  const zips = ['98118', '98402', '98118', '99999'] as const
  const facts = zips.map((postalCode, i) =>
    offer({
      listingKey: `${i}`,
      homeKey: `${i}`,
      postalCode,
      stateOrProvince: 'WA',
      countyOrParish: i === 2 ? 'Kitsap' : null,
    }),
  )
  await ingestListings(db, facts, { places: gazetteer, importRun: 1 })
  await sql`UPDATE listing SET county_or_parish = NULL WHERE county_or_parish <> 'Kitsap'`.execute(
    db,
  )
  await fillCounties(db, gazetteer)
  const rows = await db
    .selectFrom('listing')
    .select('countyOrParish')
    .orderBy('listingKey')
    .execute()
  expect(rows.map(({ countyOrParish }) => countyOrParish)).toEqual([
    'King County',
    'Pierce County',
    'Kitsap',
    null,
  ])
})
