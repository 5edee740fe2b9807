import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { claimsIn } from '../../../tests/account/identity-visitor.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { startWholeServer } from '../../../tests/whole-server.ts'
import { accountDataCalls } from '../../contract/account/account-data.ts'
import { subscriptionSchema } from '../../contract/account/subscription.ts'
import { clientConfigSchema } from '../../contract/client-config.ts'
import { DEMO_EMAIL } from '../config/config.ts'
import { DEMO_PASSWORD } from './services/demo-subscriber.ts'

// A whole server signs people in by scrypt, and starts and stops once more.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let database: TestDatabase
let server: Awaited<ReturnType<typeof startWholeServer>>
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startWholeServer(database.connectionString)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const password = 'Blue-Bungalow#2026'
const newcomer = {
  phone: '(512) 555-0134',
  firstName: 'Nora',
  lastName: 'Newcomer',
  email: 'Nora@Mail.Example',
  password,
  confirmPassword: password,
  paymentToken: 'cnon:card-nonce-ok',
}

const search = {
  city: 'Columbus, OH',
  distance: 'mile',
  priceBelowMarket: 0,
  includeHomesForSale: false,
  propertyType: 'House',
  maxPrice: 500_000,
}

const signUp = async (body: object) => {
  const first = await server.call('POST', '/api/account/sign-up-b2c', { body })
  if (first.status !== 200) return first
  return server.call('POST', '/api/account/sign-up-square', { body })
}

/** A token, and the user id in it. */
const signedIn = async (email: string, secret: string) => {
  const entered = await server.signIn(email, secret)
  if ('refused' in entered) throw new Error(entered.refused)
  return {
    ...entered,
    token: entered.access_token,
    sub: String(claimsIn(entered.access_token).sub),
  }
}

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + 20_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It does not come about.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('from sign-up to deletion, by the real protocols', () => {
  it('a person signs up, signs in, searches, sees the subscription, cancels, and is gone', async () => {
    expect((await signUp(newcomer)).status).toBe(200)
    const { token, sub } = await signedIn('nora@mail.example', password)
    expect(decodeJwt(token)).toMatchObject({ email_verified: false })

    // There are no listings here: the place is known, and nothing more.
    expect(
      (await server.call('POST', '/api/flip-search/flips', { token, body: search })).status,
    ).toBe(404)
    const shown = await server.call('GET', `/api/account/subscription/${sub}`, { token })
    const subscription = z.parse(subscriptionSchema, shown.json)
    expect(subscription).toMatchObject({ status: 'ACTIVE', canceledDate: null, live: true })
    expect(subscription.operator).toBeUndefined()

    const kept = await server.call('GET', `/api/account/data/${sub}`, { token })
    expect(z.parse(accountDataCalls.read.answer, kept.json).person).toMatchObject({
      email: 'nora@mail.example',
      phone: '+15125550134',
    })

    const close = `/api/account/${encodeURIComponent(subscription.id)}/${sub}`
    expect((await server.call('DELETE', close, { token })).status).toBe(200)
    const after = await server.call('POST', '/api/flip-search/flips', { token, body: search })
    expect(after.status).toBe(403)
    await until(async () => (await accountsNamed('nora@mail.example')) === 0)
    expect(await server.signIn('nora@mail.example', password)).toHaveProperty('refused')
    expect((await signUp(newcomer)).status).toBe(200)
  })

  it('the demo subscriber is there from the start', async () => {
    const { token, sub } = await signedIn(DEMO_EMAIL, DEMO_PASSWORD)
    expect(decodeJwt(token)).toMatchObject({ email: DEMO_EMAIL, email_verified: true })
    const { json } = await server.call('GET', `/api/account/subscription/${sub}`, { token })
    expect(z.parse(subscriptionSchema, json)).toMatchObject({ live: true, operator: true })
  })

  it('a declined card lets no one in, and another card does', async () => {
    const person = { ...newcomer, email: 'dana@mail.example' }
    const declined = await signUp({ ...person, paymentToken: 'cnon:card-nonce-declined' })
    expect(declined.status).toBe(402)
    expect(declined.json).toMatchObject({ error: expect.stringMatching(/declined/i) })
    expect('refused' in (await server.signIn(person.email, password))).toBe(true)
    expect((await signUp(person)).status).toBe(200)
    expect('refused' in (await server.signIn(person.email, password))).toBe(false)
  })
})

