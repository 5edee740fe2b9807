import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listFile, storeList, valueListed } from '../../../tests/county-lists/list-files.ts'
import { date, offer, sale, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { temporaryFiles } from '../../../tests/platform/temporary-files.ts'
import {
  addSubscriber,
  asSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
  takeListings,
} from '../../../tests/test-app.ts'
import { keptDealsSchema } from '../../contract/deals/kept-deals.ts'
import { workedOutDealSchema } from '../../contract/deals/worked-out-deal.ts'
import { homeMarksSchema } from '../../contract/marks/home-marks.ts'
import { myHomesSchema } from '../../contract/marks/my-homes.ts'
import { type Home, homeSchema } from '../../contract/search/home.ts'
import { evidenceSchema } from '../../contract/valuation/evidence.ts'
import type { HomeOffer } from '../../domain/marks/offers.ts'
import { lockLists, settleHomes } from '../county-lists/settle-homes.ts'
import { deleteList, listsOnFile } from '../county-lists/store.ts'
import { forgetLastValues } from '../valuation/values/keep-last-values.ts'
import { noteHomesOnRecordDue } from './queries.ts'

const files = temporaryFiles()
const oak = {
  unparsedAddress: '22 Oak Ave',
  homeKey: 'home-OAK',
  livingArea: 1600,
  yearBuilt: 1955,
  latitude: 39.991,
  longitude: -83.001,
}
let server: TestServer
let id: string
let before: Home

beforeAll(async () => {
  server = await createTestServer()
  await addSubscriber(server.db, 'ben')
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [
    'alert',
    'homeMark',
    'homeMarkMove',
    'keptValuation',
    'lastValuation',
    'deal',
    'listing',
  ] as const)
    await server.db.deleteFrom(table).execute()
  await takeListings(server.db, [
    ...salesNearby(30),
    offer({ listingKey: 'LISTED' }),
    sale({ listingKey: 'OAK', ...oak, closeDate: date('2021-01-05') }),
  ])
  const row = ['', '22 Oak Ave', '43201', '1/5/2024', '4200', 'T-1']
  await storeList(server.db, files.write('arrears.csv', listFile(row)))
  const { rows } = await sql<{ readonly propertyId: string }>`
    SELECT property_id FROM added_home WHERE account_id IS NULL`.execute(server.db)
  id = rows[0]?.propertyId ?? ''
  before = await homeOf()
})

const answerOf = (url: string, headers = asSubscriber) => server.inject({ url, headers })
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
const homeOf = async (headers = asSubscriber) => {
  const answer = await answerOf(`/api/search/homes/${id}`, headers)
  expect(answer.statusCode, answer.body).toBe(200)
  return z.parse(homeSchema, answer.json())
}
const inMyHomes = async () =>
  z.parse(myHomesSchema, await call('GET', '/api/marks/homes')).homes[0]?.now
const inDeals = async () => z.parse(keptDealsSchema, await call('GET', '/api/deals')).deals[0]?.home
const mark = async (change: object) => {
  const { marks } = z.parse(homeMarksSchema, await call('GET', '/api/marks'))
  return call('PUT', `/api/marks/${id}`, { version: marks[0]?.version ?? null, ...change })
}
const offerFor = (given: Partial<HomeOffer> = {}): HomeOffer => ({
  id: 'first',
  price: 131_000,
  on: '2026-03-01',
  answer: 'open',
  counter: null,
  expiresOn: null,
  ...given,
})
/** Sales beside the home at other prices, some weeks later, by which it is valued again. */
const marketMoves = async () => {
  await takeListings(
    server.db,
    Array.from({ length: 6 }, (_, at) =>
      sale({
        listingKey: `LATER${at}`,
        closePrice: 420_000,
        closeDate: date('2024-08-15'),
        exportedOn: date('2024-08-20'),
        latitude: 39.9911,
        longitude: -83.001,
      }),
    ),
  )
  await noteHomesOnRecordDue(server.db, '432')
  await valueListed(server.db)
}
const settle = () =>
  server.db.transaction().execute(async (trx) => {
    await lockLists(trx)
    await settleHomes(trx)
  })
