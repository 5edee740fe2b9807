import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
import {
  homesOnListsSchema,
  type OnList,
  onListSchema,
} from '../../contract/county-lists/homes-on-lists.ts'
import { keptDealsSchema } from '../../contract/deals/kept-deals.ts'
import { workedOutDealSchema } from '../../contract/deals/worked-out-deal.ts'
import { addedHomeSchema } from '../../contract/homes/added-homes.ts'
import { homeNowAndBeforeSchema, myHomesSchema } from '../../contract/marks/my-homes.ts'
import { homeSchema } from '../../contract/search/home.ts'
import { lockLists, settleHomes } from './settle-homes.ts'
import { deleteList, listsOnFile } from './store.ts'

const files = temporaryFiles()
let server: TestServer
let before: { readonly searched: string; readonly conditions: string; readonly model: unknown }

const call = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers = asSubscriber,
) => server.inject({ method, url, headers, ...(payload && { payload }) })
const find = async (query = '', headers = asSubscriber) => {
  const answer = await call('GET', `/api/county-lists/homes?${query}`, undefined, headers)
  expect(answer.statusCode, answer.body).toBe(200)
  return z.parse(homesOnListsSchema, answer.json())
}
const listsOf = async (propertyId: string): Promise<readonly OnList[]> => {
  const answer = await call('GET', `/api/county-lists/homes/${propertyId}`)
  return z.parse(z.object({ countyLists: z.array(onListSchema) }), answer.json()).countyLists
}
const homeOf = async (propertyId: string, headers = asSubscriber) => {
  const answer = await call('GET', `/api/search/homes/${propertyId}`, undefined, headers)
  return answer.statusCode === 200 ? z.parse(homeSchema, answer.json()) : answer.json()
}
const idAt = async (address: string) => {
  const { rows } = await sql<{ readonly propertyId: string }>`
    SELECT property_id FROM listing WHERE unparsed_address = ${address} LIMIT 1`.execute(server.db)
  return rows[0]?.propertyId ?? ''
}
const searched = async () =>
  (
    await call('POST', '/api/search/flips', {
      city: 'Columbus, OH',
      distance: 'mile',
      priceBelowMarket: 0,
      includeHomesForSale: true,
      propertyType: 'House',
      maxPrice: 500_000,
    })
  ).body
const others = async () => ({
  searched: await searched(),
  conditions: (await call('GET', '/api/market-conditions?place=Columbus,%20OH')).body,
  model: await server.db.selectFrom('marketModel').select(['version', 'inputs']).execute(),
})
const settle = () =>
  server.db.transaction().execute(async (trx) => {
    await lockLists(trx)
    await settleHomes(trx)
  })

const arrears = [
  ['', '22 Oak Ave', '43201', '1/5/2024', '4200', 'T-1', 'Olga Owner'],
  ['', '10 Elm St', '43201', '6/5/2024', '9000', 'T-2'],
  ['', '30 Small St', '43201', '2/5/2024', '100'],
  ['', '31 Bare St', '43201', '', '50'],
  ['', '40 Kept St', '43201', '', '60'],
  ['', '1 Nowhere Rd', '43201', '', '70'],
]

beforeAll(async () => {
  server = await createTestServer()
  await addSubscriber(server.db, 'ben')
  await takeListings(server.db, [
    ...salesNearby(30),
    offer({ listingKey: 'LISTED', unparsedAddress: '10 Elm St' }),
    sale({
      listingKey: 'OLD',
      unparsedAddress: '22 Oak Ave',
      closeDate: date('2021-01-05'),
      livingArea: 1600,
      yearBuilt: 1955,
      latitude: 39.991,
      longitude: -83.001,
    }),
    sale({ listingKey: 'FAR', unparsedAddress: '30 Small St', latitude: 40.4 }),
    sale({
      listingKey: 'BARE',
      unparsedAddress: '31 Bare St',
      livingArea: null,
      closeDate: date('2021-01-05'),
      latitude: 39.992,
    }),
    sale({
      listingKey: 'KEPT',
      unparsedAddress: '40 Kept St',
      latitude: 39.993,
      internetAutomatedValuationDisplayYN: false,
    }),
  ])
  before = await others()
  await storeList(server.db, files.write('arrears.csv', listFile(...arrears)), { keepNames: true })
  await storeList(
    server.db,
    files.write('probate.csv', listFile(['', '22 Oak Ave', '43201', '5/5/2024', '', 'P-9'])),
    { kind: 'probate' },
  )
})
afterAll(() => server.close())

