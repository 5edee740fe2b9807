import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { offer, salesNearby } from '../../../tests/listings/listing-facts.ts'
import {
  asSubscriber,
  createTestServer,
  type TestServer,
  takeListings,
} from '../../../tests/test-app.ts'
import { dealPacketSchema } from '../../contract/deals/deal-packet.ts'
import { type AskDeal, workedOutDealSchema } from '../../contract/deals/worked-out-deal.ts'
import { homeSchema } from '../../contract/search/home.ts'

let server: TestServer
let propertyId = ''

beforeAll(async () => {
  server = await createTestServer()
  await takeListings(server.db, [
    ...salesNearby(30),
    offer({ listingKey: 'A', unparsedAddress: '1 Ash St', listPrice: 210_000 }),
  ])
  const row = await server.db
    .selectFrom('listing')
    .select('propertyId')
    .where('kind', '=', 'offer')
    .executeTakeFirstOrThrow()
  propertyId = row.propertyId
})
afterAll(() => server.close())

const ask = (payload: AskDeal | object, headers: Record<string, string> = asSubscriber) =>
  server.inject({ method: 'POST', url: '/api/deals/work-out', headers, payload })
const worked = async (payload: AskDeal) => {
  const answer = await ask(payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return z.parse(workedOutDealSchema, answer.json())
}
const homeNow = async () =>
  z.parse(
    homeSchema,
    (await server.inject({ url: `/api/search/homes/${propertyId}`, headers: asSubscriber })).json(),
  )

describe('a deal that is worked out', () => {
  it('comes to what the card of the home says, and is not kept', async () => {
    const home = await homeNow()
    const deal = await worked({ propertyId })
    expect(deal).toMatchObject({ propertyId, kept: false, asOf: home.asOf, askCents: 21_000_000 })
    expect(Math.floor((deal.results.maxOfferCents ?? 0) / 100)).toBe(home.maxOffer)
    expect(Math.round((deal.results.netAtAskCents ?? 0) / 100)).toBe(home.netAtAsk)
    expect(deal.inputs.arvCents).toBe(100 * home.afterRepairValue.price)
    expect(await server.db.selectFrom('deal').selectAll().execute()).toEqual([])
  })

  it('takes each figure of the caller’s own', async () => {
    const usual = await worked({ propertyId })
    const mine = await worked({
      propertyId,
      price: 190_000,
      afterRepairValue: 330_000,
      repairs: 45_000,
      months: 8.5,
      boughtWith: 'cash',
      exit: 'rent',
      rent: 2400,
    })
    expect(mine.inputs).toMatchObject({
      priceCents: 19_000_000,
      arvCents: 33_000_000,
      arvFor: null,
      months: 8.5,
      loans: [],
      rehab: { budget: { kind: 'amount', cents: 4_500_000 } },
      exits: { worksBy: 'rent', rental: { rentCentsAMonth: 240_000 } },
    })
    const { lowCents = 0, highCents = 0 } = mine.inputs.arvRange80 ?? {}
    expect(lowCents).toBeLessThan(33_000_000)
    expect(highCents).toBeGreaterThan(33_000_000)
    expect(mine.results.exits?.worksBy).toBe('rent')
    expect(mine.results.loanCents).toBe(0)
    expect(mine.results.profitCents).not.toBe(usual.results.profitCents)
    const gut = await worked({ propertyId, level: 'gut' })
    const light = await worked({ propertyId, level: 'light' })
    expect(gut.results.totals.rehabCents).toBeGreaterThan(light.results.totals.rehabCents)
  })

  it('of any price and after-repair value has the taxes of its zip code', async () => {
    const washington = await worked({
      price: 210_000,
      afterRepairValue: 320_000,
      squareFeet: 1500,
      zip: '98118',
    })
    expect(washington).toMatchObject({ propertyId: null, asOf: null, askCents: null, kept: false })
    expect(washington.inputs.livingArea).toBe(1500)
    const texas = await worked({ price: 210_000, afterRepairValue: 320_000, state: 'TX' })
    expect(washington.results.totals.sellCents).toBeGreaterThan(texas.results.totals.sellCents)
  })

  it('begins with the deal that is kept of the home, to the cent as its packet says', async () => {
    const { inputs } = await worked({ propertyId, price: 201_500, level: 'heavy' })
    const kept = await server.inject({
      method: 'PUT',
      url: `/api/deals/${propertyId}`,
      headers: asSubscriber,
      payload: { version: 0, inputs, startedFrom: inputs },
    })
    expect(kept.statusCode).toBe(200)
    const deal = await worked({ propertyId })
    expect(deal).toMatchObject({ kept: true, inputs })
    const packet = await server.inject({
      method: 'POST',
      url: `/api/deals/${propertyId}/packet`,
      headers: asSubscriber,
      payload: {
        distance: 'mile',
        includeHomesForSale: false,
        chosen: { off: {}, pinned: [], within: { miles: null, days: null, sizePercent: null } },
      },
    })
    expect(z.parse(dealPacketSchema, packet.json()).results).toEqual(deal.results)
    await server.db.deleteFrom('deal').execute()
  })

  it.each([
    [{}, 'price', 'Name a home, or give its price.'],
    [{ price: 200_000 }, 'afterRepairValue', 'Name a home, or give its after-repair value.'],
    [
      { price: 1, afterRepairValue: 1, level: 'light', repairs: 5 },
      'repairs',
      'Give a level of work or what it costs, not both.',
    ],
    [
      { propertyId: 'x', zip: '98118' },
      'zip',
      'Leave this out with a propertyId: the home on file has its own.',
    ],
  ])('%j is refused at the field at fault', async (payload, field, error) => {
    const answer = await ask(payload)
    expect([answer.statusCode, answer.json()]).toEqual([400, { error, code: 'bad-input', field }])
  })

  it.each([
    { price: 1, afterRepairValue: 1 },
    { price: 100_000_000, afterRepairValue: 100_000_000 },
    { price: 1, afterRepairValue: 100_000_000, repairs: 0, months: 0.5, boughtWith: 'cash' },
    { price: 100_000_000, afterRepairValue: 1, repairs: 100_000_000, months: 120 },
    { price: 200_000, afterRepairValue: 1, level: 'none', exit: 'assign', squareFeet: 1 },
    { price: 200_000, afterRepairValue: 300_000, exit: 'rent' },
    { price: 200_000, afterRepairValue: 300_000, exit: 'rent', rent: 100_000_000 },
    { price: 200_000, afterRepairValue: 300_000, level: 'gut', squareFeet: 100_000, state: 'ZZ' },
  ] as const)('at the ends of what may be asked it has an answer: %j', async (asked) => {
    expect((await worked(asked)).results.profitCents).toEqual(expect.any(Number))
  })

  it('is refused where what follows from its figures is too large', async () => {
    const answer = await ask({ propertyId, afterRepairValue: 100_000_000 })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'bad-input', error: expect.stringContaining('above $100 million') },
    ])
  })

  it('of a home that is not there, or for who is not signed in, is refused', async () => {
    const gone = await ask({ propertyId: 'nobody' })
    expect([gone.statusCode, gone.json()]).toMatchObject([404, { code: 'home-gone' }])
    expect((await ask({ propertyId }, {})).statusCode).toBe(401)
  })
})
