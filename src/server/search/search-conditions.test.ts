import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { date, offer, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { predictedOverAsk } from '../../../tests/search/predicted-over-ask.ts'
import { asSubscriber, takeListings, testApp } from '../../../tests/test-app.ts'
import {
  searchFlipsResponseSchema,
  searchSummarySchema,
} from '../../contract/search/found-homes.ts'
import type { SearchFlipsRequest } from '../../contract/search/search-flips.ts'
import { dayNumber } from '../../domain/iso-date.ts'

let database: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  database = await createTestDatabase()
  app = await testApp(database.db)
  const cheap = { listPrice: 200_000 }
  await takeListings(database.db, [
    ...salesNearby(6),
    offer({ listingKey: 'PLAIN', ...cheap }),
    offer({
      listingKey: 'ROOMY',
      ...cheap,
      bedroomsTotal: 4,
      bathroomsTotalDecimal: 2.5,
      livingArea: 1800,
      lotSizeSquareFeet: 9000,
      yearBuilt: 2001,
      stories: 2,
      garageSpaces: 2,
      poolPrivateYN: true,
      viewYN: true,
    }),
    offer({ listingKey: 'DUES', ...cheap, associationFee: 300 }),
    offer({
      listingKey: 'SMALL',
      ...cheap,
      stories: 1,
      garageSpaces: 0,
      poolPrivateYN: false,
      viewYN: false,
    }),
    // 121 days before the newest file, 119 before the newest sale, 96 before it was last seen.
    offer({
      listingKey: 'LONG',
      ...cheap,
      onMarketDate: date('2024-03-01'),
      exportedOn: date('2024-06-05'),
    }),
    offer({ listingKey: 'CUT', listPrice: 225_000, exportedOn: date('2024-06-20') }),
    offer({ listingKey: 'CUT', ...cheap }),
    // A living area that is the lot's.
    offer({
      listingKey: 'WRONG',
      city: 'Dublin',
      ...cheap,
      livingArea: 5000,
      lotSizeSquareFeet: 5000,
    }),
    // Sold for its land.
    offer({
      listingKey: 'LAND',
      city: 'Bexley',
      ...cheap,
      bedroomsTotal: null,
      bathroomsTotalDecimal: null,
      lotSizeSquareFeet: 20_000,
      yearBuilt: null,
    }),
    offer({
      listingKey: 'UNKNOWN',
      ...cheap,
      bedroomsTotal: null,
      bathroomsTotalDecimal: null,
      lotSizeSquareFeet: null,
      yearBuilt: null,
      onMarketDate: null,
    }),
  ])
})
// A fit that gives every home a chance of one in a hundred or more.
beforeAll(() =>
  database.db
    .updateTable('marketModel')
    .set({ overAsk: JSON.stringify(predictedOverAsk(dayNumber(date('2024-06-30')))) })
    .execute(),
)
afterAll(async () => {
  await app.close()
  await database.drop()
})

const search = async (given: Partial<SearchFlipsRequest>) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/flip-search/flips',
    headers: asSubscriber,
    payload: {
      city: 'Columbus, OH',
      distance: 'mile',
      priceBelowMarket: 20_000,
      includeHomesForSale: false,
      propertyType: 'House',
      maxPrice: 500_000,
      ...given,
    },
  })
  expect(answer.statusCode).toBe(200)
  return {
    homes: z.parse(searchFlipsResponseSchema, answer.json()),
    found: z.parse(searchFlipsResponseSchema, answer.json()).map(({ mls }) => mls),
    summary: z.parse(searchSummarySchema, JSON.parse(String(answer.headers['search-summary']))),
  }
}
const all = ['PLAIN', 'ROOMY', 'DUES', 'SMALL', 'LONG', 'CUT', 'UNKNOWN']
const allBut = (...left: string[]) => all.filter((name) => !left.includes(name)).toSorted()

it('days on the market count from the list date to the newest file that showed the market', async () => {
  const { homes } = await search({})
  const days = new Map(homes.map(({ mls, daysOnMarket }) => [mls, daysOnMarket]))
  expect(days.get('LONG')).toBe(121)
  expect(days.get('PLAIN')).toBe(10)
})

