import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
import { accountDataCalls } from '../../contract/account/account-data.ts'
import { keptDealSchema, keptDealsSchema, MAX_DEALS } from '../../contract/deals/kept-deals.ts'
import { webhookMessageSchema } from '../../contract/webhooks/webhook-messages.ts'
import { referenceDeal } from '../../domain/deals/deal-for-tests.ts'

let server: TestServer
const ids: Record<string, string> = {}
const ben = signedInAs('ben')

beforeAll(async () => {
  server = await createTestServer()
  await addSubscriber(server.db, 'ben')
  await takeListings(server.db, [
    ...salesNearby(12),
    offer({ listingKey: 'A', unparsedAddress: '1 Ash St' }),
    offer({ listingKey: 'B', unparsedAddress: '2 Birch St', latitude: 39.991 }),
  ])
  const rows = await server.db
    .selectFrom('listing')
    .select(['listingKey', 'propertyId'])
    .where('kind', '=', 'offer')
    .execute()
  for (const row of rows) ids[row.listingKey] = row.propertyId
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('deal').execute()
})

const inputs = referenceDeal()
const first = { version: 0, inputs, startedFrom: inputs }
const urlOf = (key: string) => `/api/deals/${ids[key] ?? key}`
const put = (key: string, payload: object, headers = asSubscriber) =>
  server.inject({ method: 'PUT', url: urlOf(key), headers, payload })
const putFine = async (key: string, payload: object, headers = asSubscriber) =>
  z.parse(keptDealSchema, (await put(key, payload, headers)).json())
const get = (key: string, headers = asSubscriber) => server.inject({ url: urlOf(key), headers })
const remove = (key: string, version: number, headers = asSubscriber) =>
  server.inject({ method: 'DELETE', url: `${urlOf(key)}?version=${version}`, headers })
const list = async (query = '', headers = asSubscriber) =>
  z.parse(keptDealsSchema, (await server.inject({ url: `/api/deals${query}`, headers })).json())

