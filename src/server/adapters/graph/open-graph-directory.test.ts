import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningIdentity, startIdentity } from '../../../../tests/account/sandbox-identity.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import type { IdentityDirectory } from '../../account/ports.ts'
import { openGraphDirectory } from './open-graph-directory.ts'

let database: TestDatabase
let running: RunningIdentity
let directory: IdentityDirectory
let made = 0

const open = (
  changed: { clientSecret?: string; timeoutMs?: number; graphUrl?: string } = {},
): IdentityDirectory =>
  openGraphDirectory({
    graphUrl: `${running.origin}/sandbox/identity/graph`,
    loginUrl: `${running.origin}/sandbox/identity/login`,
    issuer: 'flipsearch.onmicrosoft.com',
    ...running.identity.settings.graph,
    ...changed,
  })

beforeAll(async () => {
  database = await createTestDatabase()
  running = await startIdentity(database.connectionString)
})
beforeEach(() => {
  directory = open()
})
afterAll(async () => {
  await running.close()
  await database.drop()
})

const someone = (email = `ann+${++made}@buyer.example`) => ({
  email,
  firstName: 'Ann',
  lastName: 'Buyer',
  password: 'A-first-password-1',
})

const createdId = async (email?: string): Promise<string> => {
  const answer = await directory.create(someone(email))
  if (!answer.ok) throw new Error(answer.error.type)
  return answer.value
}

describe('a user in the directory', () => {
  it('is made unable to sign in, is found by e-mail in any case, enabled, and removed for good', async () => {
    const email = `o'hara+${++made}@buyer.example`
    const before = Date.now()
    const id = await createdId(email)
    const found = await directory.findByEmail(email.toUpperCase())
    expect(found).toMatchObject({ ok: true, value: { id, enabled: false } })
    expect(found.ok && (found.value?.createdAt.getTime() ?? 0)).toBeGreaterThanOrEqual(before)
    expect((await directory.enable(id)).ok).toBe(true)
    expect(await directory.findByEmail(email)).toMatchObject({ value: { enabled: true } })
    expect(await directory.findById(id)).toEqual(await directory.findByEmail(email))
    expect((await directory.remove(id)).ok).toBe(true)
    expect(await directory.findById(id)).toEqual({ ok: true, value: null })
    expect(await directory.findByEmail(email)).toEqual({ ok: true, value: null })
    expect((await directory.remove(id)).ok).toBe(true)
    expect((await directory.create(someone(email))).ok).toBe(true)
  })

  it('keeps its e-mail to itself', async () => {
    const email = `Taken${++made}@buyer.example`
    await createdId(email)
    expect(await directory.create(someone(email.toLowerCase()))).toEqual({
      ok: false,
      error: { type: 'EmailTaken' },
    })
  })

  it('needs a password that the directory takes, at first and later', async () => {
    const refusal = { ok: false, error: { type: 'PasswordRefused' } }
    expect(await directory.create({ ...someone(), password: 'simple' })).toEqual(refusal)
    const id = await createdId()
    expect(await directory.setPassword(id, 'simple')).toEqual(refusal)
    expect((await directory.setPassword(id, 'Another-one-22')).ok).toBe(true)
  })

  it('who is not there cannot be changed', async () => {
    expect(await directory.enable('4f0c1ab0-0000-4000-8000-000000000000')).toEqual({
      ok: false,
      error: { type: 'Refused', message: 'Graph: status 404, Request_ResourceNotFound' },
    })
  })
})

