import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { offer, salesNearby } from '../../../tests/listings/listing-facts.ts'
import {
  addSubscriber,
  asSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
  takeListings,
} from '../../../tests/test-app.ts'
import { countsCalls } from '../../contract/account/counts.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await addSubscriber(server.db, 'ben')
  await takeListings(server.db, [
    ...salesNearby(12),
    offer({ listingKey: 'A', unparsedAddress: '1 Ash St' }),
    offer({ listingKey: 'B', unparsedAddress: '2 Birch St', latitude: 39.991 }),
  ])
})
afterAll(() => server.close())

const counts = async (headers = asSubscriber) =>
  z.parse(
    countsCalls.read.answer,
    (await server.inject({ url: countsCalls.read.path, headers })).json(),
  )

it("counts the caller's own homes that are not passed, deals and unread alerts", async () => {
  expect(await counts()).toEqual({ homes: 0, deals: 0, unreadAlerts: 0 })
  const homes = await server.db
    .selectFrom('listing')
    .select('propertyId')
    .where('kind', '=', 'offer')
    .orderBy('listingKey')
    .execute()
  for (const [i, { propertyId }] of homes.entries())
    await server.inject({
      method: 'PUT',
      url: `/api/marks/${propertyId}`,
      headers: asSubscriber,
      payload: { mark: i === 0 ? 'Watching' : 'Passed', version: null },
    })
  expect(await counts()).toEqual({ homes: 1, deals: 0, unreadAlerts: 0 })
  expect(await counts(signedInAs('ben'))).toEqual({ homes: 0, deals: 0, unreadAlerts: 0 })
})
