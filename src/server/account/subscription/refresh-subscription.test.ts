import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PaidAccount } from '../../../../tests/account/paid-account.ts'
import { subscriberStage } from '../../../../tests/account/subscriber-stage.ts'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { err } from '../../../domain/result.ts'
import { accountWork } from '../account-work.ts'
import type { PaidSubscription } from '../ports.ts'
import { dueSubscriptions, storeSubscription } from './subscription-store.ts'

let database: TestDatabase
let stage: Awaited<ReturnType<typeof subscriberStage>>
beforeAll(async () => {
  database = await createTestDatabase()
  stage = await subscriberStage(database.db)
})
afterEach(async () => {
  stage.calls.recover()
  await database.db.deleteFrom('account').execute()
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

const minute = 60_000
const ago = (minutes: number) => new Date(stage.now().getTime() - minutes * minute)
const dueNames = async () =>
  (await dueSubscriptions(database.db, stage.now(), 10)).map(({ firstName }) => firstName)
const pause = (who: PaidAccount) => {
  const paid = stage.paid.subscriptions.get(who.subscriptionId)
  if (paid) stage.paid.subscriptions.set(who.subscriptionId, { ...paid, status: 'PAUSED' })
}
const statusOf = async (who: PaidAccount) =>
  (await stage.account(who.accountId))?.subscriptionStatus

describe('asking for subscriptions', () => {
  it('is due daily, and after a minute, then after a quarter of its age, while the first invoice is awaited', async () => {
    const names = ['day', 'fresh', 'new', 'newer', 'hours', 'old', 'gone'] as const
    const who = new Map<string, PaidAccount>()
    for (const name of names) who.set(name, await stage.subscriber(name))
    const set = (name: (typeof names)[number], changes: object) =>
      stage.change(who.get(name)?.accountId ?? '', changes)
    await set('day', { subscriptionCheckedAt: ago(24 * 60 + 1) })
    await set('fresh', { subscriptionCheckedAt: ago(23 * 60) })
    const awaited = (age: number, checked: number) => ({
      invoice: 'awaited',
      subscriptionCreatedAt: ago(age),
      subscriptionCheckedAt: ago(checked),
    })
    await set('new', awaited(2, 1.1))
    await set('newer', awaited(1, 0.5))
    await set('hours', awaited(120, 29))
    await set('old', awaited(30 * 24 * 60, 61))
    await set('gone', { subscriptionCheckedAt: ago(48 * 60), state: 'deleting' })
    expect(await dueNames()).toEqual(['day', 'old', 'new'])
  })

  it('keeps the answers, the longest not asked for first', async () => {
    const ann = await stage.subscriber('ann')
    pause(ann)
    await stage.change(ann.accountId, { subscriptionCheckedAt: ago(24 * 60 + 1) })
    await stage.work['refresh-subscriptions'](null)
    expect(await statusOf(ann)).toBe('PAUSED')
    expect(await dueNames()).toEqual([])
  })

  it('goes on after the clock was set back, and keeps the answers', async () => {
    const ann = await stage.subscriber('ann')
    pause(ann)
    await stage.change(ann.accountId, { subscriptionCheckedAt: ago(-40 * 24 * 60) })
    expect(await dueNames()).toEqual(['ann'])
    await stage.work['refresh-subscriptions'](null)
    expect(await statusOf(ann)).toBe('PAUSED')
    expect(await dueNames()).toEqual([])
  })

  it('stops at the first call without an answer, and goes on with the same the next time', async () => {
    const [ann, ben] = [await stage.subscriber('ann'), await stage.subscriber('ben')]
    for (const who of [ann, ben]) {
      pause(who)
      await stage.change(who.accountId, { subscriptionCheckedAt: null })
    }
    stage.calls.fail('payments.getSubscription', 'before')
    await expect(stage.work['refresh-subscriptions'](null)).rejects.toThrow('no answer')
    expect(stage.calls.made).toHaveLength(1)
    await stage.work['refresh-subscriptions'](null)
    expect([await statusOf(ann), await statusOf(ben)]).toEqual(['PAUSED', 'PAUSED'])
  })

  it('lets one that is refused not keep the others waiting', async () => {
    const [ann, ben] = [await stage.subscriber('ann'), await stage.subscriber('ben')]
    pause(ben)
    await stage.change(ann.accountId, { subscriptionCheckedAt: null })
    await stage.change(ben.accountId, { subscriptionCheckedAt: ago(24 * 60 + 1) })
    stage.calls.fail('payments.getSubscription', 'refused')
    await expect(stage.work['refresh-subscriptions'](null)).rejects.toThrow('1 subscriptions')
    expect(await statusOf(ben)).toBe('PAUSED')
    expect(await dueNames()).toEqual([])
  })

  it('says on all nodes whose access may have ended', async () => {
    const [ann, ben] = [await stage.subscriber('ann'), await stage.subscriber('ben')]
    pause(ben)
    stage.mayHaveEnded.length = 0
    for (const { accountId } of [ann, ben]) {
      await stage.change(accountId, {
        issuer: 'https://id.example',
        subject: accountId,
        subscriptionCheckedAt: null,
      })
      await stage.work['refresh-subscription']({ accountId })
    }
    expect(stage.mayHaveEnded).toEqual([ben.accountId])
  })

  it('keeps what is known of a subscription that the provider does not know', async () => {
    const ann = await stage.subscriber('ann')
    stage.paid.subscriptions.delete(ann.subscriptionId)
    await stage.change(ann.accountId, { subscriptionCheckedAt: null })
    await stage.work['refresh-subscriptions'](null)
    expect(await statusOf(ann)).toBe('ACTIVE')
    expect(await dueNames()).toEqual([])
  })

  it('has the job after an event tried again when there is no answer, and none for an account that is gone', async () => {
    const { accountId } = await stage.subscriber('ann')
    stage.calls.fail('payments.getSubscription', 'after')
    await expect(stage.work['refresh-subscription']({ accountId })).rejects.toThrow('no answer')
    await stage.work['refresh-subscription']({ accountId: 'gone' })
    expect(stage.calls.made).toHaveLength(1)
  })

  it('keeps what a later question was answered, whichever answer comes last', async () => {
    const ann = await stage.subscriber('ann')
    const account = await stage.account(ann.accountId)
    if (account === undefined) throw new Error('no account')
    const answer = (status: PaidSubscription['status']): PaidSubscription => ({
      id: ann.subscriptionId,
      status,
      createdAt: stage.now(),
      chargedThroughDate: null,
      canceledDate: null,
      invoice: 'paid',
    })
    const store = (status: PaidSubscription['status'], askedAt: Date) =>
      storeSubscription(database.db, account, answer(status), askedAt)
    const later = new Date(Date.now() + 10 * minute)
    await store('PAUSED', later)
    expect(await store('ACTIVE', new Date(later.getTime() - 1))).toBeUndefined()
    expect(await statusOf(ann)).toBe('PAUSED')
  })
})

describe('a mail to the owner', () => {
  const set = (who: PaidAccount, changes: Partial<PaidSubscription>) => {
    const paid = stage.paid.subscriptions.get(who.subscriptionId)
    if (paid) stage.paid.subscriptions.set(who.subscriptionId, { ...paid, ...changes })
  }
  const subscriber = async () => {
    const who = await stage.subscriber('ann')
    await stage.change(who.accountId, { subscriptionCheckedAt: null })
    return who
  }
  /** Subjects of the mails that this many looks at once cause. */
  const mailsAfter = async ({ accountId, principal }: PaidAccount, looks = 1) => {
    await Promise.all(
      Array.from({ length: looks }, () => stage.work['refresh-subscription']({ accountId })),
    )
    await stage.sendMails()
    const mails = stage.mails.splice(0)
    expect(mails.every(({ to }) => to === principal.email)).toBe(true)
    return mails.map((mail) => mail.subject)
  }

  it('sends a mail about a payment that failed, and about one that went through after it, once each', async () => {
    const ann = await subscriber()
    expect(await mailsAfter(ann)).toEqual([])
    set(ann, { invoice: 'failed' })
    expect(await mailsAfter(ann, 3)).toEqual(['Your payment failed'])
    expect(await mailsAfter(ann)).toEqual([])
    set(ann, { invoice: 'paid' })
    expect(await mailsAfter(ann, 3)).toEqual(['Your payment went through'])
    expect(await mailsAfter(ann)).toEqual([])
  })

  it('sends a mail about a subscription that was canceled at the payment service, once', async () => {
    const ann = await subscriber()
    set(ann, { canceledDate: date('2027-01-01') })
    expect(await mailsAfter(ann, 3)).toEqual(['Your subscription was canceled'])
    set(ann, { status: 'CANCELED' })
    expect(await mailsAfter(ann)).toEqual([])
  })

  it('is not sent for a first payment that is reported, or for nothing new', async () => {
    const ann = await subscriber()
    await stage.change(ann.accountId, { invoice: 'awaited' })
    set(ann, { invoice: 'paid' })
    expect(await mailsAfter(ann)).toEqual([])
  })

  it('is tried again when it cannot be sent', async () => {
    const work = accountWork({ ...stage.deps, sendMail: async () => err({ message: 'ETLS' }) })
    const mail = { to: 'ann@mail.example', subject: 'Hello', text: 'Hello' }
    await expect(work['send-mail'](mail)).rejects.toThrow('Mail not sent: ETLS')
    await accountWork({ ...stage.deps, sendMail: null })['send-mail'](mail)
  })
})
