import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, onEachTransport, until } from '../../../packages/signalr/hub-for-tests.ts'
import type { TransportName } from '../../../packages/signalr/hub-options.ts'
import { offer, salesNearby } from '../../../tests/listings/listing-facts.ts'
import {
  addSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
  takeListings,
} from '../../../tests/test-app.ts'

let server: TestServer
let origin: string
beforeAll(async () => {
  server = await createTestServer()
  await addSubscriber(server.db, 'bob')
  await takeListings(server.db, [
    ...salesNearby(6),
    offer({ listingKey: 'CHEAP', listPrice: 200_000 }),
    offer({ listingKey: 'FAIR', listPrice: 290_000 }),
  ])
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const search = (name: string, connectionId: string | null, city = 'Columbus, OH') =>
  fetch(`${origin}/api/flip-search/flips`, {
    method: 'POST',
    headers: { ...signedInAs(name), 'content-type': 'application/json' },
    body: JSON.stringify({
      city,
      state: 'OH',
      distance: 'mile',
      priceBelowMarket: 20_000,
      includeHomesForSale: false,
      propertyType: 'House',
      maxPrice: 500_000,
      connectionId,
    }),
  })

const listen = async (name: string, transport: TransportName) => {
  const client = await connect(`${origin}/api/progress-hub`, transport, {
    accessTokenFactory: () => name,
  })
  const heard: string[] = []
  client.on('UpdateStatus', (status: string) => heard.push(status))
  return { heard, connectionId: await client.invoke<string>('GetConnectionId') }
}

onEachTransport((transport) => {
  it('reaches the person who searches, step by step', async () => {
    const { heard, connectionId } = await listen('ann', transport)
    expect((await search('ann', connectionId)).status).toBe(200)
    await until(() => heard.length === 4)
    expect(heard).toEqual([
      'Looking up Columbus, OH',
      '2 homes for sale match',
      'Comparing with 6 nearby sales',
      '1 home priced $20,000 or more below market',
    ])
  })

  it('reaches no one else, whatever connection a search names', async () => {
    const { heard, connectionId } = await listen('ann', transport)
    expect((await search('bob', connectionId)).status).toBe(200)
    expect((await search('ann', connectionId, 'Atlantis, OH')).status).toBe(404)
    await until(() => heard.length > 0)
    expect(heard).toEqual(['Looking up Atlantis, OH'])
  })
})

it('answers a search without a connection, or with one that is gone', async () => {
  for (const connectionId of [null, '', 'gone'])
    expect((await search('ann', connectionId)).status).toBe(200)
})
