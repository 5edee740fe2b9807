import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutsideCall, OutsideFault } from '../../../../tests/account/outside-calls.ts'
import { type Given, signUpStage } from '../../../../tests/account/sign-up-stage.ts'
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

const faults: OutsideFault[] = ['before', 'after', 'refused', 'killed before', 'killed after']
const onItsWay: OutsideCall[] = [
  'directory.create',
  'payments.createCustomer',
  'payments.createCard',
  'payments.createSubscription',
  'directory.enable',
]
const eachFault = (calls: readonly OutsideCall[]) =>
  calls.flatMap((call) => faults.map((fault) => [call, fault] as const))

const subscribed = {
  users: 1,
  enabledUsers: 1,
  customers: 1,
  cards: 1,
  subscriptions: 1,
  charges: 1,
}
const nothing = {
  users: 0,
  enabledUsers: 0,
  customers: 0,
  cards: 0,
  subscriptions: 0,
  charges: 0,
}

/** A form that was tokenized again for each press, as the card box does. */
const pressUntilPaid = async (stage: Stage, given: Given = {}) => {
  const browser = stage.browser()
  const statuses: number[] = []
  for (let press = 1; press <= 5 && statuses.at(-1) !== 200; press++)
    statuses.push((await browser.press({ paymentToken: `token-${press}`, ...given })).status)
  return statuses
}

const expectSubscribed = async (stage: Stage) => {
  expect(stage.count()).toEqual(subscribed)
  const [account, ...others] = await stage.accounts()
  expect(others).toEqual([])
  expect(account?.state).toBe('active')
  const [subscription] = stage.paid.subscriptions.values()
  expect(account).toMatchObject({
    subscriptionId: subscription?.id,
    cardId: subscription?.cardId,
    customerId: subscription?.customerId,
    directoryId: [...stage.users.keys()][0],
    leaseUntil: null,
  })
}

const expectNothingLeft = async (stage: Stage) => {
  expect(stage.count()).toEqual(nothing)
  expect(await stage.accounts()).toEqual([])
}

describe('a sign-up with one outside call going wrong', () => {
  it.each(eachFault(onItsWay))('%s, %s: pressing Pay again ends it well', async (call, fault) => {
    const stage = await signUpStage(database.db)
    stage.calls.fail(call, fault)
    const statuses = await pressUntilPaid(stage)
    expect(statuses).toEqual([fault.startsWith('killed') ? 500 : 503, 200])
    await expectSubscribed(stage)
  })

  it.each(eachFault(onItsWay))(
    '%s, %s: left alone, it is finished or undone',
    async (call, fault) => {
      const stage = await signUpStage(database.db)
      stage.calls.fail(call, fault)
      await stage.browser().press()
      const { charges } = stage.count()
      stage.passHours(25)
      expect((await stage.sweep()).failures).toEqual([])
      await (charges === 1 ? expectSubscribed(stage) : expectNothingLeft(stage))
    },
  )
})

describe('a retry with a call of its own going wrong', () => {
  const lookups: [OutsideCall, OutsideCall][] = [
    ['directory.create', 'directory.findByEmail'],
    ['directory.create', 'directory.setPassword'],
    ['payments.createCustomer', 'payments.findCustomer'],
    ['payments.createCard', 'payments.subscriptionsOf'],
    ['payments.createCard', 'payments.cardsOf'],
    ['payments.createCard', 'payments.disableCard'],
    ['payments.createSubscription', 'payments.subscriptionsOf'],
  ]
  it.each(lookups.flatMap(([first, call]) => faults.map((fault) => [first, call, fault] as const)))(
    'after %s was lost: %s, %s',
    async (first, call, fault) => {
      const stage = await signUpStage(database.db)
      stage.calls.fail(first, 'after')
      stage.calls.fail(call, fault)
      const statuses = await pressUntilPaid(stage)
      expect(statuses).toEqual([503, fault.startsWith('killed') ? 500 : 503, 200])
      await expectSubscribed(stage)
    },
  )
})

it('an identity whose answer was lost is looked for before another is asked for', async () => {
  const stage = await signUpStage(database.db)
  stage.calls.fail('directory.create', 'after')
  await pressUntilPaid(stage)
  expect(stage.calls.made.filter((call) => call.startsWith('directory'))).toEqual([
    'directory.create',
    'directory.findByEmail',
    'directory.setPassword',
    'directory.enable',
  ])
})

