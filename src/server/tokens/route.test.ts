import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { addSubscriber, asSubscriber, signedInAs, testApp } from '../../../tests/test-app.ts'
import { makeToken } from '../../../tests/tokens/make-token.ts'
import { accountDataCalls } from '../../contract/account/account-data.ts'
import { tokenCalls } from '../../contract/tokens.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time-units.ts'
import { MAX_TOKEN_USES, MAX_TOKENS } from '../../domain/tokens/token-limits.ts'
import { noteUse } from './store.ts'

let database: TestDatabase
let app: Awaited<ReturnType<typeof testApp>>
let now = new Date('2026-11-27T15:00:00Z')
const mails: unknown[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  app = await testApp(
    database.db,
    { operators: ['ann@mail.example'], tokenRequestsPerMinute: 100_000, localOnly: false },
    {},
    {
      clock: () => now,
      jobs: {
        send: async (_: unknown, ...[name, data]: readonly unknown[]) =>
          void (name === 'send-mail' && mails.push(data)),
        state: () => 'working',
        clockNote: () => null,
      },
    },
  )
  await addSubscriber(database.db, 'ben')
})
beforeEach(async () => {
  now = new Date('2026-11-27T15:00:00Z')
  mails.length = 0
  await database.db.deleteFrom('personalToken').execute()
  await database.db
    .updateTable('account')
    .set({ state: 'active', invoice: 'paid', subscriptionStatus: 'ACTIVE', sessionsEndedAt: null })
    .execute()
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

type Headers = Readonly<Record<string, string>>
const ask = (headers: Headers, url = '/api/deals', method: 'GET' | 'PUT' | 'DELETE' = 'GET') =>
  app.inject({ method, url, headers, ...(method === 'PUT' && { payload: {} }) })
const saidTo = async (...asked: Parameters<typeof ask>) => {
  const { statusCode, headers, body } = await ask(...asked)
  const { code } = z.parse(z.object({ code: z.optional(z.string()) }), JSON.parse(body))
  return [statusCode, code, headers['www-authenticate']]
}
const list = async (headers: Headers = asSubscriber) =>
  z.parse(tokenCalls.list.answer, (await ask(headers, '/api/tokens')).json()).tokens
const usesOf = async (id: string) => {
  const answer = await ask(asSubscriber, `/api/tokens/${id}/uses`)
  return z.parse(tokenCalls.uses.answer, answer.json()).uses
}
const invalid = [401, 'invalid-token', 'Bearer realm="Flip Search Pro", error="invalid_token"']

describe('a token', () => {
  it('is shown once, and is listed without its secret by its beginning', async () => {
    const { secret, id, ...made } = await makeToken(app, { name: '  My\n\u200b sheet ' })
    const answer = await ask(asSubscriber, '/api/tokens')
    expect(answer.body).not.toContain(secret)
    expect(await list()).toEqual([
      {
        id,
        name: 'My sheet',
        prefix: secret.slice(0, 8),
        scopes: ['read'],
        createdAt: '2026-11-27T15:00:00.000Z',
        expiresAt: '2027-02-25T15:00:00.000Z',
        endedAt: null,
        lastUsedAt: null,
      },
    ])
    expect(made.name).toBe('My sheet')
    const rows = await database.db.selectFrom('personalToken').selectAll().execute()
    expect(JSON.stringify(rows.map((row) => ({ ...row, hash: row.secretHash.toString() }))))
      .not //
      .toContain(secret.slice(8))
    expect(mails).toMatchObject([{ to: 'ann@mail.example', subject: 'A personal token was made' }])
    expect(JSON.stringify(mails)).not.toContain(secret.slice(0, 8))
  })

  it('lets its owner in as themselves, where its scopes suffice', async () => {
    const { headers } = await makeToken(app)
    expect((await ask(headers)).statusCode).toBe(200)
    expect(await saidTo(headers, '/api/marks/home-1', 'DELETE')).toEqual([
      403,
      'insufficient-scope',
      'Bearer realm="Flip Search Pro", error="insufficient_scope", scope="write"',
    ])
    const write = await makeToken(app, { scopes: ['write'] })
    expect((await saidTo(write.headers))[1]).toBe('insufficient-scope')
    const both = await makeToken(app, { scopes: ['write', 'read'] })
    expect((await ask(both.headers)).statusCode).toBe(200)
    expect((await saidTo(both.headers, '/api/marks/home-1', 'DELETE'))[1]).not.toBe(
      'insufficient-scope',
    )
  })

  it('asks for a name, a scope and a number of days that may be', async () => {
    const make = async (payload: object) => {
      const url = '/api/tokens'
      const answer = await app.inject({ method: 'POST', url, headers: asSubscriber, payload })
      return [answer.statusCode, answer.json().error]
    }
    const fine = { name: 'Sheet', scopes: ['read'], days: 7 }
    expect(await make({ ...fine, name: ' ' })).toEqual([400, 'Give it a name.'])
    expect(await make({ ...fine, name: '\u200b' })).toEqual([400, 'Give it a name.'])
    expect(await make({ ...fine, scopes: [] })).toEqual([400, 'Choose at least one.'])
    for (const wrong of [
      { ...fine, scopes: ['admin'] },
      { ...fine, days: 36_500 },
      { ...fine, name: 'a'.repeat(61) },
      {},
    ])
      expect((await make(wrong))[0]).toBe(400)
    expect(await list()).toEqual([])
    expect((await make({ name: 'Sheet', scopes: ['read'] }))[0]).toBe(200)
    expect((await list())[0]?.expiresAt).toBe('2027-02-25T15:00:00.000Z')
  })

  it('is one of at most twenty, also where many are asked for at once', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: MAX_TOKENS + 5 }, () => makeToken(app)),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_TOKENS)
    const tokens = await list()
    expect(tokens).toHaveLength(MAX_TOKENS)
    await expect(makeToken(app)).rejects.toThrow('too-many-tokens')
    await ask(asSubscriber, `/api/tokens/${tokens[0]?.id}`, 'DELETE')
    await makeToken(app)
    await makeToken(app, { as: 'ben' })
  })

  it('is refused from the moment it is ended, for good', async () => {
    const { id, headers } = await makeToken(app)
    const other = await makeToken(app)
    const ended = await ask(asSubscriber, `/api/tokens/${id}`, 'DELETE')
    expect(z.parse(tokenCalls.end.answer, ended.json()).tokens).toHaveLength(2)
    expect(await saidTo(headers)).toEqual(invalid)
    now = new Date(now.getTime() + MINUTE_MS)
    expect((await ask(asSubscriber, `/api/tokens/${id}`, 'DELETE')).statusCode).toBe(200)
    expect((await list()).find((token) => token.id === id)?.endedAt).toBe(
      '2026-11-27T15:00:00.000Z',
    )
    expect((await ask(other.headers)).statusCode).toBe(200)
  })

  it('is refused once it has expired, to the millisecond', async () => {
    const { headers } = await makeToken(app, { days: 7 })
    now = new Date(now.getTime() + 7 * DAY_MS - 1)
    expect((await ask(headers)).statusCode).toBe(200)
    now = new Date(now.getTime() + 1)
    expect(await saidTo(headers)).toEqual(invalid)
  })

  it('rests while the subscription is not live, also for calls without one, and goes on after', async () => {
    const { headers } = await makeToken(app)
    const set = (invoice: 'paid' | 'failed') =>
      database.db
        .updateTable('account')
        .set({ invoice })
        .where('id', '=', 'account-of-ann')
        .execute()
    await set('failed')
    for (const url of ['/api/deals', '/api/about', '/api/client-config'])
      expect((await saidTo(headers, url)).slice(0, 2)).toEqual([403, 'subscription-not-live'])
    // Its owner can still look, and end it.
    expect(await list()).toHaveLength(1)
    await set('paid')
    expect((await ask(headers)).statusCode).toBe(200)
  })

  it('ends with its account', async () => {
    await addSubscriber(database.db, 'gone')
    const { headers } = await makeToken(app, { as: 'gone' })
    const gone = database.db.updateTable('account').where('id', '=', 'account-of-gone')
    await gone.set({ state: 'deleting' }).execute()
    expect((await saidTo(headers)).slice(0, 2)).toEqual([403, 'account-closing'])
    await database.db.deleteFrom('account').where('id', '=', 'account-of-gone').execute()
    expect(await saidTo(headers)).toEqual(invalid)
    const kept = await database.db.selectFrom('personalToken').select('id').execute()
    expect(kept).toEqual([])
  })

  it('ends with all sessions, and one that is made after them does not', async () => {
    const { headers } = await makeToken(app)
    const bens = await makeToken(app, { as: 'ben' })
    expect((await ask(asSubscriber, '/api/account/sessions', 'DELETE')).statusCode).toBe(200)
    expect(await saidTo(headers)).toEqual(invalid)
    expect((await ask(bens.headers)).statusCode).toBe(200)
    now = new Date(now.getTime() + 1000)
    const later = await makeToken(app)
    expect((await ask(later.headers)).statusCode).toBe(200)
  })
})

