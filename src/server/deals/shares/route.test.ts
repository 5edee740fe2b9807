import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { offer, salesNearby } from '../../../../tests/listings/listing-facts.ts'
import {
  addSubscriber,
  asSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
  takeListings,
} from '../../../../tests/test-app.ts'
import { accountDataCalls } from '../../../contract/account/account-data.ts'
import { dealPacketSchema } from '../../../contract/deals/deal-packet.ts'
import {
  dealSharesSchema,
  newDealShareSchema,
  sharedDealSchema,
} from '../../../contract/deals/deal-shares.ts'
import { keptDealSchema } from '../../../contract/deals/kept-deals.ts'
import { evidenceSchema } from '../../../contract/valuation/evidence.ts'
import { referenceDeal } from '../../../domain/deals/deal-for-tests.ts'
import { MAX_SHARES, MAX_SHARES_OF_ACCOUNT } from '../../../domain/deals/share-limits.ts'
import { dealWork } from '../jobs.ts'

let server: TestServer
let home = ''
let version = 0
const ben = signedInAs('ben')

beforeAll(async () => {
  server = await createTestServer()
  await addSubscriber(server.db, 'ben')
  await takeListings(server.db, [
    ...salesNearby(12),
    offer({ listingKey: 'A', unparsedAddress: '1 <script>alert(1)</script> St' }),
  ])
  const row = await server.db
    .selectFrom('listing')
    .select('propertyId')
    .where('kind', '=', 'offer')
    .executeTakeFirstOrThrow()
  home = row.propertyId
})
afterAll(() => server.close())

const inputs = referenceDeal()
const keep = async (headers = asSubscriber, given = inputs, seen = 0) => {
  const payload = { version: seen, inputs: given, startedFrom: inputs, name: 'My secret name' }
  const url = `/api/deals/${home}`
  const answer = await server.inject({ method: 'PUT', url, headers, payload })
  return z.parse(keptDealSchema, answer.json()).version
}
beforeEach(async () => {
  await server.db.deleteFrom('deal').execute()
  version = await keep()
})

const comps = {
  distance: 'mile',
  includeHomesForSale: false,
  chosen: { off: {}, pinned: [], within: { miles: null, days: null, sizePercent: null } },
}
const asked = { preparedBy: 'Ann & Co', ...comps }
const url = () => `/api/deals/${home}/shares`
const share = (headers = asSubscriber, change: object = {}) =>
  server.inject({
    method: 'POST',
    url: url(),
    headers,
    payload: { version, ...asked, ...change },
  })
const packet = (change: object = {}, headers = asSubscriber) =>
  server.inject({
    method: 'POST',
    url: `/api/deals/${home}/packet`,
    headers,
    payload: { ...comps, ...change },
  })
const packetOf = async (change: object = {}) =>
  z.parse(dealPacketSchema, (await packet(change)).json())
const shareFine = async () => z.parse(newDealShareSchema, (await share()).json())
const list = async () =>
  z.parse(dealSharesSchema, (await server.inject({ url: url(), headers: asSubscriber })).json())
const open = (token: string) => server.inject({ url: `/api/shared/${token}` })
const revoke = (id: string, headers = asSubscriber) =>
  server.inject({ method: 'DELETE', url: `/api/shares/${id}`, headers })