const accountsNamed = async (email: string): Promise<number> => {
  const rows = await database.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .execute()
  return rows.length
}

describe('who is let in', () => {
  it('no one sees another’s account: 404', async () => {
    const demo = await signedIn(DEMO_EMAIL, DEMO_PASSWORD)
    const other = await signedIn('dana@mail.example', password)
    const { json } = await server.call('GET', `/api/account/subscription/${other.sub}`, other)
    const { id } = z.parse(subscriptionSchema, json)
    for (const [method, path] of [
      ['GET', `/api/account/subscription/${other.sub}`],
      ['GET', `/api/account/data/${other.sub}`],
      ['DELETE', `/api/account/${id}/${other.sub}`],
      ['DELETE', `/api/account/${id}/${demo.sub}`],
    ] as const)
      expect((await server.call(method, path, demo)).status).toBe(404)
    expect((await server.call('GET', `/api/account/subscription/${other.sub}`, other)).status).toBe(
      200,
    )
  })

  it('an id token is no access token: 401', async () => {
    const { id_token: token, sub } = await signedIn(DEMO_EMAIL, DEMO_PASSWORD)
    const answer = await server.call('GET', `/api/account/subscription/${sub}`, { token })
    expect(answer.status).toBe(401)
  })

  it.each(['PAUSED', 'CANCELED', 'DEACTIVATED'] as const)(
    'a %s subscriber cannot search or connect, and reads why',
    async (status) => {
      const { token, sub } = await signedIn('dana@mail.example', password)
      await database.db
        .updateTable('account')
        .set({ subscriptionStatus: status, subscriptionCheckedAt: new Date() })
        .where('email', '=', 'dana@mail.example')
        .execute()
      const answer = await server.call('POST', '/api/flip-search/flips', { token, body: search })
      expect(answer.status).toBe(403)
      expect(answer.json).toMatchObject({
        code: 'subscription-not-live',
        error: expect.stringMatching(new RegExp(status, 'i')),
      })
      const hub = `${server.url}/api/progress-hub/negotiate?negotiateVersion=1`
      const headers = { authorization: `Bearer ${token}` }
      expect((await fetch(hub, { method: 'POST', headers })).status).toBe(403)
      const shown = await server.call('GET', `/api/account/subscription/${sub}`, { token })
      expect(z.parse(subscriptionSchema, shown.json).live).toBe(false)
    },
  )
})