describe('a home off the market on lists', () => {
  it('has the figures of the same home that a person adds with the same facts', async () => {
    const id = await idAt('22 Oak Ave')
    const answer = await call('POST', '/api/homes', { addressLine: '22 Oak Ave', zip: '43201' })
    const added = z.parse(addedHomeSchema, answer.json())
    const byHand = await homeOf(added.propertyId)
    const listed = await homeOf(id)
    const figures = ({
      propertyId: _,
      offMarket: __,
      source: ___,
      lastSeen: ____,
      priceHistory: _____,
      lastSale: ______,
      ...home
    }: z.infer<typeof homeSchema>) => home
    expect(figures(listed)).toEqual(figures(byHand))
    expect(listed).toMatchObject({
      propertyId: id,
      noAsk: true,
      size: 1600,
      offMarket: { version: null, placing: 'address' },
    })
    expect(listed.comps.length).toBeGreaterThan(2)
    expect(listed.lastSale).toEqual({ date: '2021-01-05', price: 300_000 })
    expect(listed.priceHistory).toEqual([{ date: '2021-01-05', event: 'sold', price: 300_000 }])
  })

  it('is seen by every subscriber, and in no one’s searches, counts, models or comps', async () => {
    const id = await idAt('22 Oak Ave')
    expect((await homeOf(id, signedInAs('ben'))).typicalValue).toBeGreaterThan(100_000)
    expect(await others()).toEqual(before)
    expect((await server.inject({ url: '/api/county-lists/homes' })).statusCode).toBe(401)
    expect(
      (await call('GET', '/api/county-lists/homes', undefined, signedInAs('zed'))).statusCode,
    ).toBe(403)
  })

  it('has evidence, a mark and its lists, under the id of its sale', async () => {
    const id = await idAt('22 Oak Ave')
    expect((await call('GET', `/api/search/homes/${id}/evidence`)).statusCode).toBe(200)
    expect(
      (await call('PUT', `/api/marks/${id}`, { mark: 'Watching', version: null })).statusCode,
    ).toBe(200)
    const mine = z.parse(myHomesSchema, (await call('GET', '/api/marks/homes')).json())
    const marked = mine.homes.find(({ propertyId }) => propertyId === id)
    expect(marked?.now).toMatchObject({
      state: 'off market',
      addressLine: '22 Oak Ave',
      price: null,
    })
    expect(marked?.now?.figures?.typicalValue).toBe((await homeOf(id)).typicalValue)
    const now = await call('GET', `/api/marks/now/${id}`)
    expect(z.parse(homeNowAndBeforeSchema, now.json()).state).toBe('off market')
    expect(
      (await listsOf(id)).map(({ kind, caseNumber, recordedOn }) => [kind, caseNumber, recordedOn]),
    ).toEqual([
      ['probate', 'P-9', '2024-05-05'],
      ['tax-arrears', 'T-1', '2024-01-05'],
    ])
    // This installation does not keep them, whatever the table still has.
    expect(await listsOf(id)).not.toContainEqual(
      expect.objectContaining({ ownerName: 'Olga Owner' }),
    )
  })

  it('has a deal and a packet, which say that it is off market', async () => {
    const id = await idAt('22 Oak Ave')
    const worked = await call('POST', '/api/deals/work-out', { propertyId: id, price: 190_000 })
    expect(worked.statusCode, worked.body).toBe(200)
    const { inputs } = z.parse(workedOutDealSchema, worked.json())
    const kept = await call('PUT', `/api/deals/${id}`, { version: 0, inputs, startedFrom: inputs })
    expect(kept.statusCode, kept.body).toBe(200)
    const { deals } = z.parse(keptDealsSchema, (await call('GET', '/api/deals')).json())
    expect(deals).toMatchObject([
      { propertyId: id, home: { addressLine: '22 Oak Ave', forSale: false, offMarket: true } },
    ])
    const packet = await call('POST', `/api/deals/${id}/packet`, {
      distance: 'mile',
      includeHomesForSale: false,
      chosen: { off: {}, pinned: [], within: { miles: null, days: null, sizePercent: null } },
    })
    expect(packet.statusCode, packet.body).toBe(200)
    await server.db.deleteFrom('deal').execute()
  })

  it('without a value says why', async () => {
    const { homes } = await find('sort=amount')
    expect(homes.map(({ addressLine, home, why }) => [addressLine, home === null, why])).toEqual([
      ['10 Elm St', false, null],
      ['22 Oak Ave', false, null],
      ['30 Small St', true, expect.stringContaining('Fewer than three homes')],
      ['40 Kept St', true, 'The seller has asked that no automated value be shown.'],
      ['31 Bare St', true, 'Its living area is not on file, so it has no value.'],
    ])
    const lists = await listsOnFile(server.db)
    expect(lists.find(({ kind }) => kind === 'tax-arrears')?.offMarketHomes).toEqual({
      valued: 1,
      waiting: 0,
      withoutValue: expect.arrayContaining([
        { why: 'few comps', homes: 1 },
        { why: 'no living area', homes: 1 },
      ]),
      notShown: 1,
    })
  })
})

