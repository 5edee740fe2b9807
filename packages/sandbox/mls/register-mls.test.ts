import fc from 'fast-check'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { parseIsoDate } from '../../../src/domain/iso-date.ts'
import { demoListings } from '../../../tests/listings/demo-listings.ts'
import { newestFact, openDemoMarket } from '../demo-market/demo-market.ts'
import { openFaults } from '../faults/open-faults.ts'
import { MLS_CLIENT_ID, makeMlsSecrets } from './mls-access.ts'
import type { MlsCall, MlsFault } from './mls-fault.ts'
import { openMeter } from './open-meter.ts'
import { demoResources } from './records/demo-resources.ts'
import { MLS_ROOT, MLS_TOKEN_PATH, registerMls } from './register-mls.ts'

const asOf = parseIsoDate('2025-09-27') ?? raise()
const secrets = makeMlsSecrets()
const faults = openFaults<MlsCall, MlsFault>()
const market = openDemoMarket(asOf)
const listings = demoListings(asOf)
const resources = demoResources(market)
let now = 0
const clock = () => new Date('2025-09-27T20:00:00Z')
const app = Fastify()
let address = ''
beforeAll(async () => {
  const meter = openMeter([], () => now)
  const pageSizes = { most: 5000, mostExpanded: 1000, usual: 500 }
  await registerMls(app, { ...resources, secrets, faults, meter, clock, pageSizes })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(() => {
  now = 0
})

const bearer = { authorization: `Bearer ${secrets.bearerToken}` }
const ask = (path: string, headers: Record<string, string> = bearer) =>
  app.inject({
    url: path.startsWith('http')
      ? new URL(path).pathname + new URL(path).search
      : `${MLS_ROOT}/${path}`,
    headers,
  })
const pageOf = async (path: string) => {
  const answer = await ask(path)
  expect(answer.statusCode, answer.body).toBe(200)
  return z.parse(pageSchema, answer.json())
}
const pageSchema = z.object({
  '@odata.context': z.string(),
  '@odata.count': z.optional(z.number()),
  '@odata.nextLink': z.optional(z.string()),
  value: z.array(z.looseObject({ ListingKey: z.optional(z.string()) })),
})
const keysOf = ({ value }: z.infer<typeof pageSchema>) => value.map(({ ListingKey }) => ListingKey)
const replicate = '$orderby=ModificationTimestamp,ListingKey'
const errorOf = async (path: string) => {
  const { statusCode, body } = await ask(path)
  const { error } = z.parse(
    z.object({ error: z.object({ code: z.string(), message: z.string() }) }),
    JSON.parse(body),
  )
  return `${statusCode} ${error.message}`
}

describe('the MLS', () => {
  it('names its resources, and their fields in $metadata', async () => {
    expect((await ask('')).json()).toMatchObject({
      value: [{ name: 'Property' }, { name: 'Media' }],
    })
    const metadata = await ask('$metadata')
    expect(metadata.headers['content-type']).toContain('application/xml')
    expect(metadata.body).toContain(
      '<Property Name="ModificationTimestamp" Type="Edm.DateTimeOffset"/>',
    )
    expect(metadata.body).toContain('<PropertyRef Name="ListingKey"/>')
  })

  it('brings every listing once, page by page, in the order of modification and key', async () => {
    const keys: string[] = []
    const moments: string[] = []
    let path: string | undefined =
      `Property?${replicate}&$top=5000&$select=ListingKey,ModificationTimestamp`
    while (path !== undefined) {
      const page: z.infer<typeof pageSchema> = await pageOf(path)
      for (const row of page.value) {
        keys.push(row.ListingKey ?? '')
        moments.push(`${row.ModificationTimestamp} ${row.ListingKey}`)
      }
      path = page['@odata.nextLink']
    }
    const all = listings.map(({ facts: [fact] }) => fact.listingKey)
    expect(keys.toSorted()).toEqual(all.toSorted())
    expect(moments).toEqual(moments.toSorted())
    expect(new Set(moments.map((moment) => moment.split(' ')[0])).size).toBeLessThan(keys.length)
  })

  it('goes on from a moment and a key', async () => {
    const { value } = await pageOf(`Property?${replicate}&$top=10`)
    const { ModificationTimestamp: moment, ListingKey: key } = value[4] ?? raise()
    const filter = `ModificationTimestamp gt ${moment} or (ModificationTimestamp eq ${moment} and ListingKey gt '${key}')`
    const rest = await pageOf(`Property?${replicate}&$top=5&$filter=${encodeURIComponent(filter)}`)
    expect(keysOf(rest)).toEqual(value.slice(5).map(({ ListingKey }) => ListingKey))
    const since = await pageOf(
      `Property?${replicate}&$count=true&$top=1&$filter=ModificationTimestamp ge 2025-09-27T10:59:00Z`,
    )
    expect(since['@odata.count']).toBeGreaterThan(100)
    expect(since['@odata.count']).toBeLessThan(1000)
  })

  it('brings keys in their own order, and skips', async () => {
    const page = await pageOf('Property?$orderby=ListingKey&$select=ListingKey&$top=4')
    expect(Object.keys(page.value[0] ?? {})).toEqual(['ListingKey'])
    expect(keysOf(page)).toEqual(keysOf(page).toSorted())
    expect(keysOf(await pageOf('Property?$orderby=ListingKey&$top=2&$skip=2'))).toEqual(
      keysOf(page).slice(2),
    )
    expect(keysOf(await pageOf(page['@odata.nextLink'] ?? '')).at(0)).toBe('birmingham-al-00005')
  })

  it('writes a record as an MLS does', async () => {
    const cut = listings.find(
      ({ facts }) => facts.length === 3 && facts[0].listingKey.startsWith('memphis'),
    )
    const fact = newestFact(cut ?? raise())
    const { value } = await pageOf(
      `Property?$filter=ListingKey eq '${fact.listingKey}'&$expand=Media($select=MediaURL,Order)`,
    )
    expect(value).toEqual([
      expect.objectContaining({
        ListingKey: fact.listingKey,
        ListingId: fact.listingId,
        UniversalPropertyId: fact.homeKey,
        OriginatingSystemName: 'Demo MLS',
        MlgCanView: true,
        PropertySubType: fact.propertySubType?.replaceAll(' ', ''),
        ListPrice: fact.listPrice,
        OriginalListPrice: cut?.facts[0].listPrice,
        PreviousListPrice: cut?.facts[0].listPrice,
        PriceChangeTimestamp: `${cut?.facts[1]?.exportedOn}T17:00:00.000Z`,
        ClosePrice: null,
        LotSizeSquareFeet: null,
        LotSizeArea: fact.lotSizeSquareFeet,
        Media: fact.mediaUrl === null ? [] : [{ MediaURL: fact.mediaUrl, Order: '1' }],
      }),
    ])
  })

  it('has the photos as a resource of their own', async () => {
    const photographed = listings.find(({ facts: [{ mediaUrl }] }) => mediaUrl)
    const { listingKey, mediaUrl } = photographed?.facts[0] ?? raise()
    const { value } = await pageOf(`Media?$filter=ResourceRecordKey eq '${listingKey}'`)
    expect(value).toEqual([
      expect.objectContaining({ MediaKey: `${listingKey}-m1`, MediaURL: mediaUrl, Order: '1' }),
    ])
  })

  it.each([
    [
      'Property?$select=Nonsense',
      "400 Could not find a property named 'Nonsense' on type 'Property'.",
    ],
    [
      'Property?$top=5001',
      "400 The limit of '5000' for Top query has been exceeded. The value from the incoming request is '5001'.",
    ],
    [
      'Property?$expand=Media&$top=1001',
      "400 The limit of '1000' for Top query has been exceeded. The value from the incoming request is '1001'.",
    ],
    ['Property?$filter=ListPrice gt 1', "400 The $filter cannot compare 'ListPrice'."],
    ["Property?$filter=ListingKey like 'a'", "400 The $filter does not know the operator 'like'."],
    [
      'Property?$filter=ModificationTimestamp gt yesterday',
      "400 The $filter cannot read the value 'yesterday'.",
    ],
    ['Property?$filter=(MlgCanView eq true', '400 A bracket of the $filter is not closed.'],
    ["Property?$filter=ListingKey eq 'a", '400 The $filter cannot be read at position 14.'],
    [`Property?$filter=${'('.repeat(2000)}`, '400 The $filter is nested too deep.'],
    ['Property?$orderby=ListPrice desc', "400 The $orderby 'ListPrice desc' is not supported."],
    ['Property?$search=pool', "400 The query option '$search' is not supported."],
    ['Property?$skiptoken=nonsense', '400 The $skiptoken is not one of this service.'],
    ['Property?$expand=Rooms', "400 The $expand 'Rooms' is not supported on type 'Property'."],
    ['Member', '404 There is no such resource.'],
  ])('refuses %s', async (path, error) => {
    expect(await errorOf(path)).toBe(error)
  })
})

it('answers whatever is asked, and nothing else than 400 for what it does not know', async () => {
  const option = fc.constantFrom(
    '$filter',
    '$orderby',
    '$select',
    '$expand',
    '$top',
    '$skip',
    '$skiptoken',
    '$count',
  )
  const words = fc.constantFrom(
    'ModificationTimestamp',
    'ListingKey',
    'gt',
    'eq',
    'and',
    'or',
    '(',
    ')',
    "'",
    "'a''b'",
    '2025-09-27T10:30:00Z',
    'true',
    'null',
    ',',
    '1',
    '-1',
    '1e9',
    ' ',
  )
  const text = fc.oneof(
    fc.array(words, { maxLength: 12 }).map((some) => some.join(' ')),
    fc.string(),
  )
  await fc.assert(
    fc.asyncProperty(fc.dictionary(option, text, { maxKeys: 4 }), async (options) => {
      const query = new URLSearchParams({ $top: '2', ...options })
      const { statusCode, body } = await ask(`Property?${query}`)
      expect([200, 400]).toContain(statusCode)
      expect(JSON.parse(body)).toHaveProperty(statusCode === 200 ? 'value' : 'error.message')
    }),
    { numRuns: 150 },
  )
})

it('refuses who asks more than a limit allows, and says when to come again', async () => {
  const strict = Fastify()
  onTestFinished(() => strict.close())
  const meter = openMeter([{ name: 'minute', windowMs: 60_000, requests: 2 }], () => now)
  await registerMls(strict, { ...resources, secrets, faults, meter, clock })
  const url = `${MLS_ROOT}/Property?$top=1`
  const answers = []
  for (let n = 0; n < 3; n++) answers.push(await strict.inject({ url, headers: bearer }))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
  expect(answers[2]?.headers['retry-after']).toBe('60')
  expect(answers[2]?.json()).toMatchObject({ error: { code: 'TooManyRequests' } })
  now += 60_001
  expect((await strict.inject({ url, headers: bearer })).statusCode).toBe(200)
  expect(meter.most().minute?.requests).toBe(3)
})

describe('who may ask', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const credentials = { client_id: MLS_CLIENT_ID, client_secret: secrets.clientSecret }
  const token = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: MLS_TOKEN_PATH,
      headers: { ...form, ...headers },
      payload: new URLSearchParams({ grant_type: 'client_credentials', ...fields }).toString(),
    })

  it('is who has the token that lasts, or gets one for the client', async () => {
    expect((await ask('Property?$top=1', {})).statusCode).toBe(401)
    expect((await ask('Property?$top=1', { authorization: 'Bearer other' })).statusCode).toBe(401)
    const basic = Buffer.from(`${MLS_CLIENT_ID}:${secrets.clientSecret}`).toString('base64')
    for (const answer of [
      await token(credentials),
      await token({}, { authorization: `Basic ${basic}` }),
    ]) {
      const { access_token, expires_in } = z.parse(
        z.object({ access_token: z.string(), expires_in: z.number() }),
        answer.json(),
      )
      expect(expires_in).toBe(3600)
      const asked = await ask('Property?$top=1', { authorization: `Bearer ${access_token}` })
      expect(asked.statusCode).toBe(200)
    }
  })

  it('refuses a client with another secret, or one that asks otherwise', async () => {
    const wrong = await token({ ...credentials, client_secret: 'other' })
    expect([wrong.statusCode, wrong.json()]).toMatchObject([401, { error: 'invalid_client' }])
    const password = await token({ ...credentials, grant_type: 'password' })
    expect(password.json()).toMatchObject({ error: 'unsupported_grant_type' })
  })
})

