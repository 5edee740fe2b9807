import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { date, offer, sale } from '../../../tests/listings/listing-facts.ts'
import {
  createTestDatabase,
  emptyTables,
  type TestDatabase,
} from '../../../tests/platform/test-database.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import type { Database } from '../platform/database/schema.ts'
import { identifyHomes } from './identify-homes.ts'
import { beginImport, ingestListings } from './ingest-listings.ts'

const columbus = { city: 'Columbus', state: 'OH', zip: '43201', county: 'Franklin County' }
const places = { ofZip: () => columbus, nearest: () => columbus }
const oak = { unparsedAddress: '12 Oak St' }
const mls = offer({
  source: 'cbrmls',
  listingKey: 'M1',
  exportedOn: date('2024-06-30'),
  ...oak,
  lotSizeSquareFeet: null,
  yearBuilt: null,
})
const county = sale({
  source: 'county:franklin-county',
  listingKey: 'P:1',
  homeKey: 'P',
  ...oak,
  exportedOn: date('2024-03-01'),
  closeDate: date('2019-05-02'),
  originatingSystemName: null,
  lotSizeSquareFeet: 6100,
  bedroomsTotal: null,
})
const earlier = offer({
  source: 'cbrmls',
  listingKey: 'M0',
  homeKey: 'home-M1',
  ...oak,
  yearBuilt: 1951,
  bedroomsTotal: 2,
  exportedOn: date('2019-03-01'),
  onMarketDate: date('2019-02-20'),
})

let database: TestDatabase
let db: Kysely<Database>
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
beforeEach(async () => {
  await emptyTables(db, ['listPrice', 'listing'])
})

const ingest = async (...facts: ListingFact[]) => {
  const importRun = await beginImport(db)
  return ingestListings(db, facts, { places, importRun })
}
const rowOf = (listingKey: string) =>
  db
    .selectFrom('listing')
    .selectAll()
    .where('listingKey', '=', listingKey)
    .executeTakeFirstOrThrow()
const table = async () =>
  (
    await sql`SELECT to_jsonb(l) - 'id' - 'import_run' - 'revision' AS listing
      FROM listing AS l ORDER BY source, listing_key, kind`.execute(db)
  ).rows

describe('a home that several sources know', () => {
  it('shows what its listing does not say from the others, and who says what', async () => {
    await ingest(mls)
    await ingest(county, earlier)
    const row = await rowOf('M1')
    expect(row).toMatchObject({
      lotSizeSquareFeet: 6100,
      yearBuilt: 1960,
      bedroomsTotal: 3,
      ownFacts: { lotSizeSquareFeet: null, yearBuilt: null },
    })
    expect(JSON.parse(row.factsFrom ?? '')).toEqual([
      expect.objectContaining({ source: 'CBRMLS', date: '2024-06-30' }),
      { source: 'Franklin County file', date: '2024-03-01', facts: ['lot', 'year built'] },
    ])
    expect(await rowOf('P:1')).toMatchObject({ bedroomsTotal: 2, yearBuilt: 1960 })
  })

  it('is the same in any order and any batches, and when the same facts come again', async () => {
    const facts = [mls, county, earlier, offer({ listingKey: 'OTHER' })]
    await ingest(...facts)
    const whole = await table()
    const revisions = () =>
      db.selectFrom('listing').select(['id', 'revision']).orderBy('id').execute()
    const before = await revisions()
    await ingest(...facts)
    await ingest({ ...mls, exportedOn: date('2024-07-02') })
    expect(await revisions()).toEqual(before)
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(facts, { minLength: facts.length }),
        async (shuffled) => {
          await emptyTables(db, ['listPrice', 'listing'])
          for (const fact of shuffled) await ingest(fact)
          expect(await table()).toEqual(whole)
        },
      ),
      { numRuns: 12 },
    )
  })

  it('follows its rows: a fact that is corrected, and a listing that says it at last', async () => {
    await ingest(mls, county)
    await ingest({ ...county, lotSizeSquareFeet: 6300 })
    expect(await rowOf('M1')).toMatchObject({ lotSizeSquareFeet: 6300 })
    await ingest({ ...mls, lotSizeSquareFeet: 5900 })
    const row = await rowOf('M1')
    expect(row).toMatchObject({ lotSizeSquareFeet: 5900, ownFacts: { yearBuilt: null } })
    const changed = await db
      .selectFrom('listing')
      .select('listingKey')
      .whereRef('revision', '<>', 'valuedRevision')
      .execute()
    expect(changed.map((one) => one.listingKey)).toContain('M1')
  })

  it('is identified by what each row says itself, not by what it shows', async () => {
    await ingest(mls, county)
    const { propertyId: home } = await rowOf('M1')
    await ingest({ ...mls, exportedOn: date('2024-07-02'), listPrice: 240_000 })
    expect(await rowOf('M1')).toMatchObject({ propertyId: home, lotSizeSquareFeet: 6100 })
  })

  it('is put together at the next start where an earlier version stored it', async () => {
    await ingest(mls, county)
    const whole = await table()
    await sql`UPDATE listing SET own_facts = NULL, facts_from = NULL, to_settle = true`.execute(db)
    await sql`UPDATE listing SET lot_size_square_feet = NULL, year_built = NULL
      WHERE listing_key = 'M1'`.execute(db)
    await sql`UPDATE listing SET bedrooms_total = NULL WHERE listing_key = 'P:1'`.execute(db)
    await identifyHomes(db, { batch: 1 })
    expect(await table()).toEqual(whole)
  })
})

describe('a listing that its seller keeps off the Internet', () => {
  const hidden = { internetEntireListingDisplayYN: false }

  it('counts for nothing, and gives the home nothing', async () => {
    await ingest({ ...mls, ...hidden }, { ...county, ...hidden })
    expect(await rowOf('M1')).toMatchObject({ standing: 'none', lotSizeSquareFeet: null })
    expect(await rowOf('P:1')).toMatchObject({ standing: 'none' })
  })

  it('takes the same offer of another source with it', async () => {
    const file = offer({ listingKey: 'F1', exportedOn: date('2024-07-01'), ...oak })
    await ingest(file)
    expect(await rowOf('F1')).toMatchObject({ standing: 'active' })
    await ingest({ ...mls, ...hidden })
    expect(await rowOf('F1')).toMatchObject({ standing: 'none' })
    await ingest({ ...mls, exportedOn: date('2024-07-01') })
    expect(await rowOf('F1')).toMatchObject({ standing: 'none' })
    expect(await rowOf('M1')).toMatchObject({ standing: 'active' })
  })
})
