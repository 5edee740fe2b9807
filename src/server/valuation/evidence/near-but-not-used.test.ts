import { afterAll, beforeAll, expect, it } from 'vitest'
import { date, sale } from '../../../../tests/listings/listing-facts.ts'
import { syntheticListings } from '../../../../tests/listings/synthetic-listings.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { takeListings } from '../../../../tests/test-app.ts'
import { KeptModels } from '../training/market-models.ts'
import { homeEvidence } from './home-evidence.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('sales that no value can be made from are shown in its evidence, each with its reason', async () => {
  const town = syntheticListings({ sales: 300, offers: 1 })
  const offer = town.at(-1)
  if (!offer) throw new Error('a home for sale')
  const { latitude, longitude, homeKey } = offer
  const nextDoor = { latitude, longitude, closeDate: date('2024-01-05') }
  await takeListings(database.db, [
    ...town,
    sale({ ...nextDoor, listingKey: 'unsized', livingArea: null }),
    sale({ ...nextDoor, listingKey: 'given away', closePrice: 10_000 }),
    sale({ ...nextDoor, listingKey: 'own', homeKey, exportedOn: date('2024-01-06') }),
  ])
  const home = await database.db
    .selectFrom('listing')
    .select('propertyId')
    .where('standing', '=', 'active')
    .executeTakeFirstOrThrow()
  const context = { db: database.db, models: new KeptModels(database.db) }
  const asked = { distance: 'mile', priceBelowMarket: 0 } as const
  const evidence = await homeEvidence(context, home.propertyId, asked)
  const reasons = new Map(
    evidence?.sales.map((one) => [one.addressLine, one.whyNotUsed?.why] as const),
  )
  expect(reasons.get('1 unsized St')).toBe('size unknown')
  expect(reasons.get('1 given away St')).toBe('not a market sale')
  expect(reasons.get('1 own St')).toBe('this home itself')
  const listed = evidence?.sales.filter((one) => !one.isComp && !one.inPattern).length ?? 0
  expect(listed).toBe(Math.min(24, evidence?.unusedNearby ?? 0))

  const inAll = await homeEvidence(context, home.propertyId, { ...asked, everySale: true })
  const unused = inAll?.sales.filter((one) => !one.isComp && !one.inPattern) ?? []
  expect(unused).toHaveLength(evidence?.unusedNearby ?? 0)
  expect(unused.length).toBeGreaterThan(24)
  expect(unused.every((one) => one.whyNotUsed !== null)).toBe(true)
  const isListed = new Set(evidence?.sales.map(({ listingKey }) => listingKey))
  expect(inAll?.sales.filter(({ listingKey }) => isListed.has(listingKey))).toEqual(evidence?.sales)
})