describe('a call', () => {
  const operation = z.object({
    deprecated: z.optional(z.boolean()),
    description: z.optional(z.string()),
    security: z.array(z.record(z.string(), z.array(z.string()))),
  })
  const methods = z.enum(['get', 'put', 'post', 'delete'])
  const described = async () => {
    const answer = await app.inject({ url: '/api/openapi.json' })
    const { paths } = z.parse(
      z.object({ paths: z.record(z.string(), z.partialRecord(methods, operation)) }),
      answer.json(),
    )
    return Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls).flatMap(([method, call]) => {
        const scope = call.security.find(({ personalToken }) => personalToken)?.personalToken?.[0]
        const refuses = call.description?.includes('Takes no personal token.') === true
        return { method: z.parse(methods, method), path, scope, refuses }
      }),
    )
  }

  it('for which a token has no scope does nothing, whichever call it is, at each of its addresses', async () => {
    const tokens = {
      read: await makeToken(app, { scopes: ['read'] }),
      write: await makeToken(app, { scopes: ['write'] }),
      hooks: await makeToken(app, { scopes: ['hooks'] }),
    }
    const calls = (await described()).filter(({ path }) => !path.startsWith('/api/progress-hub'))
    expect(calls.filter(({ refuses }) => refuses).length).toBeGreaterThan(30)
    expect(calls.filter(({ scope }) => scope === 'write').length).toBeGreaterThan(20)
    for (const { method, path, scope, refuses } of calls)
      for (const [has, { headers }] of Object.entries(tokens)) {
        if (has === scope) continue
        const url = path.replaceAll(/\{\w+\}/g, 'x')
        const payload = method === 'put' || method === 'post' ? { payload: {} } : {}
        const answer = await app.inject({ method, url, headers, ...payload })
        const name = `${method} ${path} with ${has}`
        const code = answer.headers['content-type']?.includes('json') ? answer.json().code : ''
        if (refuses) expect([answer.statusCode, code], name).toEqual([403, 'token-not-taken'])
        else if (scope !== undefined)
          expect([answer.statusCode, code], name).toEqual([403, 'insufficient-scope'])
        else expect(answer.statusCode, name).not.toBe(403)
      }
  })

  it.each([
    '/api/account',
    '/api/tokens',
    '/api/operators',
    '/api/sources',
    '/api/webhooks/square',
  ])('under %s takes no token', async (beginning) => {
    const calls = (await described()).filter(({ path }) => path.startsWith(beginning))
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.filter(({ refuses }) => !refuses)).toEqual([])
  })

  it('is asked by HEAD with the scope it is read with', async () => {
    const head = async (scope: 'read' | 'write') => {
      const { headers } = await makeToken(app, { scopes: [scope] })
      return (await app.inject({ method: 'HEAD', url: '/api/deals', headers })).statusCode
    }
    expect([await head('read'), await head('write')]).toEqual([200, 403])
  })

  it('at a former address takes no token', async () => {
    const { headers } = await makeToken(app, { scopes: ['read', 'write', 'hooks'] })
    for (const url of ['/api/listings-on-file', '/api/account/mails', '/api/saved-searches'])
      expect((await saidTo(headers, url))[1], url).toBe('token-not-taken')
    expect((await ask(headers, '/api/alerts/searches')).statusCode).toBe(200)
  })

  it('of a token with the cookie of a sign-up is refused as without', async () => {
    const { headers } = await makeToken(app, { scopes: ['read', 'write'] })
    const cookie = 'flip-sign-up=whatever'
    for (const url of ['/api/account/sign-up-square', '/api/account/sign-out']) {
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: { ...headers, cookie },
        payload: {},
      })
      expect(answer.json().code).toBe('token-not-taken')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })
})

