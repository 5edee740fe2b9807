import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsIn, identityVisitor, type Seen } from '../../../tests/account/identity-visitor.ts'
import { type RunningIdentity, startIdentity } from '../../../tests/account/sandbox-identity.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { openDocuments } from '../documents/open-documents.ts'
import { openThrottle } from './throttle.ts'

const demo = { email: 'demo@flipsearch.example', password: 'Look-around-1!' }
const policy = 'b2c_1_signupsignin'

let database: TestDatabase
let running: RunningIdentity
let now = new Date()
const log: string[] = []
const events: object[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  running = await startIdentity(database.connectionString, {
    demo,
    clock: () => now,
    log: (line) => log.push(line),
    report: (event) => void events.push(event),
  })
})
afterAll(async () => {
  await running.close()
  await database.drop()
})

const visitor = (from?: string) => identityVisitor(running.origin, running.identity.settings, from)

/** Wrong passwords for an e-mail, sent at once from one address; answers their statuses. */
const guess = async (from: string, email: string, times: number) => {
  const browser = visitor(from)
  const page = await browser.authorize(policy)
  const wrong = { action: 'sign-in', email, password: 'Wrong' }
  const answers = await Promise.all(Array.from({ length: times }, () => browser.send(page, wrong)))
  return answers.map(({ status }) => status)
}

describe('signing in', () => {
  it('leads back with a code, and that to tokens as B2C writes them', async () => {
    const { demoUserId } = running
    const { settings } = running.identity
    const browser = visitor()
    const page = await browser.authorize(policy)
    const back = await browser.send(page, { action: 'sign-in', ...demo })
    expect(`${back.url.origin}${back.url.pathname}`).toBe(`${running.origin}/redirect.html`)
    expect(back.url.searchParams.get('state')).toBe('a-state')
    const tokens = await browser.redeem(policy, back)
    const issuer = `${running.origin}/sandbox/identity/${settings.graph.tenantId}/v2.0/`
    const metadata = await fetch(
      browser.policyUrl(policy, '/v2.0/.well-known/openid-configuration'),
    ).then((answer) => answer.json())
    expect(metadata).toMatchObject({
      issuer,
      token_endpoint: browser.policyUrl(policy, '/oauth2/v2.0/token'),
      end_session_endpoint: browser.policyUrl(policy, '/oauth2/v2.0/logout'),
    })
    const { payload } = await jwtVerify(
      tokens.access_token,
      createRemoteJWKSet(new URL(metadata.jwks_uri)),
      { issuer, audience: settings.audience, algorithms: ['RS256'] },
    )
    const person = { sub: demoUserId, oid: demoUserId, name: 'Demo Subscriber', tfp: policy }
    expect(payload).toMatchObject({ ...person, emails: [demo.email], scp: 'access_as_user' })
    expect(payload).not.toHaveProperty('scope')
    expect(claimsIn(tokens.id_token)).toMatchObject({
      ...person,
      iss: issuer,
      aud: settings.clientId,
      nonce: 'a-nonce',
    })
  })

  it('is asked for once: the same browser comes back without a page', async () => {
    const browser = visitor()
    await browser.signIn(policy, demo)
    const again = await browser.authorize(policy, { prompt: 'none' })
    expect(again.url.searchParams.get('code')).not.toBeNull()
    const elsewhere = await visitor().authorize(policy, { prompt: 'none' })
    expect(elsewhere.url.searchParams.get('error')).toBe('login_required')
  })

  it('is renewed with the same refresh token, however often', async () => {
    const browser = visitor()
    const { refresh_token } = await browser.signIn(policy, demo)
    for (const times of [1, 2]) {
      const renewed = await browser.refresh(policy, refresh_token)
      expect([times, renewed.status]).toEqual([times, 200])
      expect(JSON.parse(renewed.text)).toMatchObject({ refresh_token })
    }
  })

  it.each([
    [{ action: 'forgot' }, 'AADB2C90118'],
    [{ action: 'cancel' }, 'AADB2C90091'],
  ])('%o leads back with %s', async (form, code) => {
    const browser = visitor()
    const back = await browser.send(await browser.authorize(policy), form)
    expect(back.url.searchParams.get('error')).toBe('access_denied')
    expect(back.url.searchParams.get('error_description')).toContain(`${code}: `)
  })

  it.each([
    ['a wrong password', { email: demo.email, password: 'Look-around-2!' }],
    ['an unknown e-mail', { email: 'nobody@flipsearch.example', password: 'Look-around-1!' }],
  ])('with %s says one and the same, and keeps the e-mail', async (_what, form) => {
    const browser = visitor()
    const answer = await browser.send(await browser.authorize(policy), {
      action: 'sign-in',
      ...form,
    })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Wrong email or password')
    expect(answer.text).toContain(`value="${form.email}"`)
    expect(answer.text).not.toContain(`value="${form.password}"`)
  })

  it('shows what was typed as text, never as markup', async () => {
    const browser = visitor()
    const email = '"><script>alert(1)</script>@x'
    const answer = await browser.send(await browser.authorize(policy), { email, password: 'x' })
    expect(answer.text).not.toContain('<script>alert')
    expect(answer.text).toContain('&#60;script&#62;alert')
  })

  it('of an address that is not in this browser is refused', async () => {
    const page = await visitor().authorize(policy)
    const answer = await visitor().send(page, { action: 'sign-in', ...demo })
    expect([answer.status, answer.text.includes('This page has expired')]).toEqual([400, true])
  })
})