describe('a filter', () => {
  it.each<[Partial<SearchFlipsRequest>, string[]]>([
    [{}, allBut()],
    [{ bedsAtLeast: 4 }, ['ROOMY']],
    [{ bedsAtLeast: 3 }, allBut('UNKNOWN')],
    [{ bathsAtLeast: 2.5 }, ['ROOMY']],
    [{ sizeAtLeast: 1_501 }, ['ROOMY']],
    [{ sizeAtMost: 1_500 }, allBut('ROOMY')],
    [{ yearBuiltAtLeast: 2000 }, ['ROOMY']],
    [{ yearBuiltAtMost: 2000 }, allBut('ROOMY', 'UNKNOWN')],
    [{ lotAtLeast: 5_001, lotAtMost: 10_000 }, ['ROOMY']],
    [{ lotAtMost: 5_000 }, allBut('ROOMY', 'UNKNOWN')],
    // Most listings say nothing of these: their homes are left out.
    [{ storiesAtLeast: 2 }, ['ROOMY']],
    [{ storiesAtMost: 1.5 }, ['SMALL']],
    [{ storiesAtLeast: 1, storiesAtMost: 2 }, ['ROOMY', 'SMALL']],
    [{ garageAtLeast: 1 }, ['ROOMY']],
    [{ pool: 'with' }, ['ROOMY']],
    [{ pool: 'without' }, ['SMALL']],
    [{ view: 'with' }, ['ROOMY']],
    [{ view: 'without' }, ['SMALL']],
    // Most homes without dues say nothing of them.
    [{ duesAtMost: 299 }, allBut('DUES')],
    [{ duesAtMost: 300 }, allBut()],
    [{ daysOnMarketAtLeast: 121 }, ['LONG']],
    [{ daysOnMarketAtMost: 120 }, allBut('LONG')],
    [{ priceCutAtLeast: 25_000 }, ['CUT']],
    [{ priceCutAtLeast: 25_001 }, []],
    [{ gradeAtLeast: 'Strong', chanceAtLeast: 1 }, []],
    [
      { bedsAtLeast: 3, duesAtMost: 0, daysOnMarketAtMost: 100 },
      ['CUT', 'PLAIN', 'ROOMY', 'SMALL'],
    ],
    [{ bedsAtLeast: 4, chanceAtLeast: 1 }, ['ROOMY']],
  ])('%j leaves %j', async (filters, left) => {
    const { found, summary } = await search(filters)
    expect(found.toSorted()).toEqual(left)
    expect(summary.qualified).toBe(left.length)
  })

  it('on checks leaves out what they found', async () => {
    const dublin = { city: 'Dublin, OH' }
    expect((await search(dublin)).found).toEqual(['WRONG'])
    const { found, summary } = await search({ ...dublin, trustAtLeast: 'Clean' })
    expect(found).toEqual([])
    expect(summary.loosen).toEqual([{ filter: 'trustAtLeast', homes: 1 }])
    const bexley = { city: 'Bexley, OH' }
    expect((await search(bexley)).found).toEqual(['LAND'])
    expect((await search({ ...bexley, trustAtLeast: 'Check' })).found).toEqual([])
    expect((await search({ trustAtLeast: 'Check' })).found).toContain('UNKNOWN')
    expect((await search({ trustAtLeast: 'Clean' })).found).not.toContain('UNKNOWN')
    expect((await search({ trustAtLeast: 'Clean' })).found).toContain('PLAIN')
  })

  it('leaves the order as it is: the best profit first', async () => {
    const { found } = await search({})
    const filtered = await search({ bedsAtLeast: 3 })
    expect(filtered.found).toEqual(found.filter((name) => name !== 'UNKNOWN'))
  })

  it('that leaves nothing is named with what the search would find without it', async () => {
    const { summary } = await search({ bedsAtLeast: 5, duesAtMost: 100 })
    expect(summary.loosen).toEqual([{ filter: 'bedsAtLeast', homes: 6 }])
    const chancy = await search({ sizeAtLeast: 9_000, chanceAtLeast: 1 })
    expect(chancy.summary.loosen).toEqual([{ filter: 'sizeAtLeast', homes: 7 }])
  })

  it('that asks for a better grade than there is helps when it is left out', async () => {
    const { summary } = await search({ gradeAtLeast: 'Strong' })
    expect(summary.loosen).toEqual([{ filter: 'gradeAtLeast', homes: 7 }])
  })

  it('on homes is part of what could not be valued', async () => {
    expect((await search({ bedsAtLeast: 5 })).summary.unvalued).toBe(0)
  })
})
