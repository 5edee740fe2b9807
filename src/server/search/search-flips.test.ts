import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { date, offer, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { gazetteer } from '../../../tests/places/gazetteer.ts'
import { predictedOverAsk } from '../../../tests/search/predicted-over-ask.ts'
import {
  asSubscriber,
  createTestServer,
  type TestServer,
  takeListings,
} from '../../../tests/test-app.ts'
import { apiErrorSchema } from '../../contract/api-error.ts'
import {
  searchFlipsResponseSchema,
  searchSummarySchema,
} from '../../contract/search/found-homes.ts'
import { homeSchema } from '../../contract/search/home.ts'
import {
  type SearchFlipsRequest,
  searchFlipsRequestSchema,
} from '../../contract/search/search-flips.ts'
import { dayNumber } from '../../domain/iso-date.ts'
import { searchHomes } from './search-homes.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  // Each is worth about $298,000, as six sales like it say; the mansion about $600,000, as four like it say.
  await takeListings(server.db, [
    ...salesNearby(6),
    ...salesNearby(4, { livingArea: 3_000, closePrice: 600_000, latitude: 40.0102 }).map(
      (mansion) => ({
        ...mansion,
        listingKey: `M${mansion.listingKey}`,
        homeKey: `M${mansion.homeKey}`,
      }),
    ),
    offer({ listingKey: 'CHEAP', listPrice: 200_000, onMarketDate: date('2024-06-10') }),
    offer({ listingKey: 'FAIR', listPrice: 270_000, exportedOn: date('2024-06-20') }),
    offer({ listingKey: 'FAIR', listPrice: 260_000 }),
    offer({ listingKey: 'DEAR', listPrice: 400_000 }),
    offer({ listingKey: 'NOSIZE', listPrice: 390_000, livingArea: null }),
    offer({
      listingKey: 'MANSION',
      listPrice: 510_000,
      livingArea: 3_000,
      city: 'Dublin',
      latitude: 40.01,
    }),
    offer({ listingKey: 'OTHERZIP', listPrice: 210_000, postalCode: '43202' }),
    offer({
      listingKey: 'OLD',
      exportedOn: date('2023-06-01'),
      city: 'Bexley',
      postalCode: '43209',
    }),
  ])
})
afterAll(() => server.close())

const request = (given: Partial<SearchFlipsRequest> = {}) => ({
  city: 'Columbus, OH',
  state: 'OH',
  distance: 'mile',
  priceBelowMarket: 20_000,
  includeHomesForSale: false,
  propertyType: 'House',
  maxPrice: 500_000,
  ...given,
})
const ask = (payload: object) =>
  server.inject({
    method: 'POST',
    url: '/api/flip-search/flips',
    headers: asSubscriber,
    payload,
  })
const search = async (given: Partial<SearchFlipsRequest> = {}) => {
  const answer = await ask(request(given))
  expect(answer.statusCode).toBe(200)
  return {
    homes: z.parse(searchFlipsResponseSchema, answer.json()),
    summary: z.parse(searchSummarySchema, JSON.parse(String(answer.headers['search-summary']))),
  }
}
const failure = async (payload: object) => {
  const answer = await ask(payload)
  return { status: answer.statusCode, ...z.parse(apiErrorSchema, answer.json()) }
}
const found = async (given: Partial<SearchFlipsRequest> = {}) =>
  (await search(given)).homes.map((home) => home.mls)