describe('an attack', () => {
  it('by what no token is is refused before the database is asked', async () => {
    const { secret } = await makeToken(app)
    const wrong = ['fsp_', `${secret}x`, `${secret.slice(0, -1)}`, `fsp_${'0'.repeat(49)}`]
    for (const one of wrong)
      expect(await saidTo({ authorization: `Bearer ${one}` })).toEqual(invalid)
  })

  it('on tokens of another person finds none', async () => {
    const bens = await makeToken(app, { as: 'ben' })
    expect((await ask(asSubscriber, `/api/tokens/${bens.id}`, 'DELETE')).statusCode).toBe(404)
    expect((await ask(asSubscriber, `/api/tokens/${bens.id}/uses`)).statusCode).toBe(404)
    expect(await list()).toEqual([])
    expect((await ask(bens.headers)).statusCode).toBe(200)
    const benSees = await list(signedInAs('ben'))
    expect(benSees.map(({ id }) => id)).toEqual([bens.id])
  })

  it('by a token on its own scopes or on new tokens is refused', async () => {
    const { headers, id } = await makeToken(app, { scopes: ['read', 'write', 'hooks'] })
    const payload = { name: 'More', scopes: ['write'] }
    const made = await app.inject({ method: 'POST', url: '/api/tokens', headers, payload })
    expect(made.json().code).toBe('token-not-taken')
    expect((await saidTo(headers, `/api/tokens/${id}`, 'DELETE'))[1]).toBe('token-not-taken')
    expect((await saidTo(headers, '/api/operators/audit-log'))[1]).toBe('token-not-taken')
  })

  it('in an address is refused, also at the hub, which takes other tokens there', async () => {
    const { secret } = await makeToken(app)
    for (const url of [
      `/api/deals?access_token=${secret}`,
      `/api/deals?token=${secret}`,
      `/home?t=${secret}`,
      `/api/progress-hub?id=x&access_token=${secret}`,
    ])
      expect((await app.inject({ url })).json().code, url).toBe('token-in-address')
    const negotiate = await app.inject({
      method: 'POST',
      url: '/api/progress-hub/negotiate',
      headers: { authorization: `Bearer ${secret}` },
    })
    expect(negotiate.statusCode).toBe(401)
  })

  it('leaves no secret in the log, wherever it was sent', async () => {
    const lines: string[] = []
    const loud = await testApp(
      database.db,
      { logLevel: 'debug' },
      {},
      {
        logTo: { write: (line: string) => void lines.push(line) },
      },
    )
    onTestFinished(() => loud.close())
    const { secret, headers } = await makeToken(loud)
    await loud.inject({ url: `/api/deals?token=${secret}` })
    await loud.inject({ url: `/api/deals/${secret}` })
    await loud.inject({ url: `/api/deals?a=%66sp_${secret.slice(4)}` })
    await loud.inject({ url: '/api/deals', headers })
    await loud.inject({ url: '/api/account/counts', headers })
    expect(lines.length).toBeGreaterThan(8)
    expect(lines.join('\n')).toContain('/api/deals?token=***')
    expect(lines.join('\n')).not.toContain(secret.slice(4))
  })
})