describe('a link to a deal', () => {
  it('opens for everybody what the deal was when it was made, whatever becomes of the deal', async () => {
    const { token } = await shareFine()
    await keep(asSubscriber, { ...inputs, priceCents: 1 }, version)
    const answer = await open(token)
    expect(answer.headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    const shared = z.parse(sharedDealSchema, answer.json())
    expect(shared).toMatchObject({ preparedBy: 'Ann & Co', packet: { inputs, version } })
    const { results, home: shown, comps } = shared.packet
    expect(results).toMatchObject({
      profitCents: 746_561,
      maxOfferCents: 18_731_711,
      cash: { toCloseCents: 4_171_500 },
    })
    const costs = results.lines.reduce((sum, { cents }) => sum + cents, 0)
    expect(costs).toBe(results.totals.totalCents)
    expect(shown?.comps.length).toBeGreaterThan(0)
    expect(comps?.sales.filter(({ kept }) => kept).length).toBeGreaterThan(0)
  })

  it('opens what the packet of the deal prints', async () => {
    const printed = await packetOf()
    const { token } = await shareFine()
    const { packet } = z.parse(sharedDealSchema, (await open(token)).json())
    expect({ ...packet, madeAt: '' }).toEqual({ ...printed, madeAt: '' })
  })

  it('reveals nothing of the account, no name of the deal, and no photos', async () => {
    const { token } = await shareFine()
    const { body } = await open(token)
    for (const secret of ['My secret name', 'account-of', 'mail.example', 'sub-of', '.jpg'])
      expect(body).not.toContain(secret)
  })

  it('has the rows of the scope without what was noted of them', async () => {
    const row = {
      id: 'own-1',
      area: 'Baths',
      task: 'Toilet',
      quantity: 2,
      unit: 'each',
      unitCents: 50_000,
      contractor: '',
      permit: false,
      draw: null,
      item: 'toilet',
      note: 'The seller hides a leak',
    }
    const budget = { kind: 'scope' as const, rows: [row] }
    version = await keep(asSubscriber, { ...inputs, rehab: { ...inputs.rehab, budget } }, version)
    const { token } = await shareFine()
    const { body } = await open(token)
    expect(body).toContain('Toilet')
    expect(body).not.toContain('leak')
    expect(JSON.stringify(await packetOf())).not.toContain('leak')
  })

  it('is kept without its token, which has 128 bits and is answered once', async () => {
    const { token, share: made } = await shareFine()
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    const rows = await server.db.selectFrom('dealShare').selectAll().execute()
    expect(JSON.stringify([rows, await list()])).not.toContain(token)
    expect((await open(made.id)).statusCode).toBe(404)
  })

  it('is listed with how often it was opened', async () => {
    const { token, share: made } = await shareFine()
    expect((await list()).shares).toEqual([made])
    await open(token)
    await open(token)
    await server.inject({ method: 'HEAD', url: `/api/shared/${token}` })
    expect((await list()).shares).toMatchObject([{ opens: 2, openedAt: expect.any(String) }])
  })

  it('that is revoked, expired or unknown, or whose owner is gone, answers 404 alike', async () => {
    const [revoked, expired, closing] = [await shareFine(), await shareFine(), await shareFine()]
    expect((await revoke(revoked.share.id)).statusCode).toBe(200)
    await server.db
      .updateTable('dealShare')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where('id', '=', expired.share.id)
      .execute()
    const setState = (state: 'active' | 'deleting') =>
      server.db.updateTable('account').set({ state }).where('id', '=', 'account-of-ann').execute()
    await setState('deleting')
    const answers = [await open(closing.token)]
    await setState('active')
    for (const token of [revoked.token, expired.token, 'A'.repeat(22), 'x', '..%2f'])
      answers.push(await open(token))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
    expect(new Set(answers.slice(0, 4).map(({ body }) => body)).size).toBe(1)
    for (const { headers } of answers) expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect((await open(closing.token)).statusCode).toBe(200)
    expect((await list()).shares).toHaveLength(1)
    await dealWork(server.db, () => new Date())['forget-expired-shares'](null)
    expect(await server.db.selectFrom('dealShare').selectAll().execute()).toHaveLength(1)
  })

  it('is in the download of what is kept about a person, and goes with the deal', async () => {
    const { token, share: made } = await shareFine()
    const url = '/api/account/data/sub-of-ann'
    const data = (await server.inject({ url, headers: asSubscriber })).json()
    expect(z.parse(accountDataCalls.read.answer, data).dealShares).toMatchObject([
      { ...made, propertyId: home, deal: { packet: { inputs } } },
    ])
    await server.inject({
      method: 'DELETE',
      url: `/api/deals/${home}?version=${version}`,
      headers: asSubscriber,
    })
    expect((await open(token)).statusCode).toBe(404)
    expect(await server.db.selectFrom('dealShare').selectAll().execute()).toEqual([])
  })

  it('can be made, listed or ended by no one else', async () => {
    const { share: made, token } = await shareFine()
    expect((await share(ben)).statusCode).toBe(404)
    expect((await server.inject({ url: url(), headers: ben })).statusCode).toBe(404)
    for (const id of [made.id, 'x']) expect((await revoke(id, ben)).statusCode).toBe(404)
    expect((await server.inject({ url: url() })).statusCode).toBe(401)
    expect((await share(signedInAs('zoe'))).statusCode).toBe(403)
    expect((await open(token)).statusCode).toBe(200)
  })

  it('is refused for another state of the deal than was seen, and for what is no request', async () => {
    expect((await share(asSubscriber, { version: version + 1 })).statusCode).toBe(409)
    for (const wrong of [
      { preparedBy: '' },
      { preparedBy: ' \u202e ' },
      { preparedBy: 'x'.repeat(101) },
      { distance: 'far' },
      { chosen: { ...asked.chosen, pinned: Array.from({ length: 501 }, () => 'x') } },
      { chosen: { ...asked.chosen, off: { x: 'y'.repeat(41) } } },
    ])
      expect((await share(asSubscriber, wrong)).statusCode).toBe(400)
  })

  it('is one of at most twenty', async () => {
    await shareFine()
    const [row] = await server.db.selectFrom('dealShare').selectAll().execute()
    if (row === undefined) throw new Error('There is no link.')
    await server.db
      .insertInto('dealShare')
      .values(
        Array.from({ length: MAX_SHARES - 1 }, (_, i) => ({
          ...row,
          id: `${i}`,
          tokenHash: Buffer.from(`${i}`),
        })),
      )
      .execute()
    const answer = await share()
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'too-many-shares', error: expect.stringContaining('20') },
    ])
  })

  it('is one of at most two hundred of an account, over all its deals', async () => {
    await shareFine()
    const [row] = await server.db.selectFrom('dealShare').selectAll().execute()
    if (row === undefined) throw new Error('There is no link.')
    await sql`INSERT INTO deal (account_id, property_id, name, inputs, started_from, version, created_at, changed_at)
      SELECT account_id, 'other-' || n, name, inputs, started_from, version, created_at, changed_at
      FROM deal, generate_series(0, 9) AS n`.execute(server.db)
    await server.db
      .insertInto('dealShare')
      .values(
        Array.from({ length: MAX_SHARES_OF_ACCOUNT - 2 }, (_, i) => ({
          ...row,
          id: `other-${i}`,
          tokenHash: Buffer.from(`other-${i}`),
          propertyId: `other-${i % 10}`,
        })),
      )
      .execute()
    await shareFine()
    const answer = await share()
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'too-many-shares',
        error:
          '200 links lead to your deals, which is as many as an account can have. End one, then try again.',
      },
    ])
  })

  it('cannot be looked for from one address without end', async () => {
    const from = (remoteAddress: string) =>
      server.inject({ url: `/api/shared/${'B'.repeat(22)}`, remoteAddress })
    const answers = await Promise.all(Array.from({ length: 61 }, () => from('127.0.0.7')))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
    expect((await from('127.0.0.8')).statusCode).toBe(404)
  })
})

