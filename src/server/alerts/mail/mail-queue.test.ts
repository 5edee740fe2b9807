import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { addSubscriber, asSubscriber, signedInAs, testApp } from '../../../../tests/test-app.ts'
import { mailQueueCalls } from '../../../contract/operators/mail-queue.ts'

let database: TestDatabase
let app: Awaited<ReturnType<typeof testApp>>
const sent: unknown[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  app = await testApp(
    database.db,
    { operators: ['olivia@mail.example'] },
    {},
    {
      jobs: {
        send: async (_trx: unknown, ...job: readonly unknown[]) => void sent.push(job),
        state: () => 'working',
        clockNote: () => null,
      },
    },
  )
  await addSubscriber(database.db, 'bob')
  await sql`UPDATE account SET mails_held_at = '2026-03-04T17:00:00Z'
    WHERE id = 'account-of-bob'`.execute(database.db)
  await addSubscriber(database.db, 'carl')
  await sql`UPDATE account SET mail_refused_at = '2026-03-04T17:00:00Z', mail_refusal = 'SMTP status 550'
    WHERE id = 'account-of-carl'`.execute(database.db)
  await sql`INSERT INTO mail (id, account_id, message_id, kind, state, attempts, created_at, error)
    VALUES ('m1', 'account-of-ann', '<m1@x>', 'daily', 'dead', 20, '2026-03-04T17:00:00Z', 'ETIMEDOUT'),
      ('m2', 'account-of-ann', '<m2@x>', 'search', 'waiting', 0, '2026-03-04T18:00:00Z', NULL),
      ('m3', 'account-of-bob', '<m3@x>', 'search', 'waiting', 0, '2026-03-04T16:00:00Z', NULL),
      ('m4', 'account-of-ann', '<m4@x>', 'search', 'sent', 1, '2026-03-04T15:00:00Z', NULL)`.execute(
    database.db,
  )
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const ask = (
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string> = signedInAs('olivia'),
) => app.inject({ method, url: `/api/admin/mails${path}`, headers })
const log = (of: 'done' | 'read' = 'done') =>
  database.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', of === 'done' ? '<>' : '=', 'read addresses')
    .orderBy('id')
    .execute()

it.each([
  ['GET', ''],
  ['POST', '/m1/retry'],
] as const)('is only for operators: %s %s', async (method, path) => {
  expect((await ask(method, path, {})).statusCode).toBe(401)
  const answer = await ask(method, path, asSubscriber)
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'operators-only'])
  expect([sent, await log()]).toEqual([[], []])
})

it('says what waits, what was given up, and who gets none and why', async () => {
  expect(z.parse(mailQueueCalls.read.answer, (await ask('GET', '')).json())).toEqual({
    waiting: 1,
    waitingSince: '2026-03-04T18:00:00.000Z',
    dead: 1,
    deadMails: [
      {
        id: 'm1',
        accountId: 'account-of-ann',
        email: 'ann@mail.example',
        kind: 'daily',
        createdAt: '2026-03-04T17:00:00.000Z',
        attempts: 20,
        error: 'ETIMEDOUT',
      },
    ],
    refused: 1,
    refusedAddresses: [
      {
        accountId: 'account-of-carl',
        email: 'carl@mail.example',
        at: '2026-03-04T17:00:00.000Z',
        why: 'SMTP status 550',
      },
    ],
    held: 1,
    heldAddresses: [
      {
        accountId: 'account-of-bob',
        email: 'bob@mail.example',
        at: '2026-03-04T17:00:00.000Z',
        waiting: 1,
      },
    ],
  })
})

it('keeps whose addresses were read', async () => {
  await ask('GET', '')
  const [last] = (await log('read')).slice(-1)
  expect(last).toMatchObject({ actor: 'olivia@mail.example', subject: '3 accounts' })
  expect(last?.after).toContain('account-of-carl')
})

it('has a mail that was given up offered again, once, and keeps that', async () => {
  const answer = await ask('POST', '/m1/retry')
  expect(z.parse(mailQueueCalls.read.answer, answer.json())).toMatchObject({ waiting: 2, dead: 0 })
  expect((await ask('POST', '/m1/retry')).statusCode).toBe(404)
  expect((await ask('POST', '/m4/retry')).statusCode).toBe(404)
  expect(sent).toEqual([['deliver-alert', { channel: 'mail', id: 'm1' }, { key: 'mail m1' }]])
  expect(await log()).toMatchObject([
    { action: 'retry mail', subject: 'm1', before: 'given up', after: 'waiting' },
  ])
  // A mail server may have taken it: it is not as new.
  const mail = database.db.selectFrom('mail').select('attempts').where('id', '=', 'm1')
  expect(await mail.executeTakeFirst()).toEqual({ attempts: 1 })
})
