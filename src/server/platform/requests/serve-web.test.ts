import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  contentSecurityPolicy,
  redirectPagePolicy,
  referrerPolicy,
  signUpPagePolicy,
} from './content-security-policy.ts'
import { handleErrors } from './handle-errors.ts'
import { serveWeb } from './serve-web.ts'

const reach = {
  streetsUrl: 'https://maps.example/style.json',
  googleMapsUrl: null,
  signInUrl: 'https://flips.b2clogin.com/flips.onmicrosoft.com/b2c_1_signupsignin',
  protectedResources: [{ url: 'https://one.example/api' }],
  payments: 'square' as const,
}

let webDir: string
let app: FastifyInstance
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'flip-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), '<title>Flip Search Pro</title>')
  await writeFile(join(webDir, 'redirect.html'), '<title>Signing in</title>')
  await writeFile(join(webDir, 'assets/page-1.js'), 'plain')
  await writeFile(join(webDir, 'assets/page-1.js.gz'), 'packed')
  app = Fastify()
  handleErrors(app)
  await app.register(helmet, { contentSecurityPolicy: contentSecurityPolicy(reach) })
  await serveWeb(app, { webDir, reach, isShared: async (token) => token === 'open' })
})
afterAll(async () => {
  await app.close()
  await rm(webDir, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ url, headers })

describe('the built page', () => {
  it('is served, never cached, for every address that is a screen', async () => {
    for (const url of ['/', '/home', '/comps/abc', '/nothing-here?x=1']) {
      const answer = await get(url)
      expect(answer.body).toContain('Flip Search Pro')
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
  })

  it('says by its status whether a shared deal is there, and asks not to be found', async () => {
    const open = await get('/shared/open')
    // As a browser asks that was there before.
    const ended = await get('/shared/ended', { 'if-none-match': open.headers.etag })
    expect([open.statusCode, ended.statusCode]).toEqual([200, 404])
    for (const { body, headers } of [open, ended]) {
      expect(body).toContain('Flip Search Pro')
      expect(headers['x-robots-tag']).toBe('noindex, nofollow')
      expect(headers['referrer-policy']).toBe('no-referrer')
    }
  })

  it('keeps hashed assets for a year, as they were compressed at build', async () => {
    const answer = await get('/assets/page-1.js', { 'accept-encoding': 'gzip' })
    expect(answer.body).toBe('packed')
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await get('/assets/page-1.js')).body).toBe('plain')
  })

  it('that is built again while the server runs is served again', async () => {
    await writeFile(join(webDir, 'assets/page-2.js'), 'newer')
    expect((await get('/assets/page-2.js')).body).toBe('newer')
  })

  it('never replaces a missing file, a missing call or another method', async () => {
    for (const url of ['/assets/page-9.js', '/api/nothing', '/sandbox/nothing', '/../package.json'])
      expect((await get(url)).statusCode).toBe(404)
    const posted = await app.inject({ method: 'POST', url: '/home' })
    expect(posted.statusCode).toBe(404)
  })

  it.each([
    '/..%2f..%2f..%2fetc/passwd',
    '/assets/..%2f..%2f..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/%2fetc%2fpasswd',
    '/..%5c..%5c..%5cetc%5cpasswd',
    '/assets/%00',
    '/assets',
    '/assets/',
  ])('gives nothing but its own files: %s', async (url) => {
    const { statusCode, body } = await get(url)
    if (statusCode === 200) expect(body).toContain('Flip Search Pro')
    else expect([400, 403, 404]).toContain(statusCode)
  })

  const policyOf = async (url: string) =>
    String((await get(url)).headers['content-security-policy']).split(';')

  it('reaches the map, sign-in and protected resources alone', async () => {
    const policy = await policyOf('/home')
    const signIn = 'https://flips.b2clogin.com'
    expect(policy).toContain(
      `connect-src 'self' ${signIn} https://maps.example https://one.example`,
    )
    expect(policy).toContain(`frame-src 'self' ${signIn}`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("script-src 'self'")
  })

  it('lets the maps of Google in where they are set, and sends Google nothing but whose page it is', () => {
    const plain = contentSecurityPolicy(reach).directives
    const scriptUrl = 'https://maps.googleapis.com/maps/api/js'
    const google = contentSecurityPolicy({ ...reach, googleMapsUrl: scriptUrl }).directives
    const hosts = ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com']
    const added = Object.entries(google).flatMap(([name, sources]) => {
      const more = sources.filter((source) => !plain[name]?.includes(source))
      return more.length === 0 ? [] : [[name, more]]
    })
    expect(Object.fromEntries(added)).toEqual({
      scriptSrc: ["'unsafe-eval'", 'blob:', ...hosts],
      styleSrc: ['https://fonts.googleapis.com'],
      fontSrc: ['https://fonts.gstatic.com'],
      frameSrc: ['https://*.google.com'],
      connectSrc: ['data:', 'blob:', ...hosts],
    })
    for (const policy of [signUpPagePolicy, redirectPagePolicy])
      expect(policy({ ...reach, googleMapsUrl: scriptUrl })).toEqual(policy(reach))
    expect(referrerPolicy(reach)).toBe('no-referrer')
    expect(referrerPolicy({ ...reach, googleMapsUrl: scriptUrl })).toBe('strict-origin')
  })

  it.each(['/sign-up', '/sign-up/', '/sign-up?from=welcome'])(
    'lets the payment form in on %s alone',
    async (url) => {
      const policy = await policyOf(url)
      expect(policy).toContain("script-src 'self' https://web.squarecdn.com")
      expect(policy).toContain("frame-src 'self' https:")
      expect((await policyOf('/sign-up-x')).join()).not.toContain('squarecdn')
    },
  )

  it('hands the answer of a sign-in on in a frame of its own, kept nowhere', async () => {
    const { headers } = await get('/redirect.html#code=1')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['cross-origin-opener-policy']).toBeUndefined()
    expect(await policyOf('/redirect.html')).toContain("frame-ancestors 'self'")
    expect((await get('/home')).headers['cross-origin-opener-policy']).toBe('same-origin')
  })
})