describe('a search', () => {
  it('asks the database for the markets of the place, then twice, both at once', async () => {
    let under = 0
    let most = 0
    let statements = 0
    const db = server.db.withPlugin({
      transformQuery: ({ node }) => {
        statements++
        most = Math.max(most, ++under)
        return node
      },
      transformResult: async ({ result }) => {
        under--
        return result
      },
    })
    const found = await searchHomes(
      { db, places: gazetteer },
      { ...searchFlipsRequestSchema.parse(request()), asListed: [] },
    )
    expect(found.ok && found.value.homes.length).toBeGreaterThan(0)
    expect({ statements, most }).toEqual({ statements: 3, most: 2 })
  })

  it('finds the homes below market, the best profit first', async () => {
    expect(await found()).toEqual(['CHEAP', 'OTHERZIP', 'FAIR'])
  })

  it('answers every field of the contract', async () => {
    const [home] = (await search()).homes
    expect(home).toMatchObject({
      price: 200_000,
      zip: '43201',
      bath: 2,
      beds: 3,
      size: 1500,
      dateListed: '2024-06-10',
      addressLine: '1 CHEAP St',
      mls: 'CHEAP',
      city: 'Columbus',
      state: 'OH',
      averageCompPrice: 298_500,
      asOf: '2024-06-28',
      lastSeen: '2024-06-30',
      source: 'Redfin file (CBRMLS)',
      demo: false,
      fewComps: false,
      gradeFacts: {
        comps: 6,
        newestDaysAgo: 0,
        spreadPercent: expect.any(Number),
        sizeStep: 20,
        modelOf: 'markets around',
      },
      measured: { range: false, kind: true },
      chance: null,
      othersChance: null,
      chanceOfUsd: 20_000,
      noChance: 'too few sales',
    })
    expect(home?.comps).toHaveLength(6)
    expect(home?.value).toBeGreaterThan(296_000)
    expect(home?.value).toBeLessThan(301_000)
    expect(home?.range80.low).toBeLessThan(home?.value ?? 0)
    expect(home?.range80.high).toBeGreaterThan(home?.value ?? 0)
    expect(home?.fixedUpValue).toBeGreaterThan(home?.value ?? Number.NaN)
  })

  it('promises $10,000 of repairs at the high end and $30,000 at the low end', async () => {
    for (const home of (await search()).homes)
      expect(home.arv).toEqual({
        max: home.value - home.price - 10_000,
        min: home.value - home.price - 30_000,
      })
  })

  it('shows the newest price change', async () => {
    const home = (await search()).homes.find(({ mls }) => mls === 'FAIR')
    expect(home?.priceChange).toEqual({ amount: -10_000, date: '2024-06-30' })
    expect(home?.askedBefore).toEqual({ price: (home?.price ?? 0) + 10_000, date: '2024-06-20' })
  })

  it('shows year, lot, dues and how long the home has been for sale', async () => {
    const home = (await search()).homes.find(({ mls }) => mls === 'FAIR')
    expect(home).toMatchObject({ yearBuilt: 1960, lotSize: 5000, hoaDues: null })
    expect(home?.dateListed).toBe('2024-06-20')
    expect(home?.daysOnMarket).toBe(10)
  })

  it('takes only homes at least so much below market, at or under the price, of the type', async () => {
    expect(await found({ priceBelowMarket: 50_000 })).toEqual(['CHEAP', 'OTHERZIP'])
    expect(await found({ maxPrice: 200_000 })).toEqual(['CHEAP'])
    expect(await found({ propertyType: 'Condo' })).toEqual([])
    expect(await found({ priceBelowMarket: 0 })).not.toContain('DEAR')
  })

  it('adds homes for sale to the comps and the average when asked', async () => {
    const [home] = (await search({ includeHomesForSale: true })).homes
    const active = home?.comps.filter(({ status }) => status === 'Active') ?? []
    expect(active.map(({ address }) => address.line).toSorted()).toEqual([
      '1 DEAR St',
      '1 FAIR St',
      '1 NOSIZE St',
      '1 OTHERZIP St',
    ])
    expect(home?.comps.slice(0, 6).every(({ status }) => status === 'Closed')).toBe(true)
    expect(home?.averageCompPrice).toBe(
      Math.round((6 * 298_500 + 400_000 + 260_000 + 390_000 + 210_000) / 10),
    )
    expect(home?.value).toBe((await search()).homes[0]?.value)
  })

  it.each(['columbus, ohio', 'COLUMBUS, OH', ' Columbus ,  OH', 'columbus oh'])(
    'understands %j',
    async (city) => {
      expect((await search({ city })).summary.place).toBe('Columbus, OH')
    },
  )

  it('searches a zip, or several without repeats', async () => {
    expect(await found({ city: '43202', state: 'OH' })).toEqual(['OTHERZIP'])
    expect(await found({ city: '43202, 43201 43202' })).toEqual(['CHEAP', 'OTHERZIP', 'FAIR'])
    expect((await search({ city: '43201-1234' })).summary.place).toBe('43201, OH')
  })

  it('gives a home of unknown size a value too', async () => {
    const homes = (await search({ priceBelowMarket: 0, maxPrice: 390_000 })).homes
    expect(homes.map(({ mls }) => mls)).not.toContain('NOSIZE')
    const { summary } = await search()
    expect(summary.unvalued).toBe(0)
  })

  it('gives no chance, and says why, where too few sales have known asks', async () => {
    const { homes, summary } = await search({ chanceAtLeast: 1 })
    expect(homes).toEqual([])
    expect(summary.noChance).toBe('too few sales')
    expect(summary.loosen).toContainEqual({ filter: 'chanceAtLeast', homes: 3 })
    expect((await search()).summary.noChance).toBeNull()
  })

  describe('where there are chances of a sale over the ask', () => {
    beforeAll(() => storeOverAsk(JSON.stringify(predictedOverAsk(dayNumber(date('2024-06-30'))))))
    afterAll(() => storeOverAsk(null))

    const storeOverAsk = (overAsk: string | null) =>
      server.db.updateTable('marketModel').set({ overAsk }).execute()

    it('gives each home’s, less for more dollars, beside that of the others', async () => {
      const [near] = (await search({ priceBelowMarket: 20_000 })).homes
      const [far] = (await search({ priceBelowMarket: 50_000 })).homes
      expect(near?.mls).toBe(far?.mls)
      expect(near?.chance).toBeGreaterThan(far?.chance ?? Number.NaN)
      expect(near).toMatchObject({ othersChance: 0.08, chanceOfUsd: 20_000, noChance: null })
      expect(far).toMatchObject({ othersChance: 0.04, chanceOfUsd: 50_000 })
    })

    it('gives it for $10,000 to $50,000, whatever is asked for', async () => {
      const [any] = (await search({ priceBelowMarket: 0 })).homes
      expect(any).toMatchObject({ othersChance: 0.12, chanceOfUsd: 10_000 })
      const [much] = (await search({ priceBelowMarket: 80_000 })).homes
      expect(much).toMatchObject({ othersChance: 0.04, chanceOfUsd: 50_000 })
    })

    it('keeps only homes likely enough when asked to, in the same order', async () => {
      const { homes } = await search()
      const chances = homes.map(({ chance }) => chance ?? Number.NaN)
      const between = Math.round(50 * (Math.max(...chances) + Math.min(...chances)))
      const likely = await search({ chanceAtLeast: between })
      const expected = homes.filter(({ chance }) => (chance ?? 0) >= between / 100)
      expect(expected.length).toBeGreaterThan(0)
      expect(expected.length).toBeLessThan(homes.length)
      expect(likely.homes).toEqual(expected)
      expect(likely.summary).toMatchObject({ qualified: expected.length, noChance: null })
    })

    it('says what would help when no home is likely enough', async () => {
      const { homes, summary } = await search({ chanceAtLeast: 99 })
      expect(homes).toEqual([])
      expect(summary.loosen).toContainEqual({ filter: 'chanceAtLeast', homes: 3 })
    })
  })

  it('says what it looked at, and what it could not value', async () => {
    expect((await search()).summary).toMatchObject({
      qualified: 3,
      lookedAt: 5,
      unvalued: 0,
      asOf: '2024-06-28',
      marketDay: '2024-06-30',
      loosen: [],
    })
  })

  it('answers an empty list, and which filter to loosen, when nothing matches', async () => {
    const { homes, summary } = await search({ maxPrice: 100_000 })
    expect(homes).toEqual([])
    expect(summary.loosen).toEqual([{ filter: 'maxPrice', maxPrice: 500_000, homes: 3 }])
  })

  it('loosens the price to any only where the highest of the specification does not help', async () => {
    const dear = { city: 'Dublin, OH', maxPrice: 100_000, priceBelowMarket: 0 }
    expect((await search(dear)).summary.loosen).toEqual([
      { filter: 'maxPrice', maxPrice: 100_000_000, homes: 1 },
    ])
    expect(await found({ ...dear, maxPrice: 100_000_000 })).toEqual(['MANSION'])
  })

  it('names the other property type that would bring the most homes', async () => {
    expect((await search({ propertyType: 'Condo' })).summary.loosen).toEqual([
      { filter: 'propertyType', propertyType: 'House', homes: 3 },
    ])
  })

  it('goes without a progress connection, and with one', async () => {
    expect(await found({ connectionId: 'abc' })).toHaveLength(3)
    expect(await found({ connectionId: null })).toHaveLength(3)
  })

  it('answers 404 without the word "error" for an unknown place and for one without listings', async () => {
    const unknown = await failure(request({ city: 'Nowhereville, OH' }))
    expect(unknown).toMatchObject({ status: 404, code: 'nothing-there' })
    expect(unknown.error).toContain('We don’t know a place called Nowhereville, OH')
    const empty = await failure(request({ city: 'Boise, ID', state: 'ID' }))
    expect(empty.error).toBe('No listings in Boise, ID yet.')
    expect(empty.covered).toEqual([
      { place: 'Columbus, OH', demo: false },
      { place: 'Dublin, OH', demo: false },
    ])
    expect(empty.coveredMore).toBe(0)
    const stale = await failure(request({ city: 'Bexley, OH' }))
    expect(stale.error).toContain('The one home for sale in Bexley, OH was last seen too long ago')
    for (const { error } of [unknown, empty, stale]) expect(error).not.toMatch(/error/i)
  })

  it('says that nothing around has sold where homes for sale have no value', async () => {
    const laramie = { city: 'Laramie', stateOrProvince: 'WY', postalCode: '82070' }
    await takeListings(server.db, [
      offer({ listingKey: 'WY', ...laramie, latitude: 41.31, longitude: -105.59 }),
    ])
    const unsold = await failure(request({ city: 'Laramie, WY', state: 'WY' }))
    expect(unsold).toMatchObject({ status: 404, code: 'nothing-there' })
    expect(unsold.error).toBe(
      'One home is for sale in Laramie, WY, but we can’t value it: no sale within 60 miles is on file.',
    )
  })

  it('says that homes are being valued while they wait for their first values', async () => {
    const laramie = { city: 'Laramie', stateOrProvince: 'WY', postalCode: '82070' }
    await takeListings(server.db, [
      offer({ listingKey: 'WY', ...laramie, latitude: 41.31, longitude: -105.59 }),
    ])
    await server.db.updateTable('listing').set({ valuedRevision: -1 }).execute()
    const waiting = await failure(request({ city: 'Laramie, WY', state: 'WY' }))
    expect(waiting.error).toBe(
      'One home is for sale in Laramie, WY and being valued now. Search again in a minute.',
    )
  })

  it('says the same while homes of a market that has its day wait for their first values', async () => {
    await server.db.deleteFrom('valuation').execute()
    await server.db.updateTable('listing').set({ valuedRevision: -1 }).execute()
    const waiting = await failure(request())
    expect(waiting.error).toMatch(/for sale in Columbus, OH and being valued now/)
  })

  it('finds homes in a zip with sales beside one, of more homes, without any', async () => {
    const laramie = { city: 'Laramie', stateOrProvince: 'WY', postalCode: '82070' }
    const unsold = Array.from({ length: 4 }, (_, i) =>
      offer({ listingKey: `WY${i}`, ...laramie, latitude: 41.31, longitude: -105.59 + i / 1000 }),
    )
    await takeListings(server.db, unsold)
    const { homes, summary } = await search({ city: '82070, 43202' })
    expect(homes.map(({ mls }) => mls)).toEqual(['OTHERZIP'])
    expect(summary).toMatchObject({ qualified: 1, unvalued: unsold.length + 1, asOf: '2024-06-28' })
    const none = await search({ city: '82070, 43202', priceBelowMarket: 200_000 })
    expect(none.homes).toEqual([])
    expect(none.summary).toMatchObject({ qualified: 0, asOf: '2024-06-28' })
  })

  it.each([
    ['distance', { distance: '2 miles' }],
    ['priceBelowMarket', { priceBelowMarket: 'lots' }],
    ['priceBelowMarket', { priceBelowMarket: -1 }],
    ['propertyType', { propertyType: 'Castle' }],
    ['maxPrice', { maxPrice: 1.5 }],
    ['city', { city: ' ' }],
    ['city', { city: 'Columbus', state: '' }],
    ['city', { city: 'Columbus, ZZ' }],
    ['city', { city: '123' }],
    ['includeHomesForSale', { includeHomesForSale: 'yes' }],
    ['chanceAtLeast', { chanceAtLeast: 100 }],
    ['bedsAtLeast', { bedsAtLeast: 2.5 }],
    ['bathsAtLeast', { bathsAtLeast: 1.3 }],
    ['yearBuiltAtLeast', { yearBuiltAtLeast: 99 }],
    ['sizeAtMost', { sizeAtLeast: 2_000, sizeAtMost: 1_000 }],
    ['gradeAtLeast', { gradeAtLeast: 'No comps' }],
  ])('refuses a bad %s by name', async (field, given) => {
    expect(await failure({ ...request(), ...given })).toMatchObject({
      status: 400,
      code: 'bad-input',
      field,
    })
  })

  it('refuses what is no JSON, and leaves no trace of a fault in its text', async () => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/flip-search/flips',
      headers: { ...asSubscriber, 'content-type': 'application/json' },
      payload: '{',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'The request is not valid JSON.' })
  })

  it('keeps the criteria text out of the SQL', async () => {
    const answer = await failure(request({ city: "x'; DROP TABLE listing; --, OH" }))
    expect(answer.status).toBe(404)
    expect(await found()).toHaveLength(3)
  })
})