describe('what a client may ask for', () => {
  it.each([
    ['another address to come back to', { redirect_uri: 'https://elsewhere.example/' }],
    ['another client', { client_id: 'somebody' }],
  ])('is not %s: that is said on a page', async (_what, extra) => {
    const answer = await visitor().authorize(policy, extra)
    expect([answer.status, answer.url.origin]).toEqual([400, running.origin])
    expect(answer.text).toContain('Sign-in could not start')
  })

  it.each([
    ['a code without PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['PKCE in the plain', { code_challenge_method: 'plain' }],
    ['a token without a code', { response_type: 'token' }],
  ])('is not %s', async (_what, extra) => {
    const answer = await visitor().authorize(policy, extra)
    expect(`${answer.url.search}${answer.url.hash}`).toMatch(
      /error=(invalid_request|unsupported_response_type)/,
    )
  })

  it('from a page of another origin is not answered', async () => {
    const browser = visitor()
    const { refresh_token } = await browser.signIn(policy, demo)
    const answer = await fetch(browser.policyUrl(policy, '/oauth2/v2.0/token'), {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: running.identity.settings.clientId,
        refresh_token,
      }),
    })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

it('the pages can be framed by no site, cached by no one, and run no script but ours', async () => {
  const { headers } = await visitor().authorize(policy)
  expect(headers.get('cache-control')).toBe('no-store')
  const rules = headers.get('content-security-policy')
  expect(rules).toContain("frame-ancestors 'none'")
  expect(rules).toContain("script-src 'self'")
  // Chromium would hold it against the way back to the product.
  expect(rules).not.toContain('form-action')
})

it('signing out ends the session and its tokens, and leads to welcome', async () => {
  const browser = visitor()
  const tokens = await browser.signIn(policy, demo)
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: `${running.origin}/welcome`,
    state: 'left',
  })
  const page = await browser.ask(`${browser.policyUrl(policy, '/oauth2/v2.0/logout')}?${query}`)
  expect(page.text).toContain('Signing out…')
  const [, action = ''] = /action="([^"]+)"/.exec(page.text) ?? []
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? []
  const back = await browser.ask(action, {
    method: 'POST',
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  })
  expect(back.url.href).toBe(`${running.origin}/welcome?state=left`)
  expect((await browser.refresh(policy, tokens.refresh_token)).text).toContain('invalid_grant')
  expect((await browser.authorize(policy)).url.pathname).toContain('/interaction/')
})