describe('a deal', () => {
  it('is kept to the cent for the subscriber who made it, with what it started from and the home as it is now', async () => {
    const mine = { ...inputs, priceCents: 20_000_001 }
    const kept = await putFine('A', { ...first, inputs: mine, name: '  Ash\u202e \n St ' })
    expect(kept).toMatchObject({ inputs: mine, startedFrom: inputs, name: 'Ash St' })
    expect(kept.home).toMatchObject({ addressLine: '1 Ash St', price: 250_000, forSale: true })
    expect((await get('A')).json()).toEqual(kept)
    expect(await list()).toMatchObject({ deals: [kept], next: null, total: 1 })
  })

  it('of another subscriber is not there, by its id or in a list', async () => {
    const kept = await putFine('A', first)
    expect((await get('A', ben)).statusCode).toBe(404)
    expect((await remove('A', kept.version, ben)).statusCode).toBe(404)
    expect((await put('A', { ...first, version: kept.version }, ben)).statusCode).toBe(409)
    expect(await list('', ben)).toEqual({ deals: [], next: null, total: 0 })
    await putFine('A', { ...first, name: 'of Ben' }, ben)
    expect((await get('A')).json()).toEqual(kept)
  })

  it('goes to the webhooks of its owner that take changed deals, as it was kept; a refused change does not', async () => {
    const hook = (name: string) => ({
      id: name,
      accountId: `account-of-${name}`,
      kind: 'webhook' as const,
      name,
      url: 'https://hooks.example/',
      events: ['deal.changed' as const],
      createdAt: new Date(),
    })
    await server.db
      .insertInto('webhook')
      .values([hook('ann'), hook('ben')])
      .execute()
    const messages = async () => {
      const rows = await server.db
        .selectFrom('webhookDelivery')
        .select(['id', 'webhookId', 'body'])
        .execute()
      return rows.map(({ body, ...row }) => ({
        ...row,
        message: z.parse(webhookMessageSchema, JSON.parse(body)),
      }))
    }
    const kept = await putFine('A', { ...first, name: 'Ash' })
    await put('A', { ...first, name: 'Older' })
    const [sent, ...others] = await messages()
    expect(others).toEqual([])
    const { startedFrom: _, ...deal } = kept
    expect(sent).toMatchObject({ webhookId: 'ann', message: { type: 'deal.changed' } })
    expect(sent?.message.data).toEqual({
      propertyId: ids.A,
      deal,
      url: `https://flips.example/comps/${encodeURIComponent(ids.A ?? '')}`,
    })
    await remove('A', kept.version)
    const [last, ...more] = await messages()
    expect(more).toEqual([])
    expect(last).toMatchObject({ id: sent?.id, message: { data: { deal: null } } })
    await server.db.deleteFrom('webhook').execute()
  })

  it('is never changed from an older state: 409 says what is there now', async () => {
    const kept = await putFine('A', { ...first, name: 'Ash' })
    const next = await putFine('A', { ...first, version: kept.version })
    expect(next.name).toBe('Ash')
    for (const version of [0, kept.version]) {
      const late = await put('A', { ...first, version })
      expect([late.statusCode, late.json()]).toMatchObject([
        409,
        { code: 'changed-elsewhere', now: next },
      ])
    }
    expect((await remove('A', kept.version)).statusCode).toBe(409)
    expect((await remove('A', next.version)).statusCode).toBe(200)
    expect((await remove('A', next.version)).statusCode).toBe(404)
    const gone = await put('A', { ...first, version: next.version })
    expect([gone.statusCode, gone.json()]).toMatchObject([409, { now: null }])
    const both = await Promise.all([put('B', first), put('B', first)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  it('is found by the id a home has now, and by the one it had', async () => {
    const kept = await putFine('A', first)
    await server.db
      .updateTable('deal')
      .set({ propertyId: 'earlier' })
      .where('propertyId', '=', kept.propertyId)
      .execute()
    await server.db
      .updateTable('listing')
      .set({ homeKey: 'earlier' })
      .where('propertyId', '=', ids['A'] ?? '')
      .execute()
    expect((await get('A')).json()).toMatchObject({ propertyId: 'earlier', version: kept.version })
    expect((await get('earlier')).json()).toMatchObject({ home: { addressLine: '1 Ash St' } })
    expect((await put('A', first)).statusCode).toBe(409)
  })

  it.each([
    ['a negative price', { priceCents: -1 }],
    ['a price in words', { priceCents: 'much' }],
    ['an endless time', { months: 1e308 }],
    ['a third loan', { loans: [1, 2, 3].map((id) => ({ ...inputs.loans[0], id: `${id}` })) }],
    ['a text without end', { buy: [{ ...inputs.buy[0], name: 'x'.repeat(81) }] }],
  ])('with %s is refused', async (_, wrong) => {
    const answer = await put('A', { ...first, inputs: { ...inputs, ...wrong } })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'bad-input' }])
    expect((await get('A')).statusCode).toBe(404)
  })

  it('with infinite numbers, or larger than 1 MB, is refused', async () => {
    const send = (payload: string) =>
      server.inject({
        method: 'PUT',
        url: urlOf('A'),
        headers: { ...asSubscriber, 'content-type': 'application/json' },
        payload,
      })
    const json = JSON.stringify(first)
    expect((await send(json.replace('"months":6', '"months":1e999'))).statusCode).toBe(400)
    expect((await send(json.replace('"months":6', '"months":Infinity'))).statusCode).toBe(400)
    const large = await send(json.padEnd(10 * 1024 * 1024))
    expect([large.statusCode, large.json()]).toMatchObject([413, { code: 'too-large' }])
    expect((await send(json.padEnd(1024 * 1024))).statusCode).toBe(200)
  })

  it('keeps scripts and quotes in its texts as text, and takes no NUL', async () => {
    const named = (name: string) => ({
      ...first,
      inputs: { ...inputs, buy: [{ id: 'a', name, basis: { kind: 'fixed', cents: 1 } }] },
    })
    const name = `<img src=x onerror=alert(1)>'";\ud800`
    expect((await putFine('A', named(name))).inputs.buy[0]?.name).toBe(name)
    expect((await put('A', named('a\0b'))).json()).toMatchObject({ field: 'inputs.buy.0.name' })
    expect((await get('A')).headers['content-type']).toMatch('application/json')
  })

  it('is refused for unknown homes, and to who is not signed in or has not paid', async () => {
    for (const id of ['nobody', '..%2f', 'a'.repeat(150)])
      expect((await put(id, first)).statusCode).toBe(404)
    expect((await put('A', first, signedInAs('zoe'))).statusCode).toBe(403)
    expect((await server.inject({ url: '/api/deals' })).statusCode).toBe(401)
  })

  it('is one of at most 500, listed page by page, the newest first', async () => {
    const json = JSON.stringify(inputs)
    await server.db
      .insertInto('deal')
      .values(
        Array.from({ length: MAX_DEALS }, (_, i) => ({
          accountId: 'account-of-ann',
          propertyId: `h${i}`,
          name: `${i}`,
          version: 1,
          inputs: json,
          startedFrom: json,
          createdAt: new Date(),
          changedAt: new Date(),
        })),
      )
      .execute()
    const answer = await put('A', first)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'too-many-deals', error: expect.stringContaining('500') },
    ])
    const page = await list()
    expect(page.total).toBe(500)
    expect(page.deals.map(({ name }) => name).slice(0, 2)).toEqual(['499', '498'])
    const next = await list(`?after=${page.next}`)
    expect(next.deals[0]?.name).toBe('479')
    expect(
      (await server.inject({ url: '/api/deals?after=x', headers: asSubscriber })).statusCode,
    ).toBe(400)
  })

  it('is in the download of what is kept about a person, and goes with the account', async () => {
    await addSubscriber(server.db, 'cleo')
    const cleo = signedInAs('cleo')
    const { home: _, ...kept } = await putFine('A', first, cleo)
    const answer = await server.inject({ url: '/api/account/data/sub-of-cleo', headers: cleo })
    expect(z.parse(accountDataCalls.read.answer, answer.json()).deals).toEqual([kept])
    await server.db.deleteFrom('account').where('id', '=', 'account-of-cleo').execute()
    expect(await server.db.selectFrom('deal').selectAll().execute()).toEqual([])
  })
})
