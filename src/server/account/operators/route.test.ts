import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { addSubscriber, principalNamed, signedInAs, testApp } from '../../../../tests/test-app.ts'
import { ok } from '../../../domain/result.ts'
import type { Mail } from '../jobs.ts'

let database: TestDatabase
let app: Awaited<ReturnType<typeof testApp>>
let now: Date
const mails: Mail[] = []
const send = async (_trx: unknown, ...[, mail]: readonly unknown[]) => {
  mails.push(z.parse(z.object({ to: z.string(), subject: z.string(), text: z.string() }), mail))
}
/** The identity provider verifies no email. */
const verifyToken = async (name: string) => ok({ ...principalNamed(name), email: null })
const started = (given: object = {}) =>
  testApp(
    database.db,
    { operators: ['olivia@mail.example', 'oscar@mail.example'], ...given },
    { verifyToken },
    { jobs: { send, state: () => 'working', clockNote: () => null }, clock: () => now },
  )
beforeAll(async () => {
  database = await createTestDatabase()
  app = await started()
  for (const name of ['olivia', 'oscar']) await addSubscriber(database.db, name)
})
beforeEach(async () => {
  now = new Date()
  mails.length = 0
  await sql`DELETE FROM email_code`.execute(database.db)
  await sql`UPDATE account SET email_proven_at = NULL`.execute(database.db)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const post = (name: string, path: string, payload?: object) =>
  app.inject({
    method: 'POST',
    url: `/api/account/email-proof${path}`,
    headers: signedInAs(name),
    ...(payload && { payload }),
  })
const prove = (name: string, code: string) => post(name, '', { code })
const adminOf = (name: string) =>
  app
    .inject({ url: '/api/admin/audit-log', headers: signedInAs(name) })
    .then((answer) => answer.json())
const subscriptionOf = async (name: string) =>
  (
    await app.inject({
      url: `/api/account/subscription/sub-of-${name}`,
      headers: signedInAs(name),
    })
  ).json()
const mailedCode = async (name: string) => {
  expect((await post(name, '/link')).statusCode).toBe(200)
  const [, code = ''] = /account-settings\?code=([A-Z2-7-]+)\n/.exec(mails.at(-1)?.text ?? '') ?? []
  return code
}
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

it('others have nothing to prove', async () => {
  expect((await post('ann', '/link')).statusCode).toBe(404)
  expect((await prove('ann', 'AAAA')).statusCode).toBe(404)
  expect(await subscriptionOf('ann')).not.toHaveProperty('operatorProof')
})

describe('who signed up with the email of an operator', () => {
  it('is no operator before the email is proven, and is shown how', async () => {
    expect(await adminOf('olivia')).toMatchObject({ code: 'email-not-proven' })
    expect(await subscriptionOf('olivia')).toMatchObject({ operatorProof: 'link or code' })
    expect((await subscriptionOf('olivia')).operator).toBeUndefined()
  })

  it('is one from the moment the mailed link is confirmed, which is in the log', async () => {
    const code = await mailedCode('olivia')
    expect(mails.map(({ to }) => to)).toEqual(['olivia@mail.example'])
    expect(mails[0]?.text).toContain('https://flips.example/account-settings?code=')
    expect((await prove('olivia', code)).statusCode).toBe(200)
    expect(await adminOf('olivia')).toHaveProperty('entries')
    expect(await subscriptionOf('olivia')).toMatchObject({ operator: true })
    const { rows } = await sql`
      SELECT actor, subject FROM audit_log WHERE action = 'prove email'`.execute(database.db)
    expect(rows).toEqual([{ actor: 'olivia@mail.example', subject: 'account-of-olivia' }])
    expect((await prove('olivia', code)).statusCode).toBe(404)
  })

  it('gains nothing by the link of another, nor by an old, used or made-up code', async () => {
    const olivias = await mailedCode('olivia')
    expect((await prove('oscar', olivias)).json()).toMatchObject({ code: 'wrong-code' })
    expect((await prove('olivia', 'AAAA-BBBB-CCCC-DDDD')).json().code).toBe('wrong-code')
    later(61)
    expect((await prove('olivia', olivias)).json().code).toBe('wrong-code')
    const first = await mailedCode('olivia')
    later(2)
    const second = await mailedCode('olivia')
    expect((await prove('olivia', first)).json().code).toBe('wrong-code')
    expect((await prove('olivia', second.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200)
  })

  it('is mailed once a minute at most', async () => {
    const code = await mailedCode('olivia')
    expect((await post('olivia', '/link')).statusCode).toBe(200)
    expect(mails).toHaveLength(1)
    expect((await prove('olivia', code)).statusCode).toBe(200)
  })

  it('is slowed down when it guesses', async () => {
    const statuses = new Set<number>()
    for (let tries = 0; tries < 12; tries += 1)
      statuses.add((await prove('oscar', 'AAAA-AAAA-AAAA-AAAA')).statusCode)
    expect([...statuses]).toEqual([400, 429])
  })
})

it('no link is mailed where others could read it, or no mail goes out', async () => {
  const open = await started({ localOnly: false })
  const headers = signedInAs('olivia')
  const answer = await open.inject({
    method: 'POST',
    url: '/api/account/email-proof/link',
    headers,
  })
  expect(answer.statusCode).toBe(404)
  expect(mails).toEqual([])
  const url = '/api/account/subscription/sub-of-olivia'
  expect((await open.inject({ url, headers })).json()).toMatchObject({ operatorProof: 'code' })
  await open.close()
})