describe('declines', () => {
  it.each([
    ['declined-1', 'The card was declined.'],
    ['no-money-1', 'The card has not enough money.'],
  ])('%s is answered 402 with the text, and another card may be tried', async (token, text) => {
    const stage = await signUpStage(database.db)
    const browser = stage.browser()
    const declined = await browser.press({ paymentToken: token })
    expect([declined.status, declined.body]).toEqual([402, { error: text, code: 'card-declined' }])
    expect(stage.count()).toMatchObject({ cards: 0, subscriptions: 0, enabledUsers: 0 })
    expect((await browser.press({ paymentToken: 'token-2' })).status).toBe(200)
    await expectSubscribed(stage)
  })

  it.each(faults)(
    'a declined card that cannot be disabled at once (%s) is disabled later',
    async (fault) => {
      const stage = await signUpStage(database.db)
      stage.calls.fail('payments.disableCard', fault)
      const browser = stage.browser()
      await browser.press({ paymentToken: 'no-money-1' })
      expect((await browser.press({ paymentToken: 'token-2' })).status).toBe(200)
      await expectSubscribed(stage)
    },
  )

  it('one decline, two lost answers and a double click end in one customer, card and subscription', async () => {
    const stage = await signUpStage(database.db)
    const browser = stage.browser()
    expect((await browser.press({ paymentToken: 'no-money-1' })).status).toBe(402)
    stage.calls.fail('payments.createCard', 'after')
    expect((await browser.press({ paymentToken: 'token-2' })).status).toBe(503)
    stage.calls.fail('payments.createSubscription', 'after')
    expect((await browser.press({ paymentToken: 'token-3' })).status).toBe(503)
    const clicks = await Promise.all([
      browser.press({ paymentToken: 'token-4' }),
      browser.press({ paymentToken: 'token-5' }),
    ])
    expect(clicks.map(({ status }) => status)).toEqual([200, 200])
    expect(clicks[0].body).toEqual(clicks[1].body)
    await expectSubscribed(stage)
  })
})

describe('a payment whose answer was lost', () => {
  it('is completed with the card it was begun with, also while the search knows nothing yet', async () => {
    const stage = await signUpStage(database.db)
    stage.paid.searchLags = true
    const browser = stage.browser()
    stage.calls.fail('payments.createCustomer', 'after')
    expect((await browser.press()).status).toBe(503)
    stage.calls.fail('payments.createSubscription', 'before')
    expect((await browser.press({ paymentToken: 'token-2' })).status).toBe(503)
    expect((await browser.press({ paymentToken: 'token-3' })).status).toBe(200)
    await expectSubscribed(stage)
    expect([...stage.paid.cards.values()].map((card) => card.paymentToken)).toEqual(['token-2'])
  })

  it('says that nothing is charged twice', async () => {
    const stage = await signUpStage(database.db)
    stage.calls.fail('payments.createSubscription', 'after')
    expect((await stage.browser().press()).body).toMatchObject({
      error: 'The payment service did not answer. Press Pay again. Nothing is charged twice.',
      code: 'payment-answer-lost',
    })
  })
})

describe('paid, and the login not enabled', () => {
  it.each(faults)('%s: a job is there that completes it, without a charge', async (fault) => {
    const stage = await signUpStage(database.db)
    stage.calls.fail('directory.enable', fault, 2)
    await stage.browser().press()
    expect(stage.sent).toEqual(['finish-sign-up'])
    const [account] = await stage.accounts()
    const id = account?.id ?? ''
    await expect(stage.finish(id)).rejects.toThrow()
    await stage.finish(id)
    await expectSubscribed(stage)
    await stage.finish(id)
    await stage.finish('gone')
  })

  it('the sweep finishes it at once', async () => {
    const stage = await signUpStage(database.db)
    stage.calls.fail('directory.enable', 'before', 2)
    await stage.browser().press()
    expect(await stage.sweep()).toEqual({
      finished: 0,
      undone: 0,
      failures: ['directory.enable gave no answer'],
    })
    expect(await stage.sweep()).toEqual({ finished: 1, undone: 0, failures: [] })
    await expectSubscribed(stage)
  })
})
