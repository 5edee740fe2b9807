import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { date, offer, sale } from '../../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { asSubscriber, takeListings, testApp } from '../../../tests/test-app.ts'
import { rentCalls } from '../../contract/rents.ts'
import { bandOf } from '../../domain/distance.ts'

let database: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  database = await createTestDatabase()
  app = await testApp(database.db)
  await takeListings(database.db, [
    // Gives the market an as-of date.
    sale({ listingKey: 'S', closeDate: date('2024-06-01') }),
    offer({ listingKey: 'A' }),
    offer({ listingKey: 'SIX', bedroomsTotal: 6, latitude: 39.95 }),
    offer({ listingKey: 'UNKNOWN', bedroomsTotal: null, latitude: 39.94 }),
    offer({ listingKey: 'DUPLEX', propertySubType: 'Duplex', latitude: 39.93 }),
    offer({ listingKey: 'NOWHERE', postalCode: '43199', latitude: 39.92 }),
    offer({
      listingKey: 'HIDDEN',
      internetAddressDisplayYN: false,
      latitude: 39.9849,
      longitude: -83.0049,
    }),
    offer({ listingKey: 'KEPT BACK', internetEntireListingDisplayYN: false, latitude: 39.91 }),
  ])
})
afterAll(async () => {
  await app.close()
  await database.drop()
})
beforeEach(async () => {
  await database.db.deleteFrom('rentListing').execute()
  await database.db.deleteFrom('fairMarketRent').execute()
})

const rentOf = async (listingKey: string) => {
  const { propertyId } = await database.db
    .selectFrom('listing')
    .select('propertyId')
    .where('listingKey', '=', listingKey)
    .executeTakeFirstOrThrow()
  const answer = await app.inject({ url: `/api/rents/${propertyId}`, headers: asSubscriber })
  return answer.statusCode === 200
    ? rentCalls.ofHome.answer.parse(answer.json())
    : answer.statusCode
}

/** Rents of three-bedroom houses, so many, a hundredth of a degree of latitude south of each other. */
const storeRents = async (count: number, seenOn = date('2024-05-01')) => {
  await database.db
    .insertInto('rentListing')
    .values(
      Array.from({ length: count }, (_, i) => {
        const latitude = 39.99 - 0.002 * i
        return {
          market: '432',
          source: 'rentcast',
          rentKey: `R${i}`,
          seenOn,
          listedOn: null,
          rentUsd: 1800 + 20 * i,
          homeType: 'House' as const,
          bedroomsTotal: 3,
          bathroomsTotalDecimal: 1.5,
          livingArea: 1500,
          unparsedAddress: `${i + 1} Rental St`,
          city: 'Columbus',
          stateOrProvince: 'OH',
          postalCode: '43201',
          latitude,
          longitude: -83,
          band: bandOf(latitude),
        }
      }),
    )
    .execute()
}

describe('the rent of a home', () => {
  it('is by rents like it on file, which are answered with it', async () => {
    await storeRents(5)
    const rent = await rentOf('A')
    expect(rent).toMatchObject({
      estimate: {
        rentCentsAMonth: 184_000,
        count: 5,
        source: 'RentCast file',
        asOf: '2024-05-01',
      },
      why: null,
    })
    expect(typeof rent === 'number' ? null : rent.rentals[1]).toEqual({
      address: '2 Rental St',
      city: 'Columbus',
      state: 'OH',
      zip: '43201',
      lat: 39.988,
      long: -83,
      homeType: 'House',
      beds: 3,
      baths: 1.5,
      squareFeet: 1500,
      rent: 1820,
      adjustedRent: 1820,
      distanceMiles: 0.14,
      listedOn: null,
      seenOn: '2024-05-01',
      source: 'RentCast file',
    })
  })

  it('is HUD’s where fewer than five are on file, or those are a year older than the market', async () => {
    const hud = {
      estimate: { rentCentsAMonth: 173_000, source: 'HUD', range80: null },
      rentals: [],
    }
    await storeRents(4)
    expect(await rentOf('A')).toMatchObject(hud)
    await database.db.deleteFrom('rentListing').execute()
    await storeRents(9, date('2023-05-01'))
    expect(await rentOf('A')).toMatchObject(hud)
  })

  it('is by the newest table of HUD that there is for its zip', async () => {
    const rents = (fiscalYear: number, rentUsd: number) => ({
      zip: '43201',
      fiscalYear,
      rentsUsd: [0, 0, 0, rentUsd, 0],
    })
    await database.db.insertInto('fairMarketRent').values(rents(2022, 1)).execute()
    expect(await rentOf('A')).toMatchObject({ estimate: { asOf: '2023-10-01' } })
    await database.db.insertInto('fairMarketRent').values(rents(2026, 1990)).execute()
    expect(await rentOf('A')).toMatchObject({
      estimate: { rentCentsAMonth: 199_000, asOf: '2025-10-01' },
    })
    // 15% of the rent for four bedrooms for each of two more.
    await database.db.deleteFrom('fairMarketRent').execute()
    expect(await rentOf('SIX')).toMatchObject({ estimate: { rentCentsAMonth: 249_600 } })
  })

  it.each([
    ['UNKNOWN', 'How many bedrooms it has is not known'],
    ['DUPLEX', 'a building of several homes'],
    ['NOWHERE', 'HUD has no rent for zip 43199'],
  ])('of %s is none, with the reason why', async (listingKey, why) => {
    expect(await rentOf(listingKey)).toEqual({
      estimate: null,
      why: expect.stringContaining(why),
      rentals: [],
    })
  })

  it('measures distances from where a home with a hidden address is shown', async () => {
    await storeRents(5)
    const rent = await rentOf('HIDDEN')
    // From 39.98, -83, where it is shown, to 39.982, -83.
    expect(typeof rent === 'number' ? null : rent.rentals[0]?.distanceMiles).toBe(0.14)
  })

  it('is for subscribers, and of homes that are known and may be shown', async () => {
    expect((await app.inject('/api/rents/x')).statusCode).toBe(401)
    const unknown = await app.inject({ url: '/api/rents/x', headers: asSubscriber })
    expect([unknown.statusCode, unknown.json()]).toEqual([
      404,
      { error: 'No home has this id.', code: 'not-found' },
    ])
    expect(await rentOf('KEPT BACK')).toBe(404)
  })
})