describe('the use of a token', () => {
  it('is noted by call and network, with what was refused', async () => {
    const { id, headers } = await makeToken(app)
    const from = (remoteAddress: string, url: string) => app.inject({ url, headers, remoteAddress })
    await from('203.0.113.7', '/api/deals')
    now = new Date(now.getTime() + MINUTE_MS)
    await from('203.0.113.7', '/api/deals')
    await from('2001:db8:1:2:3::4', '/api/deals/home-1')
    await from('203.0.113.7', '/api/account/counts')
    const at = (minutes: number) => new Date(Date.UTC(2026, 10, 27, 15, minutes)).toISOString()
    const uses = await usesOf(id)
    expect(uses).toHaveLength(3)
    expect(uses).toEqual(
      expect.arrayContaining([
        {
          call: 'GET /api/deals',
          network: '203.0.113.7',
          refused: false,
          requests: 2,
          firstAt: at(0),
          lastAt: at(1),
        },
        expect.objectContaining({
          call: 'GET /api/deals/{propertyId}',
          network: '2001:db8:1:2::',
        }),
        expect.objectContaining({ call: 'GET /api/account/counts', refused: true }),
      ]),
    )
    expect((await list())[0]?.lastUsedAt).toBe(at(1))
  })

  it('is kept for the latest calls and networks alone', async () => {
    const { id, headers } = await makeToken(app)
    for (let at = 0; at < MAX_TOKEN_USES + 20; at++)
      await noteUse(
        database.db,
        { tokenId: id, call: 'GET /api/deals', network: `203.0.113.${at}`, refused: false },
        new Date(now.getTime() - MINUTE_MS * (200 - at)),
      )
    await ask(headers)
    const uses = await usesOf(id)
    expect(uses).toHaveLength(MAX_TOKEN_USES)
    expect(uses.slice(0, 2).map(({ network }) => network)).toEqual(['127.0.0.1', '203.0.113.119'])
    const { count } = await database.db
      .selectFrom('personalTokenUse')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(MAX_TOKEN_USES)
  })

  it('is kept without waiting for what another request removes of it', async () => {
    const { id } = await makeToken(app)
    const note = (at: number) =>
      noteUse(
        database.db,
        { tokenId: id, call: 'GET /api/deals', network: `203.0.113.${at}`, refused: false },
        new Date(now.getTime() - MINUTE_MS * (200 - at)),
      )
    for (let at = 0; at < MAX_TOKEN_USES; at++) await note(at)
    await database.db.transaction().execute(async (trx) => {
      await sql`SELECT FROM personal_token_use WHERE network = '203.0.113.0' FOR UPDATE`.execute(
        trx,
      )
      await note(150)
    })
    await note(151)
    expect(await usesOf(id)).toHaveLength(MAX_TOKEN_USES)
  })

  it('is in the data of its owner, without the secret', async () => {
    const { secret, headers } = await makeToken(app)
    await ask(headers)
    const answer = await ask(asSubscriber, '/api/account/data/sub-of-ann')
    const { tokens } = z.parse(accountDataCalls.read.answer, answer.json())
    expect(tokens).toMatchObject([
      { name: 'Test', uses: [{ call: 'GET /api/deals', requests: 1 }] },
    ])
    expect(answer.body).not.toContain(secret)
  })

  it('is limited for each person over all their tokens, apart from people who are signed in', async () => {
    const few = await testApp(
      database.db,
      { tokenRequestsPerMinute: 3, requestsPerMinute: 6 },
      {},
      { clock: () => now },
    )
    onTestFinished(() => few.close())
    const [one, two] = [await makeToken(few), await makeToken(few)]
    const bens = await makeToken(few, { as: 'ben' })
    const get = (headers: Headers) => few.inject({ url: '/api/deals', headers })
    for (const { headers } of [one, two]) expect((await get(headers)).statusCode).toBe(200)
    const third = await get(one.headers)
    expect(third.headers).toMatchObject({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '0' })
    const fourth = await get(two.headers)
    expect(fourth.json().code).toBe('too-many-requests')
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0)
    expect((await get(bens.headers)).statusCode).toBe(200)
    // Making three tokens was three of six. Elsewhere than at the API a token widens no limit.
    const page = await few.inject({ method: 'POST', url: '/sandbox/nowhere', headers: one.headers })
    expect(page.headers).toMatchObject({ 'x-ratelimit-limit': '6' })
    const signedIn = await get(asSubscriber)
    expect(signedIn.headers).toMatchObject({
      'x-ratelimit-limit': '6',
      'x-ratelimit-remaining': '1',
    })
    // What was too much is not noted.
    const [use] = await usesOf(two.id)
    expect(use?.requests).toBe(1)
  })
})
