import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { addSubscriber, principalNamed, testApp } from '../../../../tests/test-app.ts'
import { sessionCalls } from '../../../contract/account/sessions.ts'
import { ok } from '../../../domain/result.ts'

let database: TestDatabase
let app: Awaited<ReturnType<typeof testApp>>
let now = new Date()
const endedAtProvider: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  app = await testApp(
    database.db,
    {},
    {
      /** `ann.phone`: Ann, by the session of her phone. */
      verifyToken: async (token) => {
        const [name = '', session = null] = token.split('.')
        // `later` signed in after the others.
        const signedInAt = session === 'later' ? now.getTime() + 60_000 : now.getTime() - 60_000
        return ok({ ...principalNamed(name), session, signedInAt })
      },
      endSession: async (sid) => void endedAtProvider.push(sid),
    },
    { clock: () => now },
  )
  await addSubscriber(database.db, 'bob')
})
beforeEach(async () => {
  now = new Date()
  endedAtProvider.length = 0
  await database.db.deleteFrom('accountSession').execute()
  await database.db.updateTable('account').set({ sessionsEndedAt: null }).execute()
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const call = (token: string, method: 'GET' | 'DELETE' = 'GET', path = '') =>
  app.inject({
    method,
    url: `/api/account/sessions${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'user-agent': token.endsWith('phone') ? 'iPhone Safari/604' : 'Windows Firefox/133.0',
    },
  })
const seen = async (token: string) =>
  z
    .parse(sessionCalls.list.answer, (await call(token)).json())
    .sessions.map(({ device, current }) => `${device}${current ? ', this one' : ''}`)
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

it('shows each session with its device, the latest first, and none of another person', async () => {
  await call('ann.phone')
  later(1)
  await call('bob.phone')
  expect(await seen('ann.desk')).toEqual(['Firefox on Windows, this one', 'Safari on an iPhone'])
  later(24 * 60)
  expect(await seen('ann.desk')).toEqual(['Firefox on Windows, this one'])
})

it('refuses the tokens of a session from the moment it is ended, and of no other', async () => {
  await call('ann.phone')
  await call('bob.phone')
  expect((await call('ann.desk', 'DELETE', '/phone')).statusCode).toBe(200)
  expect((await call('ann.phone')).json()).toMatchObject({ code: 'sign-in-required' })
  expect((await call('bob.phone')).statusCode).toBe(200)
  expect((await call('ann.desk')).statusCode).toBe(200)
  expect(endedAtProvider).toEqual(['phone'])
})

it('ends nothing of another person', async () => {
  await call('bob.lap')
  expect((await call('ann.desk', 'DELETE', '/lap')).statusCode).toBe(200)
  expect((await call('bob.lap')).statusCode).toBe(200)
  expect(endedAtProvider).toEqual([])
})

it('ends all at once, also the one that asks', async () => {
  await call('ann.phone')
  await call('ann.desk', 'DELETE')
  for (const token of ['ann.phone', 'ann.desk']) expect((await call(token)).statusCode).toBe(401)
  expect(endedAtProvider.toSorted()).toEqual(['desk', 'phone'])
})

it('says that none are known where the provider does not name them', async () => {
  expect((await call('ann')).json()).toEqual({ named: false, sessions: [] })
})

it('ends with all sessions also sign-ins that were never seen here, and none that comes after', async () => {
  expect((await call('ann.desk', 'DELETE')).statusCode).toBe(200)
  for (const before of ['ann.desk', 'ann.unseen', 'ann'])
    expect((await call(before)).json()).toMatchObject({ code: 'sign-in-required' })
  expect((await call('ann.later')).statusCode).toBe(200)
  expect((await call('bob.phone')).statusCode).toBe(200)
})
