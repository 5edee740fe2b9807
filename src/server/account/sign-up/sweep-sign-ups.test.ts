import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutsideCall } from '../../../../tests/account/outside-calls.ts'
import { signUpStage, withPassword } from '../../../../tests/account/sign-up-stage.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('account').execute()
})

type Stage = Awaited<ReturnType<typeof signUpStage>>

const nothing = { users: 0, customers: 0, cards: 0, subscriptions: 0, charges: 0 }

/** A sign-up left alone after this much was made, with and without our knowing. */
const abandoned: [string, (stage: Stage) => Promise<unknown>][] = [
  ['an identity', (stage) => stage.browser().begin()],
  [
    'an identity whose answer was lost',
    (stage) => {
      stage.calls.fail('directory.create', 'after')
      return stage.browser().begin()
    },
  ],
  [
    'a customer whose answer was lost',
    (stage) => {
      stage.calls.fail('payments.createCustomer', 'after')
      return stage.browser().press()
    },
  ],
  [
    'a card whose answer was lost',
    (stage) => {
      stage.calls.fail('payments.createCard', 'after')
      return stage.browser().press()
    },
  ],
  [
    'a card that could not be disabled',
    (stage) => {
      stage.calls.fail('payments.disableCard', 'before')
      return stage.browser().press({ paymentToken: 'no-money-1' })
    },
  ],
]

const undoing: OutsideCall[] = [
  'payments.findCustomer',
  'payments.subscriptionsOf',
  'payments.cardsOf',
  'payments.disableCard',
  'payments.removeCustomer',
  'directory.findByEmail',
  'directory.remove',
]

describe('a sign-up left alone for a day', () => {
  it.each(abandoned)('with %s is removed, and all it made', async (_, leave) => {
    const stage = await signUpStage(database.db)
    await leave(stage)
    stage.passHours(23)
    expect(await stage.sweep()).toEqual({ finished: 0, undone: 0, failures: [] })
    stage.passHours(2)
    expect(await stage.sweep()).toEqual({ finished: 0, undone: 1, failures: [] })
    expect(stage.count()).toMatchObject(nothing)
    expect(await stage.accounts()).toEqual([])
  })

  it.each(abandoned)(
    'with %s, and any call going wrong in the sweep, is removed by the next ones',
    async (_, leave) => {
      const stage = await signUpStage(database.db)
      for (const call of undoing)
        for (const fault of ['before', 'after', 'killed before', 'killed after'] as const) {
          await leave(stage)
          stage.calls.recover()
          stage.passHours(25)
          stage.calls.fail(call, fault)
          const first = await stage.sweep()
          const met = stage.calls.made.includes(call)
          expect([call, fault, first.failures.length]).toEqual([call, fault, met ? 1 : 0])
          await stage.sweep()
          expect([call, fault, stage.count()]).toMatchObject([call, fault, nothing])
          expect(await stage.accounts()).toEqual([])
          // No other fault changes a call that is not made.
          if (!met) break
        }
    },
  )

  it.each(undoing)(
    'is whole again for those who come back after %s went wrong in the sweep',
    async (call) => {
      for (const fault of ['before', 'after'] as const) {
        const stage = await signUpStage(database.db)
        const browser = stage.browser()
        stage.calls.fail('payments.createSubscription', 'before')
        await browser.press()
        stage.passHours(25)
        stage.calls.fail(call, fault)
        await stage.sweep()
        stage.calls.recover()
        expect((await browser.press({ paymentToken: 'token-2' })).status).toBe(200)
        expect(stage.count()).toMatchObject({ enabledUsers: 1, cards: 1, charges: 1 })
        expect([...stage.users.keys()]).toEqual([(await stage.accounts())[0]?.directoryId])
        expect([...stage.paid.customers.keys()]).toEqual([(await stage.accounts())[0]?.customerId])
        await database.db.deleteFrom('account').execute()
      }
    },
  )

  it('and continued within the last day stays', async () => {
    const stage = await signUpStage(database.db)
    const browser = stage.browser()
    await browser.begin()
    stage.passHours(23)
    await browser.begin()
    stage.passHours(23)
    expect(await stage.sweep()).toEqual({ finished: 0, undone: 0, failures: [] })
    expect((await browser.pay()).status).toBe(200)
  })

  it('and continued while the sweep was busy with another stays', async () => {
    const stage = await signUpStage(database.db)
    await stage.browser().press({ paymentToken: 'declined-1' })
    stage.passHours(1)
    const browser = stage.browser()
    await browser.begin({ email: 'bob@mail.example' })
    stage.passHours(25)
    stage.calls.takes(100)
    const sweeping = stage.sweep()
    await expect.poll(() => stage.calls.made).toContain('payments.removeCustomer')
    await browser.begin({ email: 'bob@mail.example' })
    expect(await sweeping).toEqual({ finished: 0, undone: 1, failures: [] })
    expect((await stage.accounts()).map(({ email }) => email)).toEqual(['bob@mail.example'])
  })

  it('and half removed takes no payment before it has begun again', async () => {
    const stage = await signUpStage(database.db)
    await stage.browser().begin()
    stage.passHours(25)
    stage.calls.fail('directory.remove', 'after')
    await stage.sweep()
    const answer = await stage.browser().pay()
    expect([answer.status, answer.body.code]).toEqual([409, 'sign-up-not-begun'])
    expect(stage.count()).toMatchObject(nothing)
    expect((await stage.browser().press()).status).toBe(200)
  })

  it('while a request works on it stays', async () => {
    const stage = await signUpStage(database.db)
    const browser = stage.browser()
    await browser.begin()
    stage.passHours(25)
    stage.calls.takes(100)
    const paying = browser.press()
    await expect.poll(() => stage.calls.made).toContain('payments.createCustomer')
    expect(await stage.sweep()).toEqual({ finished: 0, undone: 0, failures: [] })
    expect((await paying).status).toBe(200)
  })
})

