import { afterAll, beforeAll, expect, it } from 'vitest'
import { date, offer, sale } from '../../../tests/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/test-database.ts'
import { beginImport, ingestListings } from '../listings/ingest-listings.ts'
import { listingsOnFile } from './listings-on-file.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const columbus = { city: 'Columbus', state: 'OH', zip: '43201' }
const places = { ofZip: () => columbus, nearest: () => columbus }

it('tells of each market what each source has brought, and its newest day', async () => {
  const { db } = database
  expect(await listingsOnFile(db)).toEqual([])
  const redfin = {
    source: 'redfin',
    originatingSystemName: 'CBRMLS',
    exportedOn: date('2024-06-30'),
  }
  const facts = [
    offer({ ...redfin, listingKey: 'A' }),
    offer({ ...redfin, listingKey: 'B', exportedOn: date('2024-06-28') }),
    sale({
      ...{ source: 'county:franklin-county', originatingSystemName: null, listingKey: 'P:1' },
      ...{ exportedOn: date('2024-03-01'), closeDate: date('2024-02-02') },
    }),
  ].map((fact, at) => ({ ...fact, homeKey: `home ${at}`, unparsedAddress: `${at} Oak St` }))
  await ingestListings(db, facts, { places, importRun: await beginImport(db) })
  expect(await listingsOnFile(db)).toMatchObject([
    { source: 'Redfin file (CBRMLS)', homesForSale: 2, sales: 0, newestOn: '2024-06-30' },
    { source: 'Franklin County file', homesForSale: 0, sales: 1, newestOn: '2024-03-01' },
  ])
})
