import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { buildClient, until } from '../../../../packages/signalr/hub-for-tests.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { addSubscriber, asSubscriber, signedInAs, testApp } from '../../../../tests/test-app.ts'
import { subscriberCalls } from '../../../contract/operators/subscribers.ts'
import { PROGRESS_HUB_PATH } from '../../../contract/progress-hub.ts'
import { ok } from '../../../domain/result.ts'
import { idOfPerson } from '../../platform/requests/auth.ts'

let database: TestDatabase
let app: Awaited<ReturnType<typeof testApp>>
let origin: string
const sent: unknown[] = []
const issuer = 'https://id.example'
beforeAll(async () => {
  database = await createTestDatabase()
  app = await testApp(
    database.db,
    { operators: ['olivia@mail.example'], namedOperators: ['olivia@mail.example'] },
    {
      verifyToken: async (name) =>
        ok({
          id: idOfPerson({ issuer, sub: `sub-of-${name}` }),
          issuer,
          sub: `sub-of-${name}`,
          directoryId: `oid-of-${name}`,
          email: `${name}@mail.example`,
          session: null,
          authenticatedBy: [],
          signedInAt: Number.MAX_SAFE_INTEGER,
          expiresAt: Number.MAX_SAFE_INTEGER,
        }),
    },
    {
      jobs: {
        send: async (_trx: unknown, ...job: readonly unknown[]) => void sent.push(job),
        state: () => 'working',
        clockNote: () => null,
      },
    },
  )
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
  await database.drop()
})

const asOperator = signedInAs('olivia')
const post = (path: string, headers: Record<string, string> = asOperator) =>
  app.inject({ method: 'POST', url: `/api/admin/subscribers${path}`, headers })
const find = (payload: object, headers: Record<string, string> = asOperator) =>
  app.inject({ method: 'POST', url: '/api/admin/subscribers/find', headers, payload })
const pageOf = async (asked: object = {}) => {
  const answer = await find(asked)
  expect(answer.statusCode).toBe(200)
  return z.parse(subscriberCalls.find.answer, answer.json())
}
const logged = async (subject: string) =>
  (
    await sql`SELECT actor_kind, actor, action, request_id, before, after FROM audit_log
      WHERE subject = ${subject} AND action <> 'read addresses' ORDER BY id`.execute(database.db)
  ).rows

describe('subscribers', () => {
  it.each([
    '/account-of-ann/disconnect',
    '/account-of-ann/close',
    '/account-of-nobody/close',
    '/account-of-ann/stop-mails',
    '/account-of-ann/resume-mails',
  ])('are only for operators: %s', async (path) => {
    expect((await post(path, {})).statusCode).toBe(401)
    const answer = await post(path, asSubscriber)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({
      code: 'operators-only',
      error: 'Only operators of this installation can do this.',
    })
    expect((await find({}, asSubscriber)).statusCode).toBe(403)
    expect(await logged('account-of-ann')).toEqual([])
    expect(sent).toEqual([])
  })

  it('are listed with their state, their subscription, and when they were last here', async () => {
    await expect.poll(async () => (await pageOf()).subscribers[0]?.lastSeen).toMatch(/^20\d\d-/)
    expect((await pageOf()).subscribers[0]).toMatchObject({
      id: 'account-of-ann',
      email: 'ann@mail.example',
      name: 'ann Example',
      state: 'active',
      deletionAskedAt: null,
      subscription: { status: 'ACTIVE', paymentFailed: false, chargedThroughDate: '2025-01-01' },
    })
  })

  it('come page by page, each once, also where many began in one moment', async () => {
    await sql`INSERT INTO account
      (id, state, email, phone, first_name, last_name, attempt, created_at)
      SELECT 'many-' || n, 'new', 'many' || n || '@crowd.example', '', 'M', '', 'many-' || n,
        '2020-01-01T00:00:00.123456Z'::timestamptz + (n / 40) * interval '1 microsecond'
      FROM generate_series(1, 120) AS n`.execute(database.db)
    const seen: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const after: object = next === '' ? {} : { after: next }
      const page = await pageOf({ email: 'CROWD.example', ...after })
      expect(page.total).toBe(120)
      seen.push(...page.subscribers.map(({ id }) => id))
      next = page.next
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
  })

  it('are found by any part of their email, taken as it is', async () => {
    expect((await pageOf({ email: ' MANY77@' })).subscribers.map(({ email }) => email)).toEqual([
      'many77@crowd.example',
    ])
    for (const email of ['%', '_', "'", '\\']) expect((await pageOf({ email })).total).toBe(0)
    expect((await find({ email: '\0' })).statusCode).toBe(400)
    for (const moment of [
      'yesterday',
      '2024-13-01T00:00:00.000000Z',
      '2024-02-31T00:00:00.000000Z',
      '0000-01-01T00:00:00.000000Z',
    ])
      expect((await find({ after: `${moment} x` })).statusCode).toBe(400)
    expect((await find({ after: '2024-02-29T23:59:59.999999Z x' })).statusCode).toBe(200)
  })
})

