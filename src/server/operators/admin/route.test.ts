import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { asSubscriber, signedInAs, testApp } from '../../../../tests/test-app.ts'
import { adminCalls } from '../../../contract/operators/admin.ts'
import { type AccountJobs, accountJobs } from '../../account/jobs.ts'
import { recordAction } from '../../platform/audit-log.ts'
import { type OpenJobs, openJobs } from '../../platform/jobs/open-jobs.ts'

let database: TestDatabase
let app: Awaited<ReturnType<typeof testApp>>
let jobs: OpenJobs<AccountJobs>
beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await openJobs(accountJobs, {
    db: database.db,
    sendOnly: true,
    onFault: (error) => {
      throw error
    },
  })
  app = await testApp(database.db, { operators: ['olivia@mail.example'] })
})
afterAll(async () => {
  await app.close()
  await jobs.close()
  await database.drop()
})

const asOperator = signedInAs('olivia')
const ask = (path: string, headers: Record<string, string> = asOperator) =>
  app.inject({ method: 'GET', url: `/api/admin${path}`, headers })
const post = (path: string, headers: Record<string, string> = asOperator) =>
  app.inject({ method: 'POST', url: `/api/admin${path}`, headers })
const pageOf = async (query = '') =>
  z.parse(adminCalls.log.answer, (await ask(`/audit-log${query}`)).json())
/** What was done, without what was only read. */
const done = async () => {
  const { rows } = await sql`
    SELECT * FROM audit_log WHERE action <> 'read addresses' ORDER BY id DESC`.execute(database.db)
  return rows
}
const ben = { kind: 'command line', user: 'ben' } as const

describe('the audit log', () => {
  it('is only for operators', async () => {
    expect((await ask('/audit-log', {})).statusCode).toBe(401)
    const answer = await ask('/audit-log', asSubscriber)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'operators-only'])
  })

  it('lists who did what to what, the newest first, page by page', async () => {
    const { db } = database
    const by = { kind: 'operator', email: 'olivia@mail.example', requestId: 'request-7' } as const
    for (let at = 0; at < 50; at++)
      await recordAction(db, ben, { action: 'run source', subject: `s${at}` })
    await recordAction(db, by, {
      action: 'close account',
      subject: 'account-of-ann',
      before: 'subscription ACTIVE',
      after: 'being deleted',
    })
    const first = await pageOf()
    expect(first.entries[0]).toEqual({
      id: 51,
      at: expect.any(String),
      by: 'operator',
      who: 'olivia@mail.example',
      action: 'close account',
      subject: 'account-of-ann',
      email: 'ann@mail.example',
      requestId: 'request-7',
      before: 'subscription ACTIVE',
      after: 'being deleted',
    })
    expect(first.entries).toHaveLength(50)
    const second = await pageOf(`?before=${first.next}`)
    expect(second).toMatchObject({
      entries: [{ by: 'command line', who: 'ben', subject: 's0', email: null, requestId: null }],
      next: null,
    })
    expect((await ask('/audit-log?before=0')).statusCode).toBe(400)
  })

  it.each([
    `UPDATE audit_log SET actor = 'nobody'`,
    'DELETE FROM audit_log',
    'DELETE FROM audit_log WHERE false',
    'TRUNCATE audit_log',
  ])('is only ever added to: %s', async (statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('only ever added to')
  })

  it('keeps nothing of what was not done', async () => {
    const before = await done()
    const failing = database.db.transaction().execute(async (trx) => {
      await recordAction(trx, ben, { action: 'run source', subject: 'never' })
      throw new Error('it failed')
    })
    await expect(failing).rejects.toThrow('it failed')
    expect(await done()).toEqual(before)
  })

  it('keeps who read the email of an account in it', async () => {
    await pageOf()
    const [last] = (await pageOf()).entries
    expect(last).toMatchObject({
      action: 'read addresses',
      who: 'olivia@mail.example',
      subject: 'account-of-ann',
    })
  })
})

