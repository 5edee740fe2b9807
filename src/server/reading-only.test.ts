import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { date, offer, salesNearby } from '../../tests/listings/listing-facts.ts'
import { primaryAndReplicas } from '../../tests/platform/primary-and-replica.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/platform/test-database.ts'
import {
  addSubscriber,
  asSubscriber,
  principalNamed,
  signedInAs,
  takeListings,
  testApp,
} from '../../tests/test-app.ts'
import { newDealShareSchema } from '../contract/deals/deal-shares.ts'
import { keptDealSchema } from '../contract/deals/kept-deals.ts'
import { feedCalls } from '../contract/feeds.ts'
import { tokenCalls } from '../contract/tokens.ts'
import { referenceDeal } from '../domain/deals/deal-for-tests.ts'
import { ok } from '../domain/result.ts'

const HEADER = 'reading-only-since'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await takeListings(database.db, [
    ...salesNearby(6),
    offer({ listingKey: 'CHEAP', listPrice: 200_000, onMarketDate: date('2024-06-10') }),
  ])
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`TRUNCATE account CASCADE`.execute(database.db)
})

type Route = { readonly method: string; readonly url: string; readonly reads: boolean }

/** The server over a primary that can be cut off, beside a replica that holds the same. */
const stage = async (given: { readonly verifies?: boolean } = {}) => {
  await addSubscriber(database.db, 'ann')
  await addSubscriber(database.db, 'olivia')
  const staged = await primaryAndReplicas(database.connectionString)
  const routes: Route[] = []
  const collect = (message: unknown) => {
    const { fastify } = z.parse(z.object({ fastify: z.custom<FastifyInstance>() }), message)
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const one of [method].flat())
        if (one !== 'HEAD') routes.push({ method: one, url, reads: config?.reads !== undefined })
    })
  }
  subscribe('fastify.initialization', collect)
  const send = vi.fn(async () => undefined)
  const app = await testApp(
    database.db,
    { operators: ['olivia@mail.example'] },
    given.verifies === true
      ? {
          // `ann.phone`: Ann, by the session of her phone.
          verifyToken: async (token) => {
            const [name = '', session = null] = token.split('.')
            return ok({ ...principalNamed(name), session, signedInAt: Date.now() - 60_000 })
          },
        }
      : {},
    { reads: staged.reads, jobs: { send, state: () => 'working', clockNote: () => null } },
  )
  unsubscribe('fastify.initialization', collect)
  onTestFinished(() => app.close())
  const goAway = async () => {
    staged.toPrimary.close()
    expect(await staged.watch.isAwayNow()).toBe(true)
  }
  const comeBack = async () => {
    await staged.toPrimary.open()
    await staged.watch.look()
    expect(staged.watch.away).toBeNull()
  }
  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { as = asSubscriber, body }: { as?: Record<string, string>; body?: object } = {},
  ) => {
    const answer = await app.inject({
      method,
      url,
      headers: as,
      ...(body === undefined ? {} : { payload: body }),
    })
    return {
      status: answer.statusCode,
      body: answer.body,
      code: answer.statusCode >= 400 ? z.parse(withCode, answer.json()).code : null,
      since: answer.headers[HEADER],
      headers: answer.headers,
    }
  }
  return { ...staged, app, routes, goAway, comeBack, ask }
}
const withCode = z.object({ code: z.optional(z.string()) })

const search = {
  city: 'Columbus, OH',
  distance: 'mile',
  priceBelowMarket: 0,
  includeHomesForSale: false,
  propertyType: 'House',
  maxPrice: 500_000,
}

const refused = { status: 503, code: 'reading-only' }

