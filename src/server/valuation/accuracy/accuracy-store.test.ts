import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { date, sale } from '../../../../tests/listings/listing-facts.ts'
import { predictedOverAsk } from '../../../../tests/search/predicted-over-ask.ts'
import {
  asSubscriber,
  createTestServer,
  type TestServer,
  takeListings,
  testApp,
} from '../../../../tests/test-app.ts'
import {
  type AccuracyFigures,
  accuracyCalls,
  marketAccuracySchema,
} from '../../../contract/accuracy.ts'
import type { PublicAccuracy } from '../../config/config.ts'
import type { MarketOverAsk } from '../queries.ts'
import { marketsToStudy, storeAccuracy } from './accuracy-store.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  const columbus = { city: 'Columbus', stateOrProvince: 'OH' }
  await takeListings(server.db, [
    sale({ listingKey: 'A', ...columbus }),
    sale({ listingKey: 'B', ...columbus, unparsedAddress: '2 Elm St' }),
    sale({ listingKey: 'C', city: 'Bexley', stateOrProvince: 'OH', unparsedAddress: '3 Elm St' }),
  ])
})
afterAll(() => server.close())

const figuresOf = (n: number) => {
  const overall: AccuracyFigures = {
    n,
    mdape: 8,
    within10: 60,
    within20: 85,
    medianRatio: 1,
    cod: 10,
    cover80: 80,
  }
  return {
    tested: null,
    overall,
    zips: [],
    zipsWithTooFew: 0,
    kinds: null,
    flips: null,
    asks: null,
    likelySale: null,
    words: null,
    offers: null,
  }
}
const get = (query = '') => server.inject({ url: `/api/accuracy${query}`, headers: asSubscriber })
const read = async (query = '') => z.parse(accuracyCalls.ofAll.answer, (await get(query)).json())
const modelOf = (market: string) =>
  server.db
    .selectFrom('marketModel')
    .selectAll()
    .where('market', '=', market)
    .executeTakeFirstOrThrow()

describe('the accuracy of a market', () => {
  it('is called by its largest city, as it was when it was studied', async () => {
    await storeAccuracy(server.db, await modelOf('432'), figuresOf(120))
    await server.db.updateTable('listing').set({ city: 'Elsewhere' }).execute()
    const [market] = (await read()).markets
    expect(market).toMatchObject({ market: '432', name: 'Columbus, OH', demo: false })
  })

  it('keeps the date it was computed as of while a newer model waits to be studied', async () => {
    const { version, asOf } = await modelOf('432')
    await server.db
      .updateTable('marketModel')
      .set({ version: 'newer', asOf: date('2025-03-01') })
      .execute()
    expect((await read()).markets[0]).toMatchObject({ asOf, overall: { n: 120 } })

    // A study of the older model that ends only now says nothing about the newer one.
    await storeAccuracy(server.db, { market: '432', version }, figuresOf(130))
    expect((await read()).markets[0]).toMatchObject({ asOf, overall: { n: 120 } })

    expect(await marketsToStudy(server.db)).toEqual([{ market: '432', version: 'newer' }])
    await storeAccuracy(server.db, { market: '432', version: 'newer' }, figuresOf(140))
    expect((await read()).markets[0]).toMatchObject({ asOf: '2025-03-01', overall: { n: 140 } })
    expect(await marketsToStudy(server.db)).toEqual([])
  })

  it('is read as well where it was stored before kinds, words, likely sales and offers were worked out', async () => {
    const { accuracy } = await modelOf('432')
    const { kinds, words, likelySale, offers, ...before } = JSON.parse(accuracy ?? '')
    expect([kinds, words, likelySale, offers]).toEqual([null, null, null, null])
    const store = (stored: object) =>
      server.db
        .updateTable('marketModel')
        .set({ accuracy: JSON.stringify(stored) })
        .execute()
    await store(before)
    expect((await read()).markets[0]).toMatchObject(JSON.parse(accuracy ?? ''))
    await store(JSON.parse(accuracy ?? ''))
  })

  it('says whether the chance that an offer buys a home is shown now, where the market has learned it', async () => {
    const { overAsk } = await modelOf('432')
    const learned = async (stored: MarketOverAsk) => {
      await server.db
        .updateTable('marketModel')
        .set({ overAsk: JSON.stringify(stored) })
        .execute()
      const [market] = (await read()).markets
      return [market?.overAsk?.state, market?.underAsk]
    }
    const { underAsk, ...earlier } = predictedOverAsk(19_900)
    if (underAsk === undefined) throw new Error('chances of offers')
    const { state, pairs, followedDays, lately } = underAsk
    expect(await learned({ ...earlier, underAsk })).toEqual([
      'told',
      { state, pairs, followedDays, lately },
    ])
    expect(await learned(earlier)).toEqual(['told', null])
    await server.db.updateTable('marketModel').set({ overAsk }).execute()
  })

  it('comes in pages, the most valued sales first, each market once', async () => {
    const row = await modelOf('432')
    const sales = { '981': 140, '430': 7, '982': 0, '100': 900, '---': 3 }
    for (const [market, n] of Object.entries(sales)) {
      await server.db
        .insertInto('marketModel')
        .values({ ...row, market })
        .execute()
      await storeAccuracy(server.db, { market, version: row.version }, figuresOf(n))
    }
    const inOrder = ['100', '432', '981', '430', '---', '982']
    for (const limit of [1, 2, 5, 6, 200]) {
      const pages = [await read(`?limit=${limit}`)]
      for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
        pages.push(await read(`?limit=${limit}&after=${next}`))
      expect(pages).toHaveLength(Math.ceil(inOrder.length / limit))
      const markets = pages.flatMap((page) => page.markets)
      expect(markets.map(({ market }) => market)).toEqual(inOrder)
    }
    expect((await read()).markets).toHaveLength(inOrder.length)
    const [unnamed] = (await read('?after=7.430')).markets
    expect(unnamed).toMatchObject({ market: '---', name: '---' })
  })

  it('is shown to everybody for the markets that are named, of the demo, or of none', async () => {
    const { accuracy } = await modelOf('981')
    const demo = {
      ...z.parse(
        z.omit(marketAccuracySchema, { overAsk: true, underAsk: true }),
        JSON.parse(accuracy ?? ''),
      ),
      demo: true,
    }
    await server.db
      .updateTable('marketModel')
      .set({ accuracy: JSON.stringify(demo) })
      .where('market', '=', '981')
      .execute()
    const ask = async (publicAccuracy: PublicAccuracy) => {
      const open = await testApp(server.db, { publicAccuracy })
      const answer = await open.inject({ url: '/api/accuracy/public' })
      const closed = await open.inject({ url: '/api/accuracy' })
      await open.close()
      expect(closed.statusCode).toBe(401)
      if (answer.statusCode !== 200) return answer.statusCode
      return z.parse(accuracyCalls.ofAll.answer, answer.json()).markets.map(({ market }) => market)
    }
    expect(await ask({ kind: 'demo' })).toEqual(['981'])
    expect(await ask({ kind: 'markets', markets: ['432', '100'] })).toEqual(['100', '432'])
    expect(await ask({ kind: 'off' })).toBe(404)
  })

  it('is refused for a page that cannot be', async () => {
    for (const query of [
      'limit=0',
      'limit=201',
      'limit=1.5',
      'limit=all',
      'after=981',
      'after=.',
      'after=',
    ])
      expect((await get(`?${query}`)).statusCode).toBe(400)
  })
})