describe('the packet of a deal', () => {
  it('has the comps as they are chosen, and says of the others why they are none', async () => {
    const before = (await packetOf()).comps
    const [first, second] = before?.sales.filter(({ kept }) => kept) ?? []
    const query = 'distance=mile&priceBelowMarket=0'
    const evidence = await server.inject({
      url: `/api/flip-search/homes/${home}/evidence?${query}`,
      headers: asSubscriber,
    })
    const { sales } = z.parse(evidenceSchema, evidence.json())
    const key = sales.find((sale) => sale.addressLine === first?.addressLine)?.listingKey ?? ''
    const chosen = { ...comps.chosen, off: { [key]: 'remodelled' } }
    const after = (await packetOf({ chosen })).comps
    expect(after?.sales[0]?.addressLine).toBe(second?.addressLine)
    expect(after?.sales.find(({ kept }) => !kept)).toMatchObject({
      addressLine: first?.addressLine,
      weight: 0,
      whyNot: { why: 'switched off', reason: 'remodelled' },
    })
    expect(after?.valueUsd).not.toBe(before?.valueUsd)
    for (const { price, lines, adjustedUsd } of after?.sales ?? [])
      expect(Object.values(lines).reduce((sum, usd) => sum + usd, price)).toBe(adjustedUsd)
  })

  it('says where each number comes from', async () => {
    const { assumptions } = await packetOf()
    expect(assumptions.find(({ name }) => name === 'Purchase price')?.value).toBe('$210,000.00')
    expect(assumptions.every(({ source }) => source !== '')).toBe(true)
  })

  it('is there without comps for a home that is for sale no more', async () => {
    await server.db
      .updateTable('listing')
      .set({ standing: 'none' })
      .where('propertyId', '=', home)
      .execute()
    try {
      expect(await packetOf()).toMatchObject({
        home: null,
        comps: null,
        address: { line: '1 <script>alert(1)</script> St' },
        results: { profitCents: 746_561 },
      })
      expect((await share()).json()).toMatchObject({ code: 'home-gone' })
    } finally {
      await server.db
        .updateTable('listing')
        .set({ standing: 'active' })
        .where('propertyId', '=', home)
        .execute()
    }
  })

  it('is no one else’s, and refuses what is no request, however large or odd', async () => {
    expect((await packet({}, ben)).statusCode).toBe(404)
    expect((await packet({}, signedInAs('zoe'))).statusCode).toBe(403)
    const within = (miles: unknown) => ({
      chosen: { ...comps.chosen, within: { ...comps.chosen.within, miles } },
    })
    for (const miles of [-1, 1e308, '1', true])
      expect((await packet(within(miles))).statusCode).toBe(400)
    const infinite = JSON.stringify({ ...comps, ...within(0) }).replace(
      '"miles":0',
      '"miles":1e999',
    )
    const answer = await server.inject({
      method: 'POST',
      url: `/api/deals/${home}/packet`,
      headers: { ...asSubscriber, 'content-type': 'application/json' },
      payload: infinite,
    })
    expect(answer.statusCode).toBe(400)
    const huge = { padding: 'x'.repeat(10_000_000) }
    expect([(await packet(huge)).statusCode, (await share(asSubscriber, huge)).statusCode]).toEqual(
      [413, 413],
    )
  })
})
