import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { registerStreets } from '../../packages/sandbox/streets/route.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/platform/test-database.ts'
import { testApp } from '../../tests/test-app.ts'

// Attacks on a server that listens, from this machine to this machine: a few hundred requests each.

const LIMIT = 20
const MORE = 200

let database: TestDatabase
let webDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  webDir = await mkdtemp(join(tmpdir(), 'flip-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), '<title>Flip Search Pro</title>')
  await writeFile(join(webDir, 'assets/page-1.js'), 'script')
})
afterAll(async () => {
  await database.drop()
  await rm(webDir, { recursive: true })
})

let app: FastifyInstance
const agent = new Agent({ keepAlive: true, maxSockets: 20 })
const start = async (
  ...given: Parameters<typeof testApp> extends [unknown, ...infer More] ? More : never
) => {
  app = await testApp(database.db, { requestsPerMinute: LIMIT, ...given[0] }, given[1], {
    webDir,
    registerSandbox: registerStreets,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
}
afterEach(async () => {
  agent.destroy()
  await app.close()
})

const port = (): number => {
  const bound = app.server.address()
  if (typeof bound !== 'object' || bound === null) throw new Error('It does not listen.')
  return bound.port
}

type Asked = {
  readonly method?: string
  readonly path: string
  readonly headers?: OutgoingHttpHeaders
}

/** Asks over a socket, with the address as it is written. */
const ask = async ({ method = 'GET', path, headers = {} }: Asked) => {
  const asking = request({ agent, host: '127.0.0.1', port: port(), method, path, headers })
  const answered = Promise.withResolvers<number>()
  asking.on('error', answered.reject)
  asking.on('upgrade', (_answer, socket) => {
    socket.destroy()
    answered.resolve(101)
  })
  asking.on('response', (answer) => {
    answer.resume()
    answer.on('end', () => answered.resolve(answer.statusCode ?? 0))
    answer.on('error', answered.reject)
  })
  asking.end()
  return answered.promise
}

/** How often each status was answered. */
const flood = async (asked: Asked, times = MORE): Promise<Record<string, number>> => {
  const statuses = await Promise.all(Array.from({ length: times }, () => ask(asked)))
  return Object.fromEntries(
    [...Map.groupBy(statuses, String)].map(([status, { length }]) => [status, length]),
  )
}

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

describe('a flood', () => {
  it.each<[string, number, Asked]>([
    ['without a token', 401, { path: '/api/flip-search/homes/x' }],
    [
      'with a token that is not valid',
      401,
      { path: '/api/accuracy', headers: { authorization: 'Bearer NOT' } },
    ],
    [
      'with the wrong token',
      403,
      { path: '/api/accuracy', headers: { authorization: 'Bearer Bob' } },
    ],
    [
      'from another machine',
      401,
      { path: '/api/client-config', headers: { 'x-forwarded-for': '203.0.113.7' } },
    ],
    ['of the health check', 200, { path: '/api/health' }],
    ['of unknown calls', 404, { path: '/api/nothing' }],
    ['of streets', 200, { path: '/sandbox/streets/streets.geojson?near=0,0' }],
    ['of unknown stand-ins', 404, { path: '/sandbox/nothing' }],
    ['of unknown methods', 404, { method: 'PROPFIND', path: '/home' }],
    ['of forms that are not taken', 404, { method: 'POST', path: '/home' }],
    ['of addresses that cannot be read', 404, { path: '/%E0%A4%A' }],
    ['of parameters that cannot be read', 404, { path: '/api/flip-search/homes/%c0' }],
    ['of negotiations', 401, { method: 'POST', path: '/api/progress-hub/negotiate' }],
    ['of upgrades without a token', 401, { path: '/api/progress-hub', headers: upgrade }],
    ['of upgrades to nowhere', 404, { path: '/nowhere', headers: upgrade }],
  ])('%s ends in 429', async (_name, status, asked) => {
    await start()
    expect(await flood(asked)).toEqual({ [status]: LIMIT, 429: MORE - LIMIT })
    // Whatever it was made of, it has used up what the network may ask for.
    expect(await ask({ path: '/api/client-config' })).toBe(429)
  })

  it('of sockets that are let in ends in 429', async () => {
    await start()
    const headers = { ...upgrade, authorization: 'Bearer ann' }
    const answers = await flood({ path: '/api/progress-hub', headers }, 100)
    expect(answers).toMatchObject({ 101: LIMIT, 429: 100 - LIMIT })
  })

  it('of pages and assets uses up no calls, and ends at a limit of its own', async () => {
    await start()
    expect(await flood({ path: '/home' }, 100)).toEqual({ 200: 100 })
    expect(await flood({ path: '/assets/page-1.js' }, 60)).toEqual({ 200: 60 })
    expect(await flood({ path: '/wp-login.php' }, 100)).toEqual({ 404: 40, 429: 60 })
    expect(await ask({ path: '/api/client-config' })).toBe(200)
  })

  it('behind a proxy is held against the address that the proxy saw', async () => {
    await start({ trustedProxies: 1, localOnly: false })
    const from = (forwarded: string) => ({
      path: '/api/client-config',
      headers: { 'x-forwarded-for': forwarded },
    })
    const madeUp = Array.from({ length: 100 }, (_, i) =>
      ask(from(`${i % 2 === 0 ? '10.0.0' : '198.51.100'}.${i}, 203.0.113.7`)),
    )
    const passed = (await Promise.all(madeUp)).filter((status) => status === 200)
    expect(passed).toHaveLength(LIMIT)
    expect(await ask(from('203.0.113.8'))).toBe(200)
    const socketsOf = (forwarded: string) => ({
      path: '/api/progress-hub',
      headers: { ...upgrade, 'x-forwarded-for': forwarded },
    })
    expect(await ask(socketsOf('10.0.0.1, 203.0.113.7'))).toBe(429)
    expect(await ask(socketsOf('203.0.113.7, 203.0.113.8'))).toBe(401)
  })

  it('of what is no HTTP is answered until the limit, then cut off', async () => {
    await start()
    const answers = []
    for (let i = 0; i < LIMIT + 5; i++) answers.push(await sendRaw('NONSENSE\r\n\r\n'))
    expect(answers.slice(0, LIMIT).every((text) => text.startsWith('HTTP/1.1 400 '))).toBe(true)
    expect(answers.slice(LIMIT)).toEqual(['', '', '', '', ''])
    expect(await ask({ path: '/api/client-config' })).toBe(429)
  })

  it('of it that comes through a proxy is answered each time: the proxy serves others, too', async () => {
    await start({ trustedProxies: 1, localOnly: false })
    const large = `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`
    const answers = []
    for (let i = 0; i < LIMIT + 5; i++) answers.push(await sendRaw(large))
    expect(answers.filter((text) => text.startsWith('HTTP/1.1 431 '))).toHaveLength(LIMIT + 5)
    // A monitor beside the proxy has that address, too.
    expect(await ask({ path: '/api/health' })).toBe(200)
  })
})

/** Everything the server says to it before it hangs up. */
const sendRaw = async (text: string): Promise<string> => {
  const socket = connect(port(), '127.0.0.1')
  const said: Buffer[] = []
  socket.on('data', (chunk) => said.push(chunk))
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return Buffer.concat(said).toString()
}

it.each([
  ['/api/health', 'h2c'],
  ['/home', 'h2c'],
  ['/api/health', 'TLS/1.0, websocket'],
])('%s is answered as ever when a client offers to go on in %s', async (path, protocol) => {
  await start()
  const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: protocol, 'http2-settings': '' }
  expect(await flood({ path, headers }, LIMIT)).toEqual({ 200: LIMIT })
  const next = await app.inject({ url: path })
  expect(next.headers['x-ratelimit-remaining']).toBe(path === '/home' ? '179' : '0')
})

it('a protocol’s name may be written as one likes', async () => {
  await start()
  const headers = { ...upgrade, upgrade: 'WebSocket', authorization: 'Bearer ann' }
  expect(await ask({ path: '/api/progress-hub', headers })).toBe(101)
})

it('the server’s own calls to its payment stand-in are not limited, those of others are', async () => {
  app = await testApp(
    database.db,
    { requestsPerMinute: LIMIT },
    {},
    {
      webDir,
      isOwnCall: ({ headers }) => headers.authorization === 'Bearer seller',
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const path = '/sandbox/square/v2/locations'
  const own = { path, headers: { authorization: 'Bearer seller' } }
  expect(await flood(own)).toEqual({ 404: MORE })
  expect(await flood({ path })).toEqual({ 404: LIMIT, 429: MORE - LIMIT })
})

describe('a client over the limit', () => {
  const limited = async (accept: string, path: string) => {
    app = await testApp(database.db, { requestsPerMinute: 0 }, {}, { webDir })
    return app.inject({ url: path, headers: { accept } })
  }

  it('reads a page, in a browser’s window', async () => {
    const answer = await limited('text/html,application/xhtml+xml,*/*;q=0.8', '/home')
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.body).toContain('<h1>Too many requests</h1>')
    expect(answer.body).toContain('Please wait a minute')
    expect(answer.body).not.toMatch(/<script|<link|<img/)
  })

  it('and a call answers it as any other error', async () => {
    const answer = await limited('*/*', '/api/client-config')
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toMatchObject({ code: 'too-many-requests' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('an answer to what cannot be read', () => {
  const headersOf = (text: string) =>
    new Map(
      text
        .split('\r\n\r\n')[0]
        ?.split('\r\n')
        .slice(1)
        .map((line) => {
          const [name = '', value = ''] = line.split(/: (.*)/s)
          return [name.toLowerCase(), value] as const
        }),
    )

  /** Those a page has, by Helmet. */
  const securityHeaders = async () => {
    const { headers } = await app.inject({ url: '/home' })
    return Object.keys(headers).filter((name) =>
      /^(?:content-security|cross-origin|origin-agent|referrer|strict-transport|x-(?!ratelimit))/.test(
        name,
      ),
    )
  }

  it.each([
    ['an address', 'GET /%E0%A4%A HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 404],
    ['no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['no host', 'GET /api/nothing HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'an unknown expectation',
      'GET /api/nothing HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
      404,
    ],
    [
      'a large head',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
    ],
  ])('has the security headers of every other, and counts: %s', async (_name, text, status) => {
    await start()
    const answer = await sendRaw(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const headers = headersOf(answer)
    const expected = await securityHeaders()
    expect(expected.length).toBeGreaterThan(8)
    expect([...headers.keys()]).toEqual(expect.arrayContaining(expected))
    expect(headers.get('content-security-policy')).toContain("default-src '")
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      error: expect.any(String),
    })
    const next = await app.inject({ url: '/api/client-config' })
    expect(next.headers['x-ratelimit-remaining']).toBe(String(LIMIT - 2))
  })
})
