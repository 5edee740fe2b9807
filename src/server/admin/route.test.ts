import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { asSubscriber, signedInAs, testApp } from '../../../tests/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/test-database.ts'
import { auditLogPageSchema } from '../../contract/audit-log.ts'
import { recordAction } from '../platform/audit-log.ts'

let database: TestDatabase
let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  database = await createTestDatabase()
  app = await testApp(database.db, { operators: ['olivia@mail.example'] })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const ask = (path: string, headers: Record<string, string> = signedInAs('olivia')) =>
  app.inject({ method: 'GET', url: `/api/admin${path}`, headers })
const pageOf = async (query = '') =>
  z.parse(auditLogPageSchema, (await ask(`/audit-log${query}`)).json())
const ben = { kind: 'command line', user: 'ben' } as const

describe('the audit log', () => {
  it('is nobody else’s', async () => {
    expect((await ask('/audit-log', {})).statusCode).toBe(401)
    const answer = await ask('/audit-log', asSubscriber)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'operators-only'])
  })

  it('tells who did what to what, the newest first, page by page', async () => {
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
    const before = await pageOf()
    const failing = database.db.transaction().execute(async (trx) => {
      await recordAction(trx, ben, { action: 'run source', subject: 'never' })
      throw new Error('it failed')
    })
    await expect(failing).rejects.toThrow('it failed')
    expect(await pageOf()).toEqual(before)
  })
})