describe('while the primary is away', () => {
  it('every GET is answered as before, and says since when the node only reads', async () => {
    const { routes, goAway, ask, app } = await stage()
    const searched = await ask('POST', '/api/search/flips', { body: search })
    const [home] = z.parse(z.array(z.object({ propertyId: z.string() })), JSON.parse(searched.body))
    const id = home?.propertyId ?? ''
    await ask('PUT', `/api/marks/${id}`, { body: { mark: 'Watching', note: 'n', version: null } })
    const gets = [...new Set(routes.filter(({ method }) => method === 'GET').map(({ url }) => url))]
      .filter((url) => !url.startsWith('/api/progress-hub') && !url.includes('*'))
      .map((url) =>
        url
          .replace(':propertyId', id)
          .replace(':userId', 'sub-of-ann')
          .replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
      )
      .map((url) => `${url}${queries[url.replace(id, 'ID')] ?? ''}`)
    expect(gets.length).toBeGreaterThan(50)
    const asked = async () => {
      const answers: Record<string, unknown> = {}
      for (const url of gets) {
        const as = /operators|admin|sources|mails|file-imports/.test(url)
          ? signedInAs('olivia')
          : asSubscriber
        const answer = await app.inject({ url, headers: as })
        answers[url] = answer.statusCode
        const since = answer.headers[HEADER]
        if (url.startsWith('/api/')) expect([url, typeof since]).toEqual([url, expected])
        else expect(since).toBeUndefined()
      }
      return answers
    }
    let expected = 'undefined'
    const before = await asked()
    expect(Object.values(before).filter((status) => status === 200).length).toBeGreaterThan(35)
    await goAway()
    expected = 'string'
    expect(await asked()).toEqual(before)
  }, 180_000)

  it('searches, values, and looks are answered as before, and take no connection to the primary', async () => {
    const { goAway, ask, toPrimary } = await stage()
    const searched = await ask('POST', '/api/search/flips', { body: search })
    expect(searched.status).toBe(200)
    const [home] = z.parse(z.array(z.object({ propertyId: z.string() })), JSON.parse(searched.body))
    const id = home?.propertyId ?? ''
    await ask('PUT', `/api/marks/${id}`, { body: { mark: 'Watching', note: '', version: null } })
    const look = { price: 200_000, value: 300_000, distance: 'mile' }
    const calls = [
      ['POST', '/api/search/flips', search],
      ['POST', '/api/flip-search/flips', search],
      ['PUT', `/api/marks/looks/${id}`, look],
      ['POST', '/api/account/sign-out', undefined],
    ] as const
    const all = async () => {
      const answers = []
      for (const [method, url, body] of calls)
        answers.push(await ask(method, url, body === undefined ? {} : { body }))
      return answers.map(({ status, body }) => ({ status, body }))
    }
    const before = await all()
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 204])
    await goAway()
    const taken = toPrimary.taken()
    expect(await all()).toEqual(before)
    expect(toPrimary.taken()).toBe(taken)
  })

  it('links to deals, feeds and calendars that others were given are read, though it cannot be noted', async () => {
    const { goAway, ask } = await stage()
    const [home] = z.parse(
      z.array(z.object({ propertyId: z.string() })),
      JSON.parse((await ask('POST', '/api/search/flips', { body: search })).body),
    )
    const inputs = referenceDeal()
    const deal = `/api/deals/${home?.propertyId}`
    const kept = await ask('PUT', deal, { body: { version: 0, inputs, startedFrom: inputs } })
    const { version } = z.parse(keptDealSchema, JSON.parse(kept.body))
    const chosen = { off: {}, pinned: [], within: { miles: null, days: null, sizePercent: null } }
    const comps = { distance: 'mile', includeHomesForSale: false, chosen }
    const shared = await ask('POST', `${deal}/shares`, {
      body: { version, preparedBy: 'Ann', ...comps },
    })
    expect([shared.status, shared.body]).toEqual([200, expect.any(String)])
    const { token } = z.parse(newDealShareSchema, JSON.parse(shared.body))
    const feed = await ask('POST', '/api/feeds', { body: { searchId: null } })
    const { addresses } = z.parse(feedCalls.make.answer, JSON.parse(feed.body))
    const opened = async () => {
      const urls = [`/api/deals/shared/${token}`, new URL(addresses[0] ?? '').pathname]
      const answers = await Promise.all(urls.map((url) => ask('GET', url, { as: {} })))
      return answers.map(({ status, body }) => ({ status, body }))
    }
    await goAway()
    const meanwhile = await opened()
    expect(meanwhile.map(({ status }) => status)).toEqual([200, 200])
  })

  it('every call that changes something is refused to everyone, before a database is asked', async () => {
    const { routes, goAway, app, toPrimary } = await stage()
    const changes = routes.filter(
      ({ method, url, reads }) =>
        method !== 'GET' && !reads && url.startsWith('/api/') && !url.includes('progress-hub'),
    )
    expect(changes.length).toBeGreaterThan(40)
    await goAway()
    const taken = toPrimary.taken()
    for (const { method, url } of changes)
      for (const headers of [{}, asSubscriber]) {
        const answer = await app.inject({
          method: z.parse(z.enum(['POST', 'PUT', 'DELETE', 'OPTIONS']), method),
          url: url.replace(/:\w+/g, 'x'),
          headers,
        })
        expect([url, answer.statusCode, answer.json()]).toEqual([
          url,
          503,
          {
            error:
              'The database that changes are written to does not answer. Nothing was changed. Try again in a minute.',
            code: 'reading-only',
            requestId: expect.any(String),
          },
        ])
        expect(answer.headers['retry-after']).toBe('5')
        expect(answer.headers[HEADER]).toEqual(expect.any(String))
      }
    expect(toPrimary.taken()).toBe(taken)
  })

  it('the first request after it went away is answered as well', async () => {
    const { ask, toPrimary } = await stage()
    expect((await ask('GET', '/api/marks')).status).toBe(200)
    toPrimary.close()
    const answers = await Promise.all([
      ask('GET', '/api/marks'),
      ask('GET', '/api/deals'),
      ask('POST', '/api/search/flips', { body: search }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('a change that was under way is not said to have changed nothing', async () => {
    const { ask, toPrimary } = await stage()
    toPrimary.close()
    const answer = await ask('POST', '/api/alerts/read', { body: { id: 1 } })
    expect([answer.status, answer.code]).toEqual([503, 'database-unavailable'])
  })

  it('keeps changes again once it is back, and says no more that it reads only', async () => {
    const { goAway, comeBack, ask } = await stage()
    await goAway()
    expect(await ask('POST', '/api/alerts/read', { body: { id: 1 } })).toMatchObject(refused)
    await comeBack()
    const answer = await ask('POST', '/api/alerts/read', { body: { id: 1 } })
    expect([answer.status, answer.since]).toEqual([200, undefined])
  })
})

describe('who asks', () => {
  it('is let in as the replica knows them; who is known to no one may be new', async () => {
    const { goAway, ask } = await stage()
    await goAway()
    expect((await ask('GET', '/api/marks')).status).toBe(200)
    expect(await ask('GET', '/api/marks', { as: signedInAs('nobody') })).toMatchObject(refused)
    expect((await ask('GET', '/api/marks', { as: {} })).status).toBe(401)
  })

  it('stays out where their session had ended, even if the replica does not know yet', async () => {
    const { goAway, ask } = await stage({ verifies: true })
    const phone = { as: signedInAs('ann.phone') }
    const desk = { as: signedInAs('ann.desk') }
    for (const one of [phone, desk]) expect((await ask('GET', '/api/marks', one)).status).toBe(200)
    expect((await ask('DELETE', '/api/account/sessions/phone', desk)).status).toBe(200)
    await sql`UPDATE account_session SET ended_at = NULL`.execute(database.db)
    await goAway()
    expect((await ask('GET', '/api/marks', phone)).status).toBe(401)
    expect((await ask('GET', '/api/marks', desk)).status).toBe(200)
    // A session that was never seen is one that has not ended.
    expect((await ask('GET', '/api/marks', { as: signedInAs('ann.new') })).status).toBe(200)
  })

  it('stays out where all of it had ended, or the account was closed', async () => {
    const { goAway, ask } = await stage({ verifies: true })
    const desk = { as: signedInAs('ann.desk') }
    expect((await ask('GET', '/api/marks', desk)).status).toBe(200)
    expect((await ask('DELETE', '/api/account/sessions', desk)).status).toBe(200)
    await sql`UPDATE account SET sessions_ended_at = NULL`.execute(database.db)
    await sql`UPDATE account_session SET ended_at = NULL`.execute(database.db)
    await goAway()
    expect((await ask('GET', '/api/marks', desk)).status).toBe(401)
  })

  it('is known by what was read within the minute before, where the replica does not have it yet', async () => {
    const { goAway, ask } = await stage()
    expect((await ask('GET', '/api/account/counts')).status).toBe(200)
    await sql`UPDATE account SET issuer = NULL, subject = NULL, directory_id = NULL, email = 'x' WHERE id = 'account-of-ann'`.execute(
      database.db,
    )
    await goAway()
    expect((await ask('GET', '/api/client-config')).status).toBe(200)
    expect((await ask('POST', '/api/search/flips', { body: search })).status).toBe(200)
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
    onTestFinished(() => now.mockRestore())
    expect((await ask('POST', '/api/search/flips', { body: search })).status).toBe(200)
  })

  it('may be a personal token: its use is noted later, and an ended one stays refused', async () => {
    const { goAway, comeBack, ask, app } = await stage()
    const made = async () => {
      const { body } = await ask('POST', '/api/tokens', {
        body: { name: 'Script', scopes: ['read'], days: 30 },
      })
      const { token, secret } = z.parse(tokenCalls.create.answer, JSON.parse(body))
      return { id: token.id, as: { authorization: `Bearer ${secret}` } }
    }
    const good = await made()
    const ended = await made()
    for (const { as } of [good, ended])
      expect((await ask('GET', '/api/marks', { as })).status).toBe(200)
    expect((await ask('DELETE', `/api/tokens/${ended.id}`)).status).toBe(200)
    await sql`UPDATE personal_token SET ended_at = NULL`.execute(database.db)
    await goAway()
    for (let times = 0; times < 2; times++)
      expect((await ask('GET', '/api/marks', good)).status).toBe(200)
    expect((await ask('GET', '/api/marks', ended)).status).toBe(401)
    const unknown = { authorization: `Bearer ${good.as.authorization.slice(7, -6)}aaaaaa` }
    expect((await ask('GET', '/api/marks', { as: unknown })).status).toBe(401)
    const uses = () =>
      database.db
        .selectFrom('personalTokenUse')
        .select('requests')
        .where('tokenId', '=', good.id)
        .execute()
    expect(await uses()).toEqual([{ requests: 1 }])
    await comeBack()
    await app.close()
    expect(await uses()).toEqual([{ requests: 3 }])
  })
})

/** What some calls need in their address. */
const queries: Readonly<Record<string, string>> = {
  '/api/places': '?query=43201',
  '/api/search/highest-price': '?place=43201',
  '/api/market-conditions': '?place=43201',
  '/api/search/homes/ID': '?distance=mile&includeHomesForSale=false&priceBelowMarket=0',
  '/api/search/homes/ID/evidence': '?distance=mile&priceBelowMarket=0',
}