describe('whose names and addresses were read', () => {
  const reads = async () =>
    (
      await sql<{ actor: string; subject: string; after: string | null }>`
        SELECT actor, subject, after FROM audit_log WHERE action = 'read addresses'
        ORDER BY id DESC`.execute(database.db)
    ).rows

  it('is in the audit log: of several accounts by their ids, never what was searched for', async () => {
    const many = await pageOf({ email: 'many1' })
    expect((await reads())[0]).toEqual({
      actor: 'olivia@mail.example',
      subject: `${many.subscribers.length} accounts`,
      after: many.subscribers.map(({ id }) => id).join(' '),
    })
    await pageOf({ email: 'many77@' })
    expect((await reads())[0]).toMatchObject({ subject: 'many-77', after: null })
  })

  it('is not kept where none was', async () => {
    const before = await reads()
    await pageOf({ email: 'no account has it' })
    expect(await reads()).toEqual(before)
  })
})

describe('an operator', () => {
  it('ends the live connections of an account, which is kept', async () => {
    await addSubscriber(database.db, 'bob')
    const client = buildClient(origin + PROGRESS_HUB_PATH, 'any', {
      accessTokenFactory: () => 'bob',
    })
    let closed = false
    client.onclose(() => {
      closed = true
    })
    await client.start()
    const answer = await post('/account-of-bob/disconnect')
    expect(z.parse(subscriberCalls.close.answer, answer.json()).id).toBe('account-of-bob')
    await until(() => closed)
    expect(await logged('account-of-bob')).toEqual([
      {
        actorKind: 'operator',
        actor: 'olivia@mail.example',
        action: 'end connections',
        requestId: answer.headers['x-request-id'],
        before: null,
        after: null,
      },
    ])
  })

  it('stops mails to an account and resumes them, each kept once; what its owner turned off stays', async () => {
    await addSubscriber(database.db, 'emma')
    const mailsAfter = async (verb: string) =>
      z.parse(subscriberCalls.close.answer, (await post(`/account-of-emma/${verb}`)).json()).mails
    for (const verb of ['resume-mails', 'stop-mails', 'stop-mails', 'resume-mails'])
      expect(await mailsAfter(verb)).toBe(verb === 'stop-mails' ? 'held' : 'on')
    await sql`UPDATE account SET mail_refused_at = now(), mail_refusal = '550', alert_mails = false
      WHERE id = 'account-of-emma'`.execute(database.db)
    expect(await mailsAfter('resume-mails')).toBe('off')
    expect(await mailsAfter('resume-mails')).toBe('off')
    expect(await logged('account-of-emma')).toMatchObject([
      { action: 'stop mails', before: 'on', after: 'held' },
      { action: 'resume mails', before: 'held', after: 'on' },
      { action: 'resume mails', before: 'refused', after: 'off' },
    ])
    expect((await post('/nobody/stop-mails')).statusCode).toBe(404)
  })

  it('closes no operator’s account, also not their own: the next with that email would be one', async () => {
    await addSubscriber(database.db, 'olivia')
    const answer = await post('/account-of-olivia/close')
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'operators-account',
      error: expect.stringContaining('FLIP_OPERATORS'),
    })
    expect(sent).toEqual([])
    expect(await logged('account-of-olivia')).toEqual([])
  })

  it('closes an account by the product’s own way, once, which is kept without its email', async () => {
    await addSubscriber(database.db, 'carl')
    const answer = await post('/account-of-carl/close')
    expect(answer.statusCode).toBe(200)
    expect(z.parse(subscriberCalls.close.answer, answer.json())).toMatchObject({
      state: 'being deleted',
      deletionAskedAt: expect.any(String),
    })
    expect((await post('/account-of-carl/close')).statusCode).toBe(200)
    expect(sent).toEqual([
      ['finish-deletion', { accountId: 'account-of-carl' }, { key: 'account-of-carl' }],
    ])
    expect(await logged('account-of-carl')).toMatchObject([
      { action: 'close account', before: 'subscription ACTIVE', after: 'being deleted' },
    ])
  })

  it('says when an account is gone, or another run works on it, and nothing is kept', async () => {
    expect((await post('/nobody/close')).statusCode).toBe(404)
    expect((await post('/nobody/disconnect')).statusCode).toBe(404)
    await addSubscriber(database.db, 'dora')
    await sql`UPDATE account SET lease_until = now() + interval '1 hour'
      WHERE id = 'account-of-dora'`.execute(database.db)
    const busy = await post('/account-of-dora/close')
    expect([busy.statusCode, busy.json().code]).toEqual([409, 'account-busy'])
    expect(await logged('account-of-dora')).toEqual([])
    expect(await logged('nobody')).toEqual([])
  })
})
