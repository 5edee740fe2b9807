import { afterAll, beforeAll, expect, it } from 'vitest'
import { date, offer, sale } from '../../../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { countOnFileOf } from '../../listings/count-on-file.ts'
import { beginImport, ingestListings } from '../../listings/ingest-listings.ts'
import { settleMarkets } from '../../listings/settle-markets.ts'
import { listingsOnFile } from './listings-on-file.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const columbus = { city: 'Columbus', state: 'OH', zip: '43201', county: 'Franklin County' }
const places = { ofZip: () => columbus, nearest: () => columbus }

it('says of each market what each source has brought, and its newest day, as last counted', async () => {
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
      source: 'county:franklin-county',
      originatingSystemName: null,
      listingKey: 'P:1',
      exportedOn: date('2024-03-01'),
      closeDate: date('2024-02-02'),
    }),
  ].map((fact, at) => ({ ...fact, homeKey: `home ${at}`, unparsedAddress: `${at} Oak St` }))
  await ingestListings(db, facts, { places, importRun: await beginImport(db) })
  await settleMarkets(db, { today: date('2024-07-01'), staleDays: 45 })
  expect(await listingsOnFile(db)).toMatchObject([
    { source: 'Redfin file (CBRMLS)', homesForSale: 2, sales: 0, newestOn: '2024-06-30' },
    { source: 'Franklin County file', homesForSale: 0, sales: 1, newestOn: '2024-03-01' },
  ])

  await db.deleteFrom('listing').where('source', '<>', 'redfin').execute()
  await db.updateTable('listing').set({ standing: 'none' }).where('listingKey', '=', 'B').execute()
  await countOnFileOf(db, '981')
  expect(await listingsOnFile(db)).toHaveLength(2)
  await countOnFileOf(db, '432')
  expect(await listingsOnFile(db)).toMatchObject([
    { source: 'Redfin file (CBRMLS)', place: 'Columbus, OH', homesForSale: 1, sales: 0 },
  ])
})
