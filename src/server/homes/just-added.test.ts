import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { offer, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { primaryAndReplicas } from '../../../tests/platform/primary-and-replica.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { addSubscriber, asSubscriber, takeListings, testApp } from '../../../tests/test-app.ts'
import { addedHomeSchema } from '../../contract/homes/added-homes.ts'
import { homeSchema } from '../../contract/search/home.ts'

let primary: TestDatabase
let replica: TestDatabase
beforeAll(async () => {
  primary = await createTestDatabase()
  replica = await createTestDatabase()
  for (const { db } of [primary, replica]) {
    await addSubscriber(db, 'ann')
    await takeListings(db, [...salesNearby(30), offer({ listingKey: 'LISTED' })])
  }
})
afterAll(async () => {
  for (const one of [primary, replica]) await one.drop()
})

it('a home that was just added, or changed, is there before the replica has it', async () => {
  const { reads } = await primaryAndReplicas(primary.connectionString, [replica.connectionString])
  const app = await testApp(primary.db, {}, {}, { reads })
  const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    app.inject({ method, url, headers: asSubscriber, ...(payload && { payload }) })
  const home = {
    addressLine: '12 Fir St',
    zip: '43201',
    propertyType: 'House',
    beds: 3,
    size: 1500,
    lat: 39.99,
    long: -83,
  }
  const added = z.parse(addedHomeSchema, (await ask('POST', '/api/homes', home)).json())
  const { propertyId, version } = added
  const addresses = [
    `/api/search/homes/${propertyId}`,
    `/api/search/homes/${propertyId}/evidence`,
    `/api/rents/${propertyId}`,
    `/api/flips/near/${propertyId}`,
  ]
  const answers = await Promise.all(addresses.map((address) => ask('GET', address)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  await ask('PUT', `/api/homes/${propertyId}`, { home: { ...home, beds: 4 }, version })
  const changed = (await ask('GET', `/api/search/homes/${propertyId}`)).json()
  expect(z.parse(homeSchema, changed).beds).toBe(4)
  await app.close()
})
