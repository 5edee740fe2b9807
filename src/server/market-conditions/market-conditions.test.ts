import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { date, offer, sale } from '../../../tests/listings/listing-facts.ts'
import {
  createTestDatabase,
  emptyTables,
  type TestDatabase,
} from '../../../tests/platform/test-database.ts'
import { asSubscriber, signedInAs, takeListings, testApp } from '../../../tests/test-app.ts'
import { marketConditionCalls } from '../../contract/market-conditions.ts'
import { addDays } from '../../domain/iso-date.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import { removeDemoMarket } from '../listings/demo-market.ts'
import { revalueMarkets } from '../valuation/revalue-markets.ts'
import { refreshMarketConditions } from './refresh-market-conditions.ts'

vi.setConfig({ testTimeout: 60_000 })

let database: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  database = await createTestDatabase()
  app = await testApp(database.db)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})
beforeEach(() =>
  emptyTables(database.db, [
    'listPrice',
    'listing',
    'market',
    'marketModel',
    'valuation',
    'marketConditions',
  ]),
)

const take = (...facts: readonly ListingFact[]) => takeListings(database.db, facts)
const ask = async (place: string) => {
  const url = `/api/market-conditions?place=${encodeURIComponent(place)}`
  return marketConditionCalls.ofPlace.answer.parse(
    (await app.inject({ url, headers: asSubscriber })).json(),
  )
}
const zipsOf = async (market: string) => {
  const url = `/api/market-conditions/${market}/zips`
  return marketConditionCalls.ofZips.answer.parse(
    (await app.inject({ url, headers: asSubscriber })).json(),
  )
}

const AS_OF = date('2024-06-28')
const offers = (count: number, name: string, given: Partial<ListingFact> = {}) =>
  Array.from({ length: count }, (_, i) => offer({ listingKey: `${name}${i}`, ...given }))
/** Sold at 270,000, one every `every` days back from the as-of date. */
const sales = (count: number, name: string, given: Partial<ListingFact> = {}, every = 6) =>
  Array.from({ length: count }, (_, i) =>
    sale({
      listingKey: `${name}${i}`,
      closePrice: 270_000,
      closeDate: addDays(AS_OF, -i * every),
      ...given,
    }),
  )
/** The offers of homes that were sold later, as a file of some day showed them. */
const askedBefore = (sold: readonly ListingFact[], listPrice: number, exportedOn: string) =>
  sold.map(({ listingKey }) => offer({ listingKey, listPrice, exportedOn: date(exportedOn) }))

