import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { date, offer } from '../../../../tests/listings/listing-facts.ts'
import { syntheticListings } from '../../../../tests/listings/synthetic-listings.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import type { ListingFact } from '../../../domain/listings/listing.ts'
import { METHOD_VERSION } from '../../../domain/valuation/market-model/model-of-sales.ts'
import { ingestListings } from '../../listings/ingest-listings.ts'
import { storedAs } from '../../platform/database/column-names.ts'
import { bringUpToDate } from '../../start/values/bring-up-to-date.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const ofEveryType: readonly Pick<ListingFact, 'propertyType' | 'propertySubType'>[] = [
  { propertyType: 'Residential', propertySubType: 'Single Family Residence' },
  { propertyType: 'Residential', propertySubType: 'Townhouse' },
  { propertyType: 'Residential', propertySubType: 'Condominium' },
  { propertyType: 'Residential Income', propertySubType: 'Duplex' },
  { propertyType: 'Manufactured In Park', propertySubType: null },
]

/** A town of every type, some of whose homes were seen for sale before they sold. */
const town = (given: Parameters<typeof syntheticListings>[0], postalCode: string) =>
  syntheticListings(given).flatMap((fact, i) => {
    const listed = { ...fact, ...ofEveryType[i % ofEveryType.length], postalCode }
    const { closePrice, closeDate } = listed
    if (closePrice === null || closeDate === null || i % 3 !== 0) return [listed]
    const asked = { exportedOn: date('2023-01-15'), listPrice: Math.round(closePrice * 1.02) }
    return [listed, offer({ ...listed, ...asked, ...notSold })]
  })
const notSold = { standardStatus: 'Active', closePrice: null, closeDate: null } as const

it('every stored value is the one that belongs to the name of the method', async () => {
  const { db } = database
  const facts = [
    ...town({ sales: 620, offers: 30 }, '43201'),
    // Few sales of its own: it is trained on the market around as well.
    ...town({ sales: 6, offers: 6, seed: 2, name: 'few', north: 0.1 }, '43301'),
    // Far from every sale but those of its own.
    ...town({ sales: 45, offers: 6, seed: 3, name: 'far', north: 3 }, '44101'),
    offer({ listingKey: 'ALONE', latitude: 40.25, postalCode: '43401', livingArea: null }),
  ]
  await ingestListings(db, facts, {
    places: { ofZip: () => null, nearest: () => null },
    importRun: 1,
  })
  await bringUpToDate(db, { today: date('2024-06-30'), staleDays: 45 })
  const stored = await db
    .selectFrom('valuation')
    .selectAll()
    .orderBy('propertyId')
    .orderBy('distance')
    .execute()
  const models = await db
    .selectFrom('marketModel')
    .select(['market', 'version', 'asOf', 'modelOf', 'correction', 'saleValues', 'saleChecks'])
    .orderBy('market')
    .execute()
  // What predicts chances is noted beside a value, and how far it looked: none of its figures.
  const values = stored.map(({ doubtful: _, relisted: __, looksFar: ___, ...row }) => {
    const { condition, renovatedSales, ...value } = row
    expect([condition, renovatedSales]).toEqual([null, null])
    return storedAs(value)
  })
  expect(models.map((model) => [model.market, model.modelOf])).toEqual([
    ['432', 'market'],
    ['433', 'markets around'],
    ['434', 'markets around'],
    ['441', 'markets around'],
  ])
  expect({
    [METHOD_VERSION]: { values: stored.length, digest: digestOf([values, models.map(storedAs)]) },
  }).toEqual({
    'adjusted-comps-and-pattern-7': { values: 129, digest: '758018974ff6' },
  })
})

/** In few letters, numbers to nine digits. */
const digestOf = (figures: unknown): string => {
  const json = JSON.stringify(figures, (_, figure: unknown) =>
    typeof figure === 'number' ? Number(figure.toPrecision(9)) : figure,
  )
  return createHash('sha256').update(json).digest('hex').slice(0, 12)
}
