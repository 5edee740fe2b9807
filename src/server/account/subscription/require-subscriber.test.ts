import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { outsideServices } from '../../../../tests/account/outside-services.ts'
import { type PaidAccount, paidAccount } from '../../../../tests/account/paid-account.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { subscriptionStatuses } from '../../../domain/account/subscription.ts'
import { parseIsoDate } from '../../../domain/iso-date.ts'
import { ok } from '../../../domain/result.ts'
import { authenticate } from '../../platform/requests/auth.ts'
import { handleErrors } from '../../platform/requests/handle-errors.ts'
import { knownCallers } from '../../start/known-callers.ts'
import { requireSubscriber } from './require-subscriber.ts'

let database: TestDatabase
let ann: PaidAccount
let now = new Date()
beforeAll(async () => {
  database = await createTestDatabase()
  ann = await paidAccount(database.db, outsideServices(), 'ann')
})
afterAll(() => database.drop())

const set = (changes: object) => database.db.updateTable('account').set(changes).execute()
const active = { state: 'active', subscriptionStatus: 'ACTIVE', invoice: 'paid' }
const problem = (principal = ann.principal) =>
  requireSubscriber({
    ...knownCallers(() => null),
    db: database.db,
    supportEmail: 'help@flips.example',
    clock: () => now,
    isThere: () => undefined,
  }).subscriptionProblem(principal)

describe('a route for subscribers', () => {
  it('lets a live subscriber in', async () => {
    expect(await problem()).toBeNull()
  })

  it('answers 403 no-subscription to a signed-in person who has none', async () => {
    const stranger = { ...ann.principal, sub: 'nobody', directoryId: 'nobody', email: null }
    expect(await problem(stranger)).toMatchObject({ statusCode: 403, code: 'no-subscription' })
  })

  const notLive = subscriptionStatuses.filter((one) => one !== 'ACTIVE' && one !== 'PENDING')
  it.each([...notLive, 'a status of tomorrow'])(
    'answers 403 with a sentence to a subscriber who is %s',
    async (subscriptionStatus) => {
      await set({ ...active, subscriptionStatus })
      const word =
        subscriptionStatus === 'COMPLETED' ? 'has ended' : subscriptionStatus.toLowerCase()
      expect(await problem()).toMatchObject({
        statusCode: 403,
        code: 'subscription-not-live',
        message: expect.stringContaining(word),
      })
      await set(active)
    },
  )

  it('says that a subscription with a date of cancellation is canceled', async () => {
    await set({ ...active, canceledDate: parseIsoDate('2031-01-01') })
    expect((await problem())?.message).toBe(
      'Your subscription is canceled, so you cannot search at the moment. To go on with it, please write to help@flips.example.',
    )
    await set({ ...active, canceledDate: null })
  })

  it('says that a payment failed', async () => {
    await set({ ...active, invoice: 'failed' })
    expect((await problem())?.message).toBe(
      'The latest charge of your subscription failed, so you cannot search at the moment. To pay with another card, please write to help@flips.example.',
    )
    await set(active)
  })

  it('takes a first invoice that is not reported yet for paid, for a day', async () => {
    await set({ ...active, invoice: 'awaited', subscriptionCreatedAt: new Date() })
    expect(await problem()).toBeNull()
    now = new Date(Date.now() + 25 * 3_600_000)
    expect((await problem())?.message).toContain('has not been confirmed yet')
    now = new Date()
    await set(active)
  })

  it('refuses a person whose account is being deleted, as every other route does', async () => {
    const { ask, seen } = await start()
    expect((await ask()).statusCode).toBe(200)
    expect(seen).toEqual([ann.accountId])
    await set({ ...active, state: 'deleting' })
    const closing = { statusCode: 403, code: 'account-closing' }
    expect(await problem()).toMatchObject(closing)
    expect(await ask()).toMatchObject({ statusCode: 403, body: expect.stringContaining('being') })
    expect(await ask('/api/all')).toMatchObject({ statusCode: 403 })
    expect(seen).toHaveLength(1)
    await set(active)
  })

  it('reads the account once for each request', async () => {
    const { ask, statements } = await start()
    expect((await ask()).statusCode).toBe(200)
    expect(statements()).toBe(1)
  })
})

/** A server with a route for subscribers and one for all who are signed in, and how many statements it has sent. */
const start = async () => {
  let statements = 0
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const seen: string[] = []
  const subscribers = requireSubscriber({
    ...knownCallers(() => null),
    db,
    supportEmail: '',
    clock: () => now,
    isThere: ({ id }) => void seen.push(id),
  })
  const app = Fastify()
  onTestFinished(() => app.close())
  handleErrors(app)
  authenticate(app, {
    verifyToken: async () => ok(ann.principal),
    admit: subscribers.admit,
    admitToken: async () => {
      throw new Error('no personal token comes here')
    },
    except: '/api/hub',
  })
  app.get('/api/paid', { preHandler: subscribers.preHandler }, async () => 'here')
  app.get('/api/all', async () => 'here')
  const ask = (url = '/api/paid') => app.inject({ url, headers: { authorization: 'Bearer ann' } })
  return { ask, seen, statements: () => statements }
}