describe('homes on lists', () => {
  const addresses = async (query: string) =>
    (await find(query)).homes.map(({ addressLine }) => addressLine)

  it('are found by kinds, lists, days, amounts, types and where they stand', async () => {
    expect(await addresses('kinds=probate')).toEqual(['22 Oak Ave'])
    expect(await addresses('kinds=probate,tax-arrears&match=all')).toEqual(['22 Oak Ave'])
    expect(await addresses('kinds=lis-pendens')).toEqual([])
    expect(await addresses('listsAtLeast=2')).toEqual(['22 Oak Ave'])
    expect(await addresses('recordedSince=2024-03-01')).toEqual(['22 Oak Ave', '10 Elm St'])
    expect(await addresses('amountAtLeast=4200')).toEqual(['22 Oak Ave', '10 Elm St'])
    expect(await addresses('amountAtLeast=4200&standing=for%20sale')).toEqual(['10 Elm St'])
    expect(await addresses('propertyType=Condo')).toEqual([])
    expect(await addresses('city=43201&standing=off%20market')).toHaveLength(4)
    expect(await addresses('city=Columbus,%20OH')).toHaveLength(5)
    expect(await addresses('county=Franklin%20County,%20OH')).toHaveLength(5)
    expect(await addresses('city=43202')).toEqual([])
    const wrong = await call('GET', '/api/county-lists/homes?kinds=divorce')
    expect(wrong.json()).toMatchObject({ code: 'bad-input', field: 'kinds' })
    const nowhere = await call('GET', '/api/county-lists/homes?county=Atlantis,%20OH')
    expect(nowhere.json()).toMatchObject({ code: 'bad-input', field: 'county' })
  })

  it('are counted by kind, by lists and by standing', async () => {
    const { total, byKind, byLists, byStanding, place } = await find('city=Columbus,%20OH')
    expect({ total, byLists, byStanding, place }).toEqual({
      total: 5,
      place: 'Columbus, OH',
      byLists: [
        { lists: 1, homes: 4 },
        { lists: 2, homes: 1 },
      ],
      byStanding: { forSale: 1, underContract: 0, offMarket: 4 },
    })
    expect(byKind.filter(({ homes }) => homes > 0)).toEqual([
      { kind: 'tax-arrears', homes: 5 },
      { kind: 'probate', homes: 1 },
    ])
  })

  it.each([
    ['most lists', ['22 Oak Ave', '10 Elm St']],
    ['newest record', ['10 Elm St', '22 Oak Ave']],
    ['amount', ['10 Elm St', '22 Oak Ave']],
    ['room for repairs', ['10 Elm St', '22 Oak Ave']],
    ['typical value', ['22 Oak Ave', '10 Elm St']],
  ])('are sorted by %s', async (sort, first) => {
    expect((await addresses(`sort=${encodeURIComponent(sort)}`)).slice(0, 2)).toEqual(first)
  })

  it('come page by page, each home once', async () => {
    const all = await find('sort=room%20for%20repairs')
    const rest = await find('sort=room%20for%20repairs&after=2')
    expect(rest.homes.map(({ propertyId }) => propertyId)).toEqual(
      all.homes.slice(2).map(({ propertyId }) => propertyId),
    )
    expect(rest.next).toBeNull()
  })
})

describe('a home on lists follows', () => {
  it('its listings: one that comes for sale is for sale, under the same id and mark', async () => {
    const id = await idAt('22 Oak Ave')
    await takeListings(server.db, [
      offer({
        listingKey: 'NEW',
        unparsedAddress: '22 Oak Ave',
        homeKey: 'home-OLD',
        livingArea: 1600,
        latitude: 39.991,
        longitude: -83.001,
      }),
    ])
    expect(await homeOf(id)).toMatchObject({ price: 250_000 })
    expect((await homeOf(id)).offMarket).toBeUndefined()
    await settle()
    const { homes } = await find('listsAtLeast=2')
    expect(homes).toMatchObject([
      { propertyId: id, standing: 'for sale', home: { price: 250_000 } },
    ])
    const rows = await server.db
      .selectFrom('addedHome')
      .select('propertyId')
      .where('accountId', 'is', null)
      .where('propertyId', '=', id)
      .execute()
    expect(rows).toEqual([])
  })

  it('its market: values are due with it, and a run that stops goes on', async () => {
    const due = async () =>
      server.db.selectFrom('addedHome').select('propertyId').where('due', '=', true).execute()
    expect(await due()).toEqual([])
    await takeListings(server.db, [
      sale({ listingKey: 'MOVES', closePrice: 420_000, latitude: 39.99, longitude: -83 }),
    ])
    expect(await due()).toEqual([{ propertyId: await idAt('30 Small St') }])
    const stopped = new AbortController()
    stopped.abort()
    expect(await valueListed(server.db, stopped.signal)).toBe(0)
    expect(await valueListed(server.db)).toBe(1)
    expect(await due()).toEqual([])
  })

  it('its lists: off every list it is no home to value any more', async () => {
    for (const { id } of await listsOnFile(server.db)) await deleteList(server.db, id)
    await settle()
    expect((await find()).total).toBe(0)
    const left = await sql`SELECT FROM added_home WHERE account_id IS NULL`.execute(server.db)
    expect(left.rows).toEqual([])
    expect(await homeOf(await idAt('31 Bare St'))).toMatchObject({ code: 'home-gone' })
  })
})