const removeLists = async () => {
  for (const list of await listsOnFile(server.db)) await deleteList(server.db, list.id)
  await settle()
}
const sells = () =>
  takeListings(server.db, [
    sale({
      listingKey: 'RESOLD',
      ...oak,
      closePrice: 312_000,
      closeDate: date('2024-09-02'),
      exportedOn: date('2024-09-05'),
    }),
  ])
const keepDeal = async () => {
  const worked = await call('POST', '/api/deals/work-out', { propertyId: id, price: 190_000 })
  const { inputs } = z.parse(workedOutDealSchema, worked)
  await call('PUT', `/api/deals/${id}`, { version: 0, inputs, startedFrom: inputs })
}

describe('a home on county lists', () => {
  it('that was offered for has comps and figures as of the offer, for its keeper alone', async () => {
    const evidenceBefore = await call('GET', `/api/search/homes/${id}/evidence`)
    await keepDeal()
    await mark({ mark: 'Offered', offers: [offerFor()] })
    await marketMoves()
    const others = await homeOf(signedInAs('ben'))
    expect(others.leftMarket).toBeUndefined()
    expect(others.typicalValue).toBeGreaterThan(before.typicalValue ?? 0)
    const leftMarket = {
      state: 'off market',
      since: null,
      soldPrice: null,
      asks: null,
      offer: { price: 131_000, on: '2026-03-01' },
      newerValue: { value: others.typicalValue, asOf: '2024-08-15' },
    }
    expect(await homeOf()).toEqual({ ...before, leftMarket })
    const evidence = await call('GET', `/api/search/homes/${id}/evidence`)
    expect(z.parse(evidenceSchema, evidence).noChance).toBe('off market')
    expect(evidence).toEqual({ ...evidenceBefore, underAsk: null, leftMarket })
    expect(await inMyHomes()).toMatchObject({
      state: 'off market',
      price: null,
      figures: { typicalValue: before.typicalValue },
    })
    expect(await inDeals()).toMatchObject({ price: null, forSale: false, offMarket: true })
    const alerts = await server.db.selectFrom('alert').selectAll().execute()
    expect(alerts).toEqual([])
  })

  it('keeps them after its lists are removed, and is not said to be sold years ago', async () => {
    await keepDeal()
    await mark({ mark: 'Offered', offers: [offerFor()] })
    await marketMoves()
    await removeLists()
    await forgetLastValues(server.db)
    const after = await homeOf()
    expect(after).toMatchObject({
      typicalValue: before.typicalValue,
      price: before.price,
      noAsk: true,
      noChance: 'off market',
      comps: before.comps,
      offMarket: { version: null },
      leftMarket: { state: 'off market', since: null, asks: null, newerValue: null },
    })
    expect(await inMyHomes()).toMatchObject({
      state: 'off market',
      price: null,
      figures: { typicalValue: before.typicalValue },
    })
    expect(await inDeals()).toMatchObject({ price: null, forSale: false, offMarket: true })
    expect((await answerOf(`/api/search/homes/${id}`, signedInAs('ben'))).json()).toMatchObject({
      code: 'home-gone',
    })
  })

  it.each([true, false])(
    'is sold once a sale comes after the offer; on its lists: %s',
    async (on) => {
      await mark({ mark: 'Offered', offers: [offerFor()] })
      if (!on) await removeLists()
      await sells()
      await settle()
      await valueListed(server.db)
      const sold = { state: 'sold', since: '2024-09-02', soldPrice: 312_000 }
      const after = await homeOf()
      expect(after.leftMarket).toMatchObject(sold)
      expect(after.typicalValue).toBe(before.typicalValue)
      expect(await inMyHomes()).toMatchObject({ state: 'sold', soldPrice: 312_000 })
    },
  )

  it('follows the market once the newest offer has come to nothing, it is passed, or is only watched', async () => {
    await mark({ mark: 'Offered', offers: [offerFor()] })
    await marketMoves()
    const { typicalValue } = await homeOf(signedInAs('ben'))
    for (const change of [
      { mark: 'Offered', offers: [offerFor({ answer: 'withdrawn' })] },
      { mark: 'Offered', offers: [offerFor({ answer: 'rejected' })] },
      { mark: 'Passed' },
      { mark: 'Watching' },
    ]) {
      await mark(change)
      const home = await homeOf()
      expect(home.leftMarket).toBeUndefined()
      expect(home.typicalValue).toBe(typicalValue)
      expect((await inMyHomes())?.figures?.typicalValue).toBe(typicalValue)
    }
  })

  it('that was won without an offer has those of that day', async () => {
    await mark({ mark: 'Won' })
    await marketMoves()
    const after = await homeOf()
    expect(after.typicalValue).toBe(before.typicalValue)
    expect(after.leftMarket).toMatchObject({ state: 'off market', offer: null })
  })

  it('that comes for sale keeps its id and is as any home: by its listing, then as of the offer', async () => {
    await mark({ mark: 'Offered', offers: [offerFor()] })
    const listed = { listingKey: 'NEW', ...oak, listPrice: 245_000 }
    await takeListings(server.db, [offer(listed)])
    for (const settled of [false, true]) {
      if (settled) await settle()
      const forSale = await homeOf()
      expect(forSale).toMatchObject({ propertyId: id, price: 245_000 })
      expect(forSale.leftMarket).toBeUndefined()
    }
    await mark({
      mark: 'Offered',
      offers: [offerFor(), offerFor({ id: 'next', on: '2026-04-01' })],
    })
    await takeListings(server.db, [offer({ ...listed, standardStatus: 'Pending' })])
    const pending = await homeOf()
    expect(pending).toMatchObject({ price: 245_000, leftMarket: { offer: { on: '2026-04-01' } } })
    expect(pending.noAsk).toBeUndefined()
    expect(pending.offMarket).toBeUndefined()
    expect(pending.leftMarket?.state).toBe('pending')
  })

  it('that was offered for while it was for sale has those, and else the market’s, not those of its listing', async () => {
    const listed = { listingKey: 'SHORT', ...oak, listPrice: 245_000 }
    await takeListings(server.db, [offer(listed)])
    await settle()
    const forSale = await homeOf()
    await mark({ mark: 'Offered', offers: [offerFor()] })
    await takeListings(server.db, [
      offer({ ...listed, standardStatus: 'Withdrawn', exportedOn: date('2024-08-01') }),
    ])
    await settle()
    await marketMoves()
    expect(await homeOf()).toMatchObject({
      price: 245_000,
      typicalValue: forSale.typicalValue,
      noChance: 'off market',
      offMarket: { version: null },
      leftMarket: { state: 'off market', asks: null, offer: { on: '2026-03-01' } },
    })
    expect(await inMyHomes()).toMatchObject({
      state: 'off market',
      figures: { typicalValue: forSale.typicalValue },
    })
    const others = await homeOf(signedInAs('ben'))
    await mark({ mark: 'Offered', offers: [offerFor({ answer: 'withdrawn' })] })
    const followed = await homeOf()
    expect(followed.leftMarket).toBeUndefined()
    expect(followed.typicalValue).toBe(others.typicalValue)
    await mark({ mark: 'Watching', offers: [] })
    expect((await homeOf()).typicalValue).toBe(others.typicalValue)
  })

  it('fires no alert for who has not marked it, when sales come or it is sold', async () => {
    await marketMoves()
    await sells()
    await settle()
    await valueListed(server.db)
    const alerts = await server.db.selectFrom('alert').selectAll().execute()
    expect(alerts).toEqual([])
  })
})