describe('on demand', () => {
  const path = `Property?${replicate}&$top=3`

  it('it asks for patience, fails, and takes no token', async () => {
    faults.failNext('Property', { kind: 'too many', retryAfterSeconds: 7 })
    faults.failNext('Property', { kind: 'server error' })
    faults.failNext('Property', { kind: 'unauthorized' })
    faults.failNext('Property', { kind: 'expired link' })
    const answers = [await ask(path), await ask(path), await ask(path), await ask(path)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 500, 401, 400])
    expect(answers[0]?.headers['retry-after']).toBe('7')
    expect((await ask(path)).statusCode).toBe(200)
  })

  it('it is slow: who asks later has an answer first', async () => {
    faults.failNext('Property', { kind: 'slow', ms: 400 })
    const answered: string[] = []
    const slow = pageOf(path).then(() => answered.push('slow'))
    await pageOf(path).then(() => answered.push('quick'))
    await slow
    expect(answered).toEqual(['quick', 'slow'])
  })

  it('the connection breaks midway', async () => {
    faults.failNext('Property', { kind: 'dropped' })
    const answer = await fetch(`${address}${MLS_ROOT}/${path}`, { headers: bearer })
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
  })

  it('a page comes again, and leads to the one that was asked for', async () => {
    const first = await pageOf(path)
    faults.failNext('Property', { kind: 'repeated page' })
    const again = await pageOf(first['@odata.nextLink'] ?? raise())
    expect(keysOf(again)).toEqual(keysOf(first))
    const second = await pageOf(again['@odata.nextLink'] ?? raise())
    expect(keysOf(second)).not.toEqual(keysOf(first))
    expect(keysOf(await pageOf(first['@odata.nextLink'] ?? raise()))).toEqual(keysOf(second))
  })

  it('rows come in another order, or with nulls', async () => {
    const usual = await pageOf(path)
    faults.failNext('Property', { kind: 'out of order' })
    expect(keysOf(await pageOf(path))).toEqual(keysOf(usual).toReversed())
    faults.failNext('Property', { kind: 'nulls' })
    const [bare] = (await pageOf(path)).value
    expect(bare).toMatchObject({ ...pick(usual.value[0]), ListPrice: null, City: null })
  })

  const pick = ({ ListingKey, ModificationTimestamp }: Record<string, unknown> = {}) => ({
    ListingKey,
    ModificationTimestamp,
  })
})

function raise(): never {
  throw new Error('missing')
}