describe('the highest price of a place', () => {
  it.each([
    ['Columbus, OH', 400_000],
    ['43202', 210_000],
    ['43201, 43202', 510_000],
    ['Bexley, OH', null],
    ['Columbus', null],
  ])('in %s is %j', async (place, highestUsd) => {
    const answer = await server.inject({
      url: `/api/flip-search/highest-price?place=${encodeURIComponent(place)}`,
      headers: asSubscriber,
    })
    expect(answer.json()).toEqual({ highestUsd })
  })
})

describe('one home', () => {
  const get = (url: string) =>
    server.inject({ url: `/api/flip-search/homes/${url}`, headers: asSubscriber })

  it('is the home of the search, with its comps at the distance asked for', async () => {
    const [home] = (await search()).homes
    const answer = await get(`${home?.propertyId}?distance=mile&priceBelowMarket=20000`)
    const { priceHistory, ...alone } = z.parse(homeSchema, answer.json())
    expect(alone).toEqual(home)
    expect(priceHistory).toMatchObject([{ event: 'listed', price: home?.price }])
    const withActive = await get(
      `${home?.propertyId}?distance=half%20mile&includeHomesForSale=true`,
    )
    expect(z.parse(homeSchema, withActive.json()).comps.length).toBeGreaterThan(6)
  })

  it('that is gone is a 404 with a sentence', async () => {
    const answer = await get('nosuchhome')
    expect(answer.statusCode).toBe(404)
    expect(z.parse(apiErrorSchema, answer.json()).error).toContain('no longer for sale')
  })

  it('is refused with a bad distance', async () => {
    const answer = await get('nosuchhome?distance=far')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ field: 'distance' })
  })
})