describe('what no text can hold', () => {
  const policy = '/sandbox/identity/flipsearch.onmicrosoft.com/b2c_1_signupsignin'
  const asked = `client_id=%00&response_type=code&redirect_uri=x`

  it.each([
    '/sandbox/mailbox/%00',
    '/sandbox/mailbox/%00/letter',
    '/sandbox/square/pay-invoice/%00',
    `${policy}/oauth2/v2.0/authorize?${asked}`,
    `${policy}/oauth2/v2.0/authorize/%00`,
    `${policy}/interaction/%00`,
    `${policy}/oauth2/v2.0/logout?client_id=%00&post_logout_redirect_uri=http://localhost/x`,
  ])('is a bad request to a stand-in: %s', async (path) => {
    expect((await fetch(`${server.url}${path}`)).status).toBe(400)
  })

  it('nor does the sign-in keep a state or an e-mail with it', async () => {
    const settings = z.parse(
      clientConfigSchema,
      (await server.call('GET', '/api/client-config')).json,
    )
    const { clientId, scopes } = settings.identity
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      scope: `openid ${scopes[0]}`,
      redirect_uri: `${server.url}/redirect.html`,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })
    const ask = (more: string) =>
      fetch(`${server.url}${policy}/oauth2/v2.0/authorize?${query}${more}`, { redirect: 'manual' })
    const ledTo = async (more: string) => (await ask(more)).headers.get('location')
    expect(await ledTo('&state=fine')).toContain('/interaction/')
    for (const odd of ['&state=%00', '&login_hint=%00', '&nonce=a%00'])
      expect(await ledTo(odd)).toContain('/redirect.html?error=invalid_request')
    const page = `${policy}/oauth2/v2.0/token`
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: '\0',
      code_verifier: 'a'.repeat(43),
      redirect_uri: `${server.url}/redirect.html`,
    })
    expect((await fetch(`${server.url}${page}`, { method: 'POST', body })).status).toBe(400)
  })

  it.each(['constructor', '__proto__', 'toString'])(
    'nor is %s a card: the buyer is asked for another',
    async (paymentToken) => {
      const email = `${paymentToken.replaceAll('_', '').toLowerCase()}@mail.example`
      const refused = await signUp({ ...newcomer, email, paymentToken })
      expect(refused.status).toBe(402)
      expect(refused.json).toMatchObject({ error: expect.stringMatching(/card details/) })
    },
  )
})

describe('the log of a whole run', () => {
  it('holds no password, card number, token or payment token', async () => {
    const { access_token, refresh_token, id_token, browser } = await signedIn(
      DEMO_EMAIL,
      DEMO_PASSWORD,
    )
    await server.signIn(DEMO_EMAIL, 'Wrong-password-7')
    await browser.refresh('b2c_1_signupsignin', refresh_token)
    await fetch(`${server.url}/api/progress-hub?access_token=${access_token}`)
    await signUp({ ...newcomer, email: 'x', paymentToken: '4111 1111 1111 1111' })
    const bad = { ...newcomer, email: 'card@mail.example', lastName: '4111111111111111' }
    await server.call('POST', '/api/account/sign-up-b2c', { body: bad })
    const log = server.log.filter((line) => line.startsWith('{')).join('')
    expect(log).toContain('/api/account/sign-up-square')
    expect(log).toContain('/sandbox/identity/')
    for (const secret of [
      password,
      DEMO_PASSWORD,
      'Wrong-password-7',
      '4111 1111',
      '41111111',
      'cnon:',
      access_token,
      refresh_token,
      id_token,
    ])
      expect(log.includes(secret), secret).toBe(false)
    expect(log).not.toMatch(/eyJ[A-Za-z0-9_-]{10,}/)
    expect(log).not.toMatch(/Bearer /i)
  })
})

describe('the same data at another address', () => {
  it('has the same subscribers: those who have signed in before, too', async () => {
    const before = await signedIn(DEMO_EMAIL, DEMO_PASSWORD)
    const path = `/api/account/subscription/${before.sub}`
    expect((await server.call('GET', path, before)).status).toBe(200)
    await server.close()
    // On another free port.
    server = await startWholeServer(database.connectionString)
    const after = await signedIn(DEMO_EMAIL, DEMO_PASSWORD)
    expect(after.sub).toBe(before.sub)
    const { json } = await server.call('GET', path, after)
    expect(z.parse(subscriptionSchema, json).live).toBe(true)
  })
})

describe('a demo subscriber who cancels', () => {
  it('is gone, and there again with the next start', async () => {
    const { token, sub } = await signedIn(DEMO_EMAIL, DEMO_PASSWORD)
    const { json } = await server.call('GET', `/api/account/subscription/${sub}`, { token })
    const { id } = z.parse(subscriptionSchema, json)
    expect((await server.call('DELETE', `/api/account/${id}/${sub}`, { token })).status).toBe(200)
    await server.close()
    server = await startWholeServer(database.connectionString)
    expect((await signedIn(DEMO_EMAIL, DEMO_PASSWORD)).sub).not.toBe(sub)
  })
})