describe('when Graph fails', () => {
  it.each(['before', 'after'] as const)(
    'a lost answer %s the effect of a repeatable call is made up for',
    async (when) => {
      const email = `lost-${when}@buyer.example`
      const id = await createdId(email)
      running.identity.failNext('findUsers', when)
      expect(await directory.findByEmail(email)).toMatchObject({ ok: true, value: { id } })
      running.identity.failNext('updateUser', when)
      expect((await directory.enable(id)).ok).toBe(true)
      running.identity.failNext('deleteUser', when)
      running.identity.failNext('purgeUser', when)
      expect((await directory.remove(id)).ok).toBe(true)
      expect(await directory.findByEmail(email)).toEqual({ ok: true, value: null })
    },
  )

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)(
    'creating is not repeated after an answer lost %s its effect, which the email then shows',
    async (when, users) => {
      const user = someone()
      running.identity.failNext('createUser', when)
      expect(await directory.create(user)).toMatchObject({
        ok: false,
        error: { type: 'Unavailable' },
      })
      const found = await directory.findByEmail(user.email)
      expect(found.ok && found.value !== null ? 1 : 0).toBe(users)
    },
  )

  it('a call that was turned away, or had no token, is made again: also creating', async () => {
    running.identity.failNext('createUser', 'before', 429)
    expect((await directory.create(someone())).ok).toBe(true)
    const fresh = open()
    running.identity.failNext('token', 'before', 503)
    expect((await fresh.create(someone())).ok).toBe(true)
  })

  it('three failures in a row are enough', async () => {
    for (let times = 0; times < 3; times++) running.identity.failNext('findUsers', 'before', 503)
    expect(await directory.findByEmail('a@b.example')).toEqual({
      ok: false,
      error: { type: 'Unavailable', message: 'Graph: status 503' },
    })
    expect((await directory.findByEmail('a@b.example')).ok).toBe(true)
  })

  it('missing rights are said by their code', async () => {
    running.identity.failNext('updateUser', 'before', 403)
    expect(await directory.enable(await createdId())).toEqual({
      ok: false,
      error: { type: 'Refused', message: 'Graph: status 403, Authorization_RequestDenied' },
    })
  })

  it('a wrong secret is said by its code, never by what it is', async () => {
    const answer = await open({ clientSecret: 'a-wrong-secret' }).findByEmail('a@b.example')
    expect(answer).toEqual({
      ok: false,
      error: { type: 'Unavailable', message: 'Graph: no token: AADSTS7000215' },
    })
  })

  it('silence is not waited for without end', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const bound = silent.address()
    const port = typeof bound === 'object' ? bound?.port : 0
    const impatient = open({ graphUrl: `http://127.0.0.1:${port}`, timeoutMs: 200 })
    expect(await impatient.create(someone())).toEqual({
      ok: false,
      error: { type: 'Unavailable', message: 'Graph: timeout' },
    })
    silent.closeAllConnections()
    await new Promise((resolve) => silent.close(resolve))
  })
})

it('one token serves many calls, and is replaced when Graph does not take it any more', async () => {
  let tokens = 0
  const bearers: string[] = []
  const counting = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url?.includes('/oauth2/')) {
      tokens++
      response.end(JSON.stringify({ access_token: `token-${tokens}`, expires_in: 3600 }))
      return
    }
    bearers.push(request.headers.authorization ?? '')
    const isOld = request.headers.authorization === 'Bearer token-1' && bearers.length > 2
    response.statusCode = isOld ? 401 : 200
    response.end(isOld ? '{}' : '{"value":[]}')
  })
  await new Promise<void>((resolve) => counting.listen(0, '127.0.0.1', resolve))
  const bound = counting.address()
  const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  const caller = openGraphDirectory({
    graphUrl: url,
    loginUrl: url,
    tenantId: 'tenant',
    clientId: 'client',
    clientSecret: 'secret',
    issuer: 't.onmicrosoft.com',
  })
  await Promise.all([caller.findByEmail('a@b.example'), caller.findByEmail('c@d.example')])
  expect([tokens, bearers]).toEqual([1, ['Bearer token-1', 'Bearer token-1']])
  expect(await caller.findByEmail('a@b.example')).toEqual({ ok: true, value: null })
  expect([tokens, bearers.slice(2)]).toEqual([2, ['Bearer token-1', 'Bearer token-2']])
  counting.closeAllConnections()
  await new Promise((resolve) => counting.close(resolve))
})

describe('the Graph calls', () => {
  it.each([
    [undefined, 'Access token is empty.'],
    ['Bearer nonsense', 'Access token validation failure.'],
  ])('want a token of theirs: %s', async (authorization, message) => {
    const answer = await fetch(`${running.origin}/sandbox/identity/graph/v1.0/users/x`, {
      method: 'DELETE',
      headers: authorization === undefined ? {} : { authorization },
    })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({
      error: { code: 'InvalidAuthenticationToken', message },
    })
  })
})
