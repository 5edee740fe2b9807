import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../../tests/platform/test-database.ts'
import { houseRecord } from '../../../../../tests/sources/reso-records.ts'
import { ingestListings } from '../../../listings/ingest-listings.ts'
import { resoProviders } from '../reso-provider.ts'
import { parseProperty } from './parse-property.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const fields = Object.keys(houseRecord())
const mutation = fc.record({
  field: fc.constantFrom(...fields, 'AssociationFee2', 'DaysOnMarket', 'ListingURL', 'Media'),
  value: fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.integer({ min: -1, max: 2 ** 31 }),
    fc.constantFrom('Closed', '0001-01-01', '9999-12-31', '2026-02-19', '-0', '1e9', 'https://x'),
  ),
})

it('what is taken of any record is stored, whatever it holds', async () => {
  const reading = {
    source: 'my-mls',
    provider: resoProviders.trestle,
    originatingSystemName: null,
    remarks: true,
    pathsAreOurs: true,
  }
  const now = new Date('2026-03-02T15:00:00.000Z')
  const facts = fc
    .sample(fc.tuple(fc.array(mutation, { maxLength: 6 }), fc.boolean()), {
      numRuns: 1500,
      seed: 1506,
    })
    .flatMap(([mutations, isClosed], i) => {
      const record: Record<string, unknown> = {
        ...houseRecord({ ListingKey: `K${i}`, OriginalListPrice: 490000 }),
        ...(isClosed && { StandardStatus: 'Closed', CloseDate: '2026-02-19', ClosePrice: 450000 }),
      }
      for (const { field, value } of mutations) record[field] = value
      const one = parseProperty(record, 1, reading, now)
      return one.kind === 'facts' ? [...one.facts] : []
    })
  expect(facts.length).toBeGreaterThan(500)
  const places = { ofZip: () => null, nearest: () => null }
  const counts = await ingestListings(database.db, facts, { places, importRun: 1 })
  const { count } = await database.db
    .selectFrom('listing')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(counts.added)
  expect(counts.added).toBe(
    new Set(facts.map((fact) => `${fact.listingKey} ${fact.closeDate !== null}`)).size,
  )
})