describe('jobs', () => {
  const failed = async (accountId: string) => {
    await jobs.send(database.db, 'finish-deletion', { accountId }, { key: accountId })
    const { rows } = await sql<{ id: string }>`
      UPDATE pgboss.job SET state = 'failed', retry_count = 20, completed_on = now(),
        output = '{"message": "Error: Square is away"}'
      WHERE data->>'accountId' = ${accountId} AND state = 'created'
      RETURNING id::text`.execute(database.db)
    return rows[0]?.id ?? ''
  }
  const seen = async () => z.parse(adminCalls.jobs.answer, (await ask('/jobs')).json())
  const ofKind = async (kind: string) => (await seen()).kinds.find((one) => one.kind === kind)
  const noJob = '00000000-0000-4000-8000-000000000000'

  it('are only for operators', async () => {
    const id = await failed('of-nobody')
    const calls = [ask, post, post].map((call, at) => {
      const path = [
        '/jobs',
        `/jobs/finish-deletion/${id}/retry`,
        `/jobs/finish-deletion/${id}/drop`,
      ]
      return (headers: Record<string, string>) => call(path[at] ?? '', headers)
    })
    for (const call of calls) {
      expect((await call({})).statusCode).toBe(401)
      const answer = await call(asSubscriber)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'operators-only'])
    }
    expect((await seen()).failed.map((job) => job.id)).toEqual([id])
    await sql`DELETE FROM pgboss.job`.execute(database.db)
  })

  it('are counted by kind, also kinds with none, and since when one waits', async () => {
    await jobs.send(database.db, 'refresh-subscription', { accountId: 'a' })
    await jobs.send(
      database.db,
      'refresh-subscription',
      { accountId: 'b' },
      { startAfterSeconds: 3600 },
    )
    expect(await ofKind('refresh-subscription')).toEqual({
      kind: 'refresh-subscription',
      waiting: 1,
      later: 1,
      running: 0,
      failed: 0,
      waitingSince: expect.any(String),
    })
    expect(await ofKind('send-mail')).toMatchObject({ waiting: 0, waitingSince: null })
    expect((await seen()).kinds).toHaveLength(Object.keys(accountJobs).length)
  })

  it('that were given up are tried once more, which is kept', async () => {
    const id = await failed('to-retry')
    expect((await seen()).failed).toEqual([
      {
        id,
        kind: 'finish-deletion',
        about: 'to-retry',
        failedAt: expect.any(String),
        attempts: 21,
        error: 'Square is away',
      },
    ])
    const answer = await post(`/jobs/finish-deletion/${id}/retry`)
    expect(z.parse(adminCalls.jobs.answer, answer.json()).failed).toEqual([])
    expect(await ofKind('finish-deletion')).toMatchObject({ waiting: 1, failed: 0 })
    expect((await done())[0]).toMatchObject({
      action: 'retry job',
      subject: `finish-deletion ${id}`,
      before: 'failed',
      after: 'waiting',
      requestId: answer.headers['x-request-id'],
    })
    expect((await post(`/jobs/finish-deletion/${id}/retry`)).statusCode).toBe(404)
    expect((await post(`/jobs/finish-deletion/${id}/drop`)).statusCode).toBe(404)
  })

  it('are not tried again beside one with the same key, and can be dropped then', async () => {
    const id = await failed('twice')
    await jobs.send(database.db, 'finish-deletion', { accountId: 'twice' }, { key: 'twice' })
    const before = await done()
    const answer = await post(`/jobs/finish-deletion/${id}/retry`)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'job-waits'])
    expect(await done()).toEqual(before)
    expect((await post(`/jobs/finish-deletion/${id}/drop`)).statusCode).toBe(200)
    expect((await seen()).failed).toEqual([])
    expect((await done())[0]).toMatchObject({ action: 'drop job', after: 'dropped' })
  })

  it('that are not there, or of no such kind, change and keep nothing', async () => {
    const before = await done()
    for (const path of [`finish-deletion/${noJob}`, `no-such-kind/${noJob}`])
      for (const verb of ['retry', 'drop'])
        expect((await post(`/jobs/${path}/${verb}`)).statusCode).toBe(404)
    expect((await post('/jobs/finish-deletion/1/drop')).statusCode).toBe(400)
    expect(await done()).toEqual(before)
  })

  it('tell nothing of a mail but that it is one', async () => {
    const mail = { to: 'ann@mail.example', subject: 'Your code', text: '123456' }
    await jobs.send(database.db, 'send-mail', mail)
    await sql`UPDATE pgboss.job SET state = 'failed', completed_on = now()
      WHERE name = 'send-mail'`.execute(database.db)
    const answer = await ask('/jobs')
    expect(answer.body).toContain('send-mail')
    expect(answer.body).not.toContain('ann@mail.example')
    expect(answer.body).not.toContain('123456')
  })
})