it('after ten wrong passwords the account waits, and says for how long', async () => {
  const browser = visitor()
  const page = await browser.authorize(policy)
  const wrong = { action: 'sign-in', email: 'throttled@flipsearch.example', password: 'Wrong' }
  const answers = await Promise.all(Array.from({ length: 11 }, () => browser.send(page, wrong)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  now = new Date(now.getTime() + 4 * 60_000)
  const refused = await browser.send(page, wrong)
  expect(refused.text).toContain('Too many tries. Try again in 11 minutes.')
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(11 * 60)
  now = new Date(now.getTime() + 11 * 60_000)
  expect((await browser.send(page, wrong)).status).toBe(400)
})

it('a stranger who guesses locks no one out elsewhere', async () => {
  events.length = 0
  expect(await guess('203.0.113.1', demo.email, 11)).toContain(429)
  await guess('203.0.113.1', demo.email, 1)
  const who = { userId: running.demoUserId, network: '203.0.113.1' }
  expect(events).toEqual(
    expect.arrayContaining([
      { event: 'authn_login_fail', ...who },
      { event: 'authn_login_lock', ...who },
    ]),
  )
  // Ten wrong passwords, and one lockout however often it is run into.
  expect(events).toHaveLength(11)
  await expect(visitor('203.0.113.2').signIn(policy, demo)).resolves.toHaveProperty('access_token')
})

it('guesses from many networks come to an end; the owner signs in where they did before', async () => {
  const known = '198.51.100.200'
  await visitor(known).signIn(policy, demo)
  await countGuesses(demo.email, 99)
  expect(await guess('198.51.100.1', demo.email, 2)).toContain(429)
  expect(await guess('198.51.100.2', demo.email, 1)).toEqual([429])
  await expect(visitor(known).signIn(policy, demo)).resolves.toHaveProperty('access_token')
  now = new Date(now.getTime() + 60 * 60_000)
  expect(await guess('198.51.100.2', demo.email, 1)).toEqual([400])
})

/** As if this many had come from as many networks: each real one takes a good part of a second. */
const countGuesses = async (email: string, times: number) => {
  const documents = await openDocuments(database.connectionString)
  const throttle = openThrottle(documents, () => now)
  const limit = { times: 100, windowMs: 60 * 60_000 }
  for (let at = 0; at < times; at++) await throttle.take({ key: `sign-in account ${email}`, limit })
  await documents.close()
}

it.each([
  ['blanks and a letter behind them', (email: string) => `${email.padEnd(254, '\u2003')}x`],
  ['other capitals and a control character', (email: string) => `\0${email.toUpperCase()}`],
])('an e-mail with %s has no more tries than without', async (_what, typed) => {
  const email = `padded-${crypto.randomUUID()}@flipsearch.example`
  const browser = visitor()
  const page = await browser.authorize(policy)
  const trying = (as: string) =>
    browser.send(page, { action: 'sign-in', email: as, password: 'Wrong' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => trying(email)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(400))
  expect((await trying(typed(email))).status).toBe(429)
})

it('a form that is too large is refused for that, and is no fault of ours', async () => {
  const faults = log.length
  const browser = visitor()
  const page = await browser.authorize(policy)
  const answer = await browser.send(page, { email: 'x'.repeat(20_000), password: 'x' })
  expect([answer.status, answer.text.includes('Request body is too large.')]).toEqual([413, true])
  expect(log.slice(faults).filter((line) => line.includes('"level":50'))).toEqual([])
})

it('behind TLS every address is the public one, and cookies stay off plain HTTP', async () => {
  const other = await createTestDatabase()
  const behind = await startIdentity(other.connectionString, {
    origin: () => 'https://flips.example',
    demo,
  })
  await behind.identity.ensureDemoUser?.()
  const browser = identityVisitor(`http://localhost:${behind.port}`, behind.identity.settings)
  const metadata = await fetch(
    browser.policyUrl(policy, '/v2.0/.well-known/openid-configuration'),
    { headers: { 'x-forwarded-host': 'elsewhere.example' } },
  ).then((answer) => answer.json())
  for (const name of ['issuer', 'authorization_endpoint', 'token_endpoint', 'jwks_uri'])
    expect(metadata[name]).toMatch(/^https:\/\/flips\.example\//)
  const asked = await browser.authorizeAndStop(policy, {
    redirect_uri: 'https://flips.example/redirect.html',
  })
  expect(asked.headers.getSetCookie().length).toBeGreaterThan(0)
  for (const cookie of asked.headers.getSetCookie()) {
    expect(cookie).toMatch(/^__Secure-/)
    expect(cookie).toMatch(/; secure/i)
    expect(cookie).toMatch(/; httponly/i)
  }
  const local = (url: URL) => new URL(url.pathname, `http://localhost:${behind.port}`)
  const signedIn = await fetch(local(asked.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookiesIn(asked) },
    body: new URLSearchParams(demo),
  })
  const back = await fetch(local(new URL(signedIn.headers.get('location') ?? '')), {
    redirect: 'manual',
    headers: { cookie: cookiesIn(asked) },
  })
  const session = back.headers.getSetCookie().filter((line) => line.includes('flip-identity'))
  expect(session.length).toBeGreaterThan(0)
  for (const cookie of session)
    expect(cookie).toMatch(
      /^__Host-flip-identity-b2c_1_signupsignin.*; path=\/;.*secure.*httponly/i,
    )
  await behind.close()
  await other.drop()
})

/** What a browser sends back of an answer's cookies. */
const cookiesIn = ({ headers }: Seen) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

it('an access token lives for ten minutes, and can be renewed', async () => {
  const browser = visitor()
  const { access_token, refresh_token } = await browser.signIn(policy, demo)
  const { iat, exp } = claimsIn(access_token)
  expect(Number(exp) - Number(iat)).toBe(600)
  expect((await browser.refresh(policy, refresh_token)).status).toBe(200)
})

it('the demo password is shown while it is true', async () => {
  expect((await visitor().authorize(policy)).text).toContain(demo.password)
  const other = await createTestDatabase()
  const without = await startIdentity(other.connectionString)
  const page = await identityVisitor(without.origin, without.identity.settings).authorize(policy)
  expect(page.text).not.toContain('Just looking?')
  await without.close()
  await other.drop()
})
