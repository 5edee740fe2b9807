import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { upgradeStatus } from '../../packages/signalr/hub-for-tests.ts'
import { date, offer, salesNearby } from '../../tests/listings/listing-facts.ts'
import { createTestDatabase } from '../../tests/platform/test-database.ts'
import { wayToDatabase } from '../../tests/platform/way-to-database.ts'
import {
  asSubscriber,
  createTestServer,
  type TestServer,
  takeListings,
  testApp,
} from '../../tests/test-app.ts'
import { clientConfigSchema } from '../contract/client-config.ts'
import { PROGRESS_HUB_PATH } from '../contract/progress-hub.ts'
import type { Config } from './config/config.ts'
import { openDatabase } from './platform/database/database.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const search = {
  city: '98101',
  distance: 'mile',
  priceBelowMarket: 0,
  includeHomesForSale: false,
  propertyType: 'House',
  maxPrice: 500_000,
}

describe('the server', () => {
  it('is healthy while a search would work', async () => {
    expect((await server.inject({ url: '/api/health' })).statusCode).toBe(200)
  })

  it('answers 503 when the database is gone', async () => {
    const own = await createTestDatabase()
    const other = await testApp(own.db)
    await own.drop()
    const answer = await other.inject({ url: '/api/health' })
    expect(answer.statusCode).toBe(503)
    await other.close()
  })

  it('says when to try again while the database is away, whatever is asked', async () => {
    const own = await createTestDatabase()
    const way = await wayToDatabase(own.connectionString)
    const db = openDatabase({
      connectionString: way.connectionString,
      applicationName: 'flip-tests',
      maxConnections: 2,
      limits: { connectMs: 1000, statementMs: 1000 },
    })
    const cutOff = await testApp(db)
    const ask = async () => {
      const calls = [
        { method: 'POST', url: '/api/flip-search/flips', body: search },
        { method: 'GET', url: '/api/flip-search/homes/x' },
        { method: 'GET', url: '/api/accuracy' },
        { method: 'GET', url: '/api/account/subscription/sub-of-ann' },
      ] as const
      const answers = calls.map((call) => cutOff.inject({ ...call, headers: asSubscriber }))
      return (await Promise.all(answers)).map((answer) => ({
        status: answer.statusCode,
        retryAfter: answer.headers['retry-after'],
        code: answer.statusCode === 200 ? null : answer.json().code,
      }))
    }
    const away = { status: 503, retryAfter: '5', code: 'database-unavailable' }
    way.close()
    expect(await ask()).toEqual([away, away, away, away])
    await way.open()
    way.fallSilent()
    expect(await ask()).toEqual([away, away, away, away])
    await way.open()
    expect((await ask()).map(({ status }) => status)).not.toContain(503)
    await cutOff.close()
    await db.destroy()
    await own.drop()
  })

  it.each(['/comps/%E0%A4%A', '/comps/%00', '/%', '/comps/%c0%ae'])(
    'shows a page to a reader whose address cannot be read, and JSON to a call: %s',
    async (url) => {
      const page = await server.inject({ url, headers: { accept: 'text/html,*/*' } })
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.headers['content-security-policy']).toContain("default-src 'self'")
      expect(page.headers['x-content-type-options']).toBe('nosniff')
      expect(page.body).toMatch(/<!doctype html>/i)
      if (page.statusCode !== 200) {
        expect([400, 404]).toContain(page.statusCode)
        expect(page.body).toContain('<h1>Page not found</h1>')
        expect(page.body).toContain('<a href="/">')
      }
      const call = await server.inject({
        url: url.replace('/comps', '/api'),
        headers: { accept: '*/*' },
      })
      expect([call.statusCode, call.json().code]).toEqual([404, 'not-found'])
    },
  )

  it('says what is wrong with a request in words and codes of its own', async () => {
    const ask = async (payload: string, type = 'application/json') => {
      const answer = await server.inject({
        method: 'POST',
        url: '/api/flip-search/flips',
        headers: { ...asSubscriber, 'content-type': type },
        payload,
      })
      return [answer.statusCode, answer.json()]
    }
    const faults = [
      [{ maxPrice: 2 ** 60 }, 'maxPrice', 'it is too large'],
      [{ maxPrice: 200_000_000 }, 'maxPrice', 'it must be 100,000,000 at most'],
      [{ maxPrice: -1 }, 'maxPrice', 'it must be 0 at least'],
      [{ maxPrice: 1.5 }, 'maxPrice', 'it must be a whole number'],
      [{ maxPrice: '5' }, 'maxPrice', 'it must be a number'],
      [{ maxPrice: undefined }, 'maxPrice', 'it is missing'],
      [{ state: 'x'.repeat(51) }, 'state', 'it must have 50 characters at most'],
    ] as const
    for (const [changed, field, reason] of faults)
      expect(await ask(JSON.stringify({ ...search, ...changed }))).toEqual([
        400,
        { error: `The field “${field}” is not valid: ${reason}.`, code: 'bad-input', field },
      ])
    const error = 'Enter a city and state, or a zip code.'
    expect(await ask(JSON.stringify(Object.assign({}, search, { city: ' ' })))).toEqual([
      400,
      { error, code: 'bad-input', field: 'city' },
    ])
    const [, unknownType] = await ask(JSON.stringify({ ...search, propertyType: 'Castle' }))
    expect(unknownType.error).toMatch(
      /^The field “propertyType” is not valid: it must be one of: House/,
    )
    expect(await ask('{')).toEqual([
      400,
      { error: 'The request is not valid JSON.', code: 'bad-request' },
    ])
    expect(await ask('<a/>', 'text/xml')).toEqual([
      415,
      { error: 'The request must be JSON.', code: 'unsupported-media-type' },
    ])
    expect(await ask(`"${'x'.repeat(70_000)}"`)).toEqual([
      413,
      { error: 'The request is too large.', code: 'too-large' },
    ])
  })

  it('answers a JSON 404 for an unknown api address, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await server.inject({ method, url: '/api/nothing' })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not-found' })
    }
  })

  it('says to the signed in alone which release it is', async () => {
    expect((await server.inject({ url: '/api/about' })).statusCode).toBe(401)
    const answer = await server.inject({ url: '/api/about', headers: asSubscriber })
    const { version } = JSON.parse(await readFile('package.json', 'utf8'))
    expect(answer.json()).toEqual({ name: 'Flip Search Pro', version })
  })

  it('gives the page the settings of this installation, and no secret of it', async () => {
    const answer = await server.inject({ url: '/api/client-config' })
    expect(z.parse(clientConfigSchema, answer.json())).toEqual({
      supportEmail: 'support@flipsearch.example',
      maps: { kind: 'style', url: 'https://tiles.openfreemap.org/styles/positron' },
      demo: true,
      publicAccuracy: true,
      identity: {
        kind: 'msal',
        clientId: 'the-page',
        authority: 'https://id.example/flips.onmicrosoft.com/b2c_1_signupsignin',
        resetAuthority: 'https://id.example/flips.onmicrosoft.com/b2c_1_passwordreset',
        knownAuthorities: ['id.example'],
        scopes: ['https://flips.example/api/access'],
        embedded: true,
      },
      protectedResources: [],
      payments: {
        applicationId: 'sandbox-sq0idb-test',
        locationId: 'L1',
        scriptUrl: 'https://square.example/v1/square.js',
        test: true,
      },
      operatorSecondFactor: [],
      signUp: 'makes-identity',
    })
    expect(answer.body).not.toMatch(/the-(?:secret|token|key|server|tenant)/)
  })

  it('lets pages reach the archive of their maps, and no other host for them', async () => {
    const reaches = async (maps: Config['maps']) => {
      const app = await testApp(server.db, { maps })
      const answer = await app.inject({ url: '/api/client-config' })
      await app.close()
      const [, reached] =
        /connect-src ([^;]+)/.exec(String(answer.headers['content-security-policy'])) ?? []
      return [z.parse(clientConfigSchema, answer.json()).maps, reached]
    }
    const url = 'https://maps.example/ohio.pmtiles'
    expect(await reaches({ kind: 'pmtiles', archive: { kind: 'url', url } })).toEqual([
      { kind: 'pmtiles', url },
      "'self' https://maps.example",
    ])
    const [maps, reached] = await reaches({
      kind: 'pmtiles',
      archive: { kind: 'file', path: import.meta.filename },
    })
    expect(maps).toMatchObject({ url: expect.stringMatching(/^\/maps\/streets\.pmtiles\?v=/) })
    expect(reached).toBe("'self'")
    expect(await reaches({ kind: 'built-in' })).toEqual([null, "'self'"])
  })

  it('lets no one from another machine in', async () => {
    const answer = await server.inject({
      url: '/api/client-config',
      remoteAddress: '203.0.113.7',
    })
    expect(answer.statusCode).toBe(401)
  })

  it('lets no one from another machine open a live connection', async () => {
    const listening = await testApp(server.db)
    const origin = await listening.listen({ port: 0, host: '127.0.0.1' })
    const upgrade = (headers: Record<string, string>) =>
      upgradeStatus(origin + PROGRESS_HUB_PATH, '?access_token=ann', headers)
    expect(await upgrade({ 'x-forwarded-for': '203.0.113.7' })).toBe(401)
    expect(await upgrade({ host: 'flips.example' })).toBe(401)
    expect(await upgrade({})).toBe(101)
    await listening.close()
  })

  it.each([
    ['POST', '/api/flip-search/flips'],
    ['GET', '/api/flip-search/homes/gone?distance=mile&priceBelowMarket=0'],
    ['GET', '/api/flip-search/homes/gone/evidence?distance=mile&priceBelowMarket=0'],
    ['GET', '/api/accuracy'],
  ] as const)(
    'forbids caches on the way to keep what it answers a subscriber: %s %s',
    async (method, url) => {
      const answer = await server.inject({ method, url, headers: asSubscriber })
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  it('leads 127.0.0.1 to localhost, where the browser keeps its state', async () => {
    const answer = await server.inject({
      url: '/home?x=1',
      headers: { host: '127.0.0.1:3000', accept: 'text/html' },
    })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('http://localhost:3000/home?x=1')
  })

  it('leads there from the usual port, which no address names', async () => {
    const headers = { host: '127.0.0.1', accept: 'text/html' }
    const answer = await server.inject({ url: '/home', headers })
    expect(answer.headers.location).toBe('http://localhost/home')
  })

  it.each(['/%', '/home/%ff', '/api/places/%', '/api/flip-search/homes/%c0'])(
    'answers an address that cannot be read as any that leads nowhere: %s',
    async (url) => {
      const answer = await server.inject({ url })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({
        error: 'There is nothing at this address.',
        code: 'not-found',
      })
    },
  )

  it('slows down by the address a near proxy reports, not by one the client made up', async () => {
    const strict = await testApp(server.db, { requestsPerMinute: 2, trustedProxies: 1 })
    const codes = []
    for (const madeUp of ['198.51.100.1', '10.0.0.2', '127.0.0.3']) {
      const headers = { 'x-forwarded-for': `${madeUp}, 10.0.0.99` }
      codes.push((await strict.inject({ url: '/api/client-config', headers })).statusCode)
    }
    expect(codes).toEqual([401, 401, 429])
    await strict.close()
  })

  it('gives up on a request whose head, or whose body, does not come to its end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const waiting = await testApp(server.db)
    await waiting.listen({ port: 0, host: '127.0.0.1' })
    expect(waiting.server.headersTimeout).toBe(20_000)
    const bound = waiting.server.address()
    if (typeof bound !== 'object' || bound === null) throw new Error('It does not listen.')
    const socket = connect(bound.port, '127.0.0.1')
    socket.write(
      'POST /api/account/sign-up-b2c HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{',
    )
    let answer = ''
    socket.on('data', (text) => {
      answer += text.toString()
    })
    await vi.waitFor(() => {
      vi.advanceTimersByTime(20_000)
      expect(answer).toMatch(/^HTTP\/1.1 408 /)
    })
    await waiting.close()
  })

  it('lets pages load nothing but their own scripts', async () => {
    const policy = (await server.inject({ url: '/api/health' })).headers['content-security-policy']
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self' https://tiles.openfreemap.org")
  })

  it('reads homes and their values where it is set to, and what subscribers keep in the database itself', async () => {
    const replica = await createTestDatabase()
    await takeListings(replica.db, [
      ...salesNearby(6),
      offer({ listingKey: 'CHEAP', listPrice: 200_000, onMarketDate: date('2024-06-10') }),
    ])
    const reads = {
      market: replica.db,
      own: server.db,
      readingOnlySince: () => null,
      replicas: () => [],
      note: () => null,
    }
    const reading = await testApp(server.db, {}, {}, { reads })
    onTestFinished(async () => {
      await reading.close()
      await replica.drop()
    })
    const columbus = { ...search, city: 'Columbus, OH' }
    const searched = { method: 'POST', url: '/api/flip-search/flips', body: columbus } as const
    expect((await server.inject({ ...searched, headers: asSubscriber })).statusCode).toBe(404)
    const found = await reading.inject({ ...searched, headers: asSubscriber })
    const [home] = z.parse(z.array(z.object({ propertyId: z.string() })), found.json())
    const ofHome = `/api/flip-search/homes/${home?.propertyId}`
    const asked = 'distance=mile&priceBelowMarket=0'
    const urls = [
      `${ofHome}?${asked}&includeHomesForSale=false`,
      `${ofHome}/evidence?${asked}`,
      '/api/flip-search/highest-price?place=43201',
      '/api/market-conditions?place=43201',
      '/api/places?query=43201',
    ]
    for (const url of urls) {
      const answer = await reading.inject({ url, headers: asSubscriber })
      const without = await server.inject({ url, headers: asSubscriber })
      expect([url, answer.statusCode, answer.body === without.body]).toEqual([url, 200, false])
    }
    // What the replica alone knows of cannot be marked.
    const marked = await reading.inject({
      method: 'PUT',
      url: `/api/home-marks/${home?.propertyId}`,
      headers: asSubscriber,
      body: { mark: 'New', version: null },
    })
    expect(marked.statusCode).toBe(404)
  })

  it('slows down those who ask too often', async () => {
    const strict = await testApp(server.db, { requestsPerMinute: 2 })
    const codes = []
    for (let i = 0; i < 3; i++)
      codes.push((await strict.inject({ url: '/api/client-config' })).statusCode)
    expect(codes).toEqual([200, 200, 429])
    await strict.close()
  })
})
