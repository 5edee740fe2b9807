import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { date, offer, sale, salesNearby } from '../../../tests/listings/listing-facts.ts'
import {
  asSubscriber,
  createTestServer,
  type TestServer,
  takeListings,
} from '../../../tests/test-app.ts'
import { dealPacketSchema } from '../../contract/deals/deal-packet.ts'
import { addedHomeSchema } from '../../contract/homes/added-homes.ts'
import { homeMarksSchema } from '../../contract/marks/home-marks.ts'
import { myHomesSchema } from '../../contract/marks/my-homes.ts'
import { homeSchema } from '../../contract/search/home.ts'
import { evidenceSchema } from '../../contract/valuation/evidence.ts'
import { referenceDeal } from '../../domain/deals/deal-for-tests.ts'
import type { HomeOffer } from '../../domain/marks/offers.ts'
import { forgetLastValues } from '../valuation/values/keep-last-values.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await takeListings(server.db, [...salesNearby(30), offer({ listingKey: 'LISTED' })])
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['addedHome', 'homeMark', 'homeMarkMove', 'keptValuation', 'deal'] as const)
    await server.db.deleteFrom(table).execute()
})

const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const answer = await server.inject({
    method,
    url,
    headers: asSubscriber,
    ...(payload && { payload }),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const elm = {
  addressLine: '10 elm street',
  zip: '43201',
  propertyType: 'House',
  beds: 3,
  bath: 2,
  size: 1500,
  lotSize: 5000,
  yearBuilt: 1960,
  price: 250_000,
  lat: 39.99,
  long: -83,
}
const add = async (given: object = {}) =>
  z.parse(addedHomeSchema, await call('POST', '/api/homes', { ...elm, ...given }))
const homeOf = async (id: string, query = '') =>
  z.parse(homeSchema, await call('GET', `/api/search/homes/${id}${query}`))
const evidenceFor = async (id: string, query = '') =>
  z.parse(evidenceSchema, await call('GET', `/api/search/homes/${id}/evidence${query}`))
const inMyHomes = async () =>
  z.parse(myHomesSchema, await call('GET', '/api/marks/homes')).homes[0]?.now
const mark = async (id: string, change: object) => {
  const { marks } = z.parse(homeMarksSchema, await call('GET', '/api/marks'))
  const version = marks.find(({ propertyId }) => propertyId === id)?.version ?? null
  return call('PUT', `/api/marks/${id}`, { version, ...change })
}
const offerFor = (id: string, given: Partial<HomeOffer> = {}): HomeOffer => ({
  id,
  price: 231_000,
  on: '2026-03-01',
  answer: 'open',
  counter: null,
  expiresOn: null,
  ...given,
})
/** Sales beside the home at other prices, some weeks later. */
let sales = 0
const marketMoves = () =>
  takeListings(
    server.db,
    Array.from({ length: 6 }, () =>
      sale({
        listingKey: `LATER${++sales}`,
        closePrice: 420_000,
        closeDate: date('2024-08-15'),
        exportedOn: date('2024-08-20'),
        latitude: 39.9901,
      }),
    ),
  )

describe('an added home', () => {
  it('that was offered for or won has comps and figures as of the newest offer, and says what is newer', async () => {
    const { propertyId } = await add()
    const before = await homeOf(propertyId)
    const evidenceBefore = await evidenceFor(propertyId)
    await mark(propertyId, { mark: 'Offered', offers: [offerFor('first')] })
    await marketMoves()
    const after = await homeOf(propertyId)
    expect(after).toEqual({
      ...before,
      leftMarket: {
        state: 'off market',
        since: null,
        soldPrice: null,
        asks: 250_000,
        offer: { price: 231_000, on: '2026-03-01' },
        newerValue: { value: expect.any(Number), asOf: '2024-08-15' },
      },
    })
    const newer = after.leftMarket?.newerValue?.value
    expect(newer).toBeGreaterThan(before.typicalValue ?? 0)
    expect(after.offMarket).toEqual(before.offMarket)
    const evidence = await evidenceFor(propertyId)
    expect(evidence).toEqual({
      ...evidenceBefore,
      // Of what a closed offer would buy nothing is known.
      underAsk: null,
      leftMarket: after.leftMarket,
    })
    expect(evidence.noChance).toBe('off market')
    expect((await inMyHomes())?.figures?.typicalValue).toBe(before.typicalValue)
    const halfMile = await homeOf(propertyId, '?distance=half%20mile')
    expect(halfMile.asOf).toBe(before.asOf)

    await mark(propertyId, { mark: 'Won' })
    expect((await homeOf(propertyId)).typicalValue).toBe(before.typicalValue)
    await mark(propertyId, {
      mark: 'Won',
      offers: [offerFor('first'), offerFor('second', { on: '2026-03-09', answer: 'accepted' })],
    })
    const again = await homeOf(propertyId)
    expect(again.typicalValue).toBe(newer)
    expect(again.leftMarket).toMatchObject({ offer: { on: '2026-03-09' }, newerValue: null })
  })

  it('that was won without an offer has those of that day', async () => {
    const { propertyId } = await add()
    const before = await homeOf(propertyId)
    await mark(propertyId, { mark: 'Won' })
    await marketMoves()
    const after = await homeOf(propertyId)
    expect(after.typicalValue).toBe(before.typicalValue)
    expect(after.leftMarket).toMatchObject({ state: 'off market', offer: null })
    await forgetLastValues(server.db)
    expect((await homeOf(propertyId)).typicalValue).toBe(before.typicalValue)
  })

  it('follows the market again once the newest offer has come to nothing, or it is passed', async () => {
    const { propertyId } = await add()
    await mark(propertyId, { mark: 'Offered', offers: [offerFor('first')] })
    await marketMoves()
    const newer = (await homeOf(propertyId)).leftMarket?.newerValue?.value
    for (const change of [
      { mark: 'Offered', offers: [offerFor('first', { answer: 'rejected' })] },
      { mark: 'Offered', offers: [offerFor('first', { answer: 'withdrawn' })] },
      { mark: 'Passed' },
    ]) {
      await mark(propertyId, change)
      const home = await homeOf(propertyId)
      expect(home.leftMarket).toBeUndefined()
      expect(home.typicalValue).toBe(newer)
    }
  })

  it('whose owner watches it alone, or keeps a deal of it, follows the market', async () => {
    const { propertyId } = await add()
    const before = await homeOf(propertyId)
    await mark(propertyId, { mark: 'Visit' })
    await marketMoves()
    const after = await homeOf(propertyId)
    expect(after.leftMarket).toBeUndefined()
    expect(after.typicalValue).not.toBe(before.typicalValue)
  })

  it('without an ask keeps that nothing was asked, and says a newer ask beside it', async () => {
    const { propertyId, version } = await add({ price: null })
    const before = await homeOf(propertyId)
    expect(before.noAsk).toBe(true)
    await mark(propertyId, { mark: 'Offered', offers: [offerFor('first')] })
    await marketMoves()
    expect(await homeOf(propertyId)).toMatchObject({
      noAsk: true,
      price: before.price,
      typicalValue: before.typicalValue,
    })
    await call('PUT', `/api/homes/${propertyId}`, { version, home: elm })
    const asked = await homeOf(propertyId)
    expect(asked.noAsk).toBe(true)
    expect(asked.price).toBe(before.price)
    expect(asked.leftMarket?.asks).toBe(250_000)
    const { figures } = (await inMyHomes()) ?? {}
    expect(figures?.typicalValue).toBe(before.typicalValue)
  })

  it('shows no offer to who reads a packet of it', async () => {
    const { propertyId } = await add()
    await mark(propertyId, { mark: 'Offered', offers: [offerFor('first')] })
    await marketMoves()
    const home = await homeOf(propertyId)
    const inputs = referenceDeal()
    const deal = { version: 0, inputs, startedFrom: inputs }
    await call('PUT', `/api/deals/${propertyId}`, deal)
    const packet = z.parse(
      dealPacketSchema,
      await call('POST', `/api/deals/${propertyId}/packet`, {
        distance: 'mile',
        includeHomesForSale: false,
        chosen: { off: {}, pinned: [], within: { miles: null, days: null, sizePercent: null } },
      }),
    )
    expect(packet.home?.leftMarket).toEqual({ ...home.leftMarket, offer: null })
    expect(packet.home?.typicalValue).toBe(home.typicalValue)
  })
})