describe('an identity that another sign-up made with the same address is not removed', () => {
  const made = async (stage: Stage) => {
    const created = await stage.directory.create({
      email: 'ann@mail.example',
      firstName: 'Ann',
      lastName: 'Lee',
      password: 'Abcdefgh1!',
    })
    return created.ok ? created.value : ''
  }

  it('before the sign-up', async () => {
    const stage = await signUpStage(database.db)
    const id = await made(stage)
    stage.passHours(1)
    expect((await stage.browser().begin()).body.code).toBe('email-taken')
    stage.passHours(25)
    expect(await stage.sweep()).toEqual({ finished: 0, undone: 1, failures: [] })
    expect([...stage.users.keys()]).toEqual([id])
  })

  it('after it, and can sign in with already', async () => {
    const stage = await signUpStage(database.db)
    stage.calls.fail('directory.create', 'before')
    await stage.browser().begin()
    const id = await made(stage)
    await stage.directory.enable(id)
    expect((await stage.browser().begin()).body.code).toBe('email-taken')
    stage.passHours(25)
    expect(await stage.sweep()).toEqual({ finished: 0, undone: 1, failures: [] })
    expect([...stage.users.keys()]).toEqual([id])
  })
})

describe('what was kept to know the browser by', () => {
  it('serves for a day after success, and is forgotten then', async () => {
    const stage = await signUpStage(database.db)
    const browser = stage.browser()
    const paid = await browser.press()
    stage.passHours(23)
    await stage.sweep()
    expect((await browser.press()).body).toEqual(paid.body)
    stage.passHours(2)
    await stage.sweep()
    expect(await stage.accounts()).toMatchObject([
      { state: 'active', passwordVerifier: null, cookieHash: null, cookieExpiresAt: null },
    ])
    expect((await browser.press()).body.code).toBe('email-taken')
    expect((await browser.press(withPassword('Not-that-one-1!'))).body.code).toBe('email-taken')
    expect(stage.count().charges).toBe(1)
  })
})