describe('what the market of a place is like', () => {
  it('is given for a city as in the Market Conditions Addendum', async () => {
    const sold = sales(20, 'S')
    await take(
      ...sold,
      ...askedBefore(sold.slice(0, 10), 320_000, '2024-02-01'),
      ...askedBefore(sold.slice(0, 10), 300_000, '2024-03-01'),
      // Too long before its sale to be its last asking price.
      ...askedBefore(sold.slice(10, 11), 100_000, '2023-01-01'),
      ...offers(7, 'A', { onMarketDate: date('2024-06-20') }),
      ...offers(4, 'B', { onMarketDate: date('2024-05-31') }),
      // As of its export it had been for sale for 98 days.
      offer({
        listingKey: 'C',
        onMarketDate: null,
        daysOnMarket: 98,
        exportedOn: date('2024-06-28'),
      }),
      offer({ listingKey: 'D', onMarketDate: null }),
      offer({ listingKey: 'PENDING', standardStatus: 'Pending' }),
    )
    expect(await ask('columbus, ohio')).toEqual([
      {
        place: 'Columbus, OH',
        kind: 'city',
        market: '432',
        demo: false,
        asOf: AS_OF,
        marketDay: '2024-06-30',
        forSale: 13,
        // Seven of 10 days, four of 30, one of 100.
        daysOnMarket: { median: 10, homes: 12 },
        saleToList: { medianPercent: 90, pairs: 10 },
        // Of the twenty sales fifteen closed within 90 days: 15 / (90 / 30.44) a month.
        supply: { months: 2.6, salesPerMonth: 5.1, sales: 15, days: 90 },
        priceTrend: null,
      },
    ])
  })

  it('is given for each zip asked for, as far as it has listings', async () => {
    await take(
      ...sales(12, 'S'),
      ...offers(2, 'A'),
      ...offers(3, 'B', { postalCode: '43202' }),
      ...sales(1, 'T', { postalCode: '43203' }),
    )
    const shown = await ask('43202, 43299, 43201')
    expect(shown.map(({ place, kind, forSale }) => [place, kind, forSale])).toEqual([
      ['43202', 'zip', 3],
      ['43201', 'zip', 2],
    ])
    expect(shown[0]?.supply).toEqual({ months: null, salesPerMonth: null, sales: 0, days: 67 })
    expect(shown[1]?.supply.sales).toBe(12)
    expect((await zipsOf('432')).map(({ place, forSale }) => [place, forSale])).toEqual([
      ['43202', 3],
      ['43201', 2],
      ['43203', 0],
    ])
    expect(await zipsOf('999')).toEqual([])
  })

  it('is that of the whole city where it lies in several markets', async () => {
    const north = { postalCode: '43015', latitude: 40.3 }
    await take(...sales(12, 'S'), ...offers(4, 'A'), ...offers(2, 'N', north))
    expect(await ask('Columbus, OH')).toMatchObject([{ market: '432', forSale: 6 }])
    await take(offer({ listingKey: 'M', ...north }), ...sales(3, 'Z', north))
    expect(await ask('Columbus, OH')).toMatchObject([
      { market: '432', forSale: 7, supply: { sales: 15 } },
    ])
    expect(await ask('43015')).toMatchObject([
      { market: '430', forSale: 3, supply: { sales: 3, days: 13 } },
    ])
  })

  it('comes from real homes where demo homes lie in the same city', async () => {
    await take(...offers(2, 'A'), ...offers(5, 'D', { source: 'demo', postalCode: '43015' }))
    expect(await ask('Columbus, OH')).toMatchObject([{ market: '432', demo: false, forSale: 2 }])
    expect(await ask('43015')).toMatchObject([{ demo: true, forSale: 5 }])
  })

  it('follows its homes, and ends with its last listing', async () => {
    const dublin = { city: 'Dublin', postalCode: '43205' }
    await take(...sales(12, 'S'), ...offers(2, 'A', dublin))
    await take(sale({ listingKey: 'A0', ...dublin, closeDate: AS_OF }))
    expect(await ask('Dublin, OH')).toMatchObject([{ forSale: 1, supply: { sales: 1 } }])
    await database.db.deleteFrom('listing').where('city', '=', 'Dublin').execute()
    await take(offer({ listingKey: 'B' }))
    expect(await ask('Dublin, OH')).toEqual([])
    expect(await ask('43205')).toEqual([])
    expect(await ask('Columbus, OH')).toMatchObject([{ forSale: 1 }])
  })

  it('ends with the demo market', async () => {
    await take(...offers(3, 'D', { source: 'demo' }))
    expect(await ask('Columbus, OH')).toMatchObject([{ demo: true, forSale: 3 }])
    await removeDemoMarket(database.db)
    await take()
    expect(await ask('Columbus, OH')).toEqual([])
    expect(await zipsOf('432')).toEqual([])
  })

  it("brings the market's price trend, with its band", async () => {
    await take(...sales(60, 'S', {}, 3), ...offers(1, 'A'))
    const [shown] = await ask('43201')
    const trend = shown?.priceTrend ?? []
    // Of the month before the first only nine sales are known.
    expect(trend.map((point) => point.date)).toEqual([
      '2024-02-27',
      '2024-03-29',
      '2024-04-28',
      '2024-05-29',
      '2024-06-28',
    ])
    // All sold at the same price.
    for (const { change, low, high } of trend) {
      expect(Math.abs(change)).toBeLessThan(0.5)
      expect(low).toBeLessThanOrEqual(change)
      expect(high).toBeGreaterThanOrEqual(change)
    }
    expect((await ask('Columbus, OH'))[0]?.priceTrend).toEqual(trend)
  })

  it('changes with the values of its market, or not at all', async () => {
    await take(...sales(12, 'S'), ...offers(2, 'A'))
    await sql`UPDATE market SET valued_by = NULL`.execute(database.db)
    await sql`UPDATE listing SET standing = 'none' WHERE listing_key = 'A1'`.execute(database.db)
    const stopped = revalueMarkets(database.db, {
      afterEach: async (trx, market) => {
        await refreshMarketConditions(trx, market)
        throw new Error('stopped')
      },
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect(await ask('43201')).toMatchObject([{ forSale: 2 }])
    await take()
    expect(await ask('43201')).toMatchObject([{ forSale: 1 }])
  })

  it.each([
    ['1234 Main St', 'not by street address'],
    ['Columbus', 'Add the state'],
    ['43', 'isn’t a zip code'],
    [' ', 'enter a city'],
  ])('is refused for %j', async (place, why) => {
    const url = `/api/market-conditions?place=${encodeURIComponent(place)}`
    const answer = await app.inject({ url, headers: asSubscriber })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'bad-input', field: 'place' })
    expect(answer.json().error).toContain(why)
  })

  it('lists the cities on file, the most homes for sale first', async () => {
    const newTown = { city: 'new town', stateOrProvince: 'OH' }
    await take(
      ...sales(20, 'S'),
      ...offers(2, 'A', newTown),
      ...offers(3, 'B'),
      ...sales(3, 'C', { city: 'Dublin', stateOrProvince: 'OH' }),
    )
    const url = '/api/market-conditions/cities'
    expect((await app.inject({ url, headers: asSubscriber })).json()).toEqual({
      cities: [
        { place: 'Columbus, OH', forSale: 3, sales: 15, days: 90, demo: false },
        { place: 'New Town, OH', forSale: 2, sales: 0, days: 90, demo: false },
      ],
      more: 0,
    })
  })

  it.each([
    '/api/market-conditions?place=43201',
    '/api/market-conditions/432/zips',
    '/api/market-conditions/cities',
  ])('is for subscribers: %s', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(401)
    expect((await app.inject({ url, headers: signedInAs('nobody') })).statusCode).toBe(403)
  })
})
