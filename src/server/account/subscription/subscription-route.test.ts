import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PaidAccount } from '../../../../tests/account/paid-account.ts'
import { subscriberStage } from '../../../../tests/account/subscriber-stage.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { accountDataCalls } from '../../../contract/account/account-data.ts'
import { subscriptionSchema } from '../../../contract/account/subscription.ts'
import { addDays, utcDateOf } from '../../../domain/iso-date.ts'

let database: TestDatabase
let stage: Awaited<ReturnType<typeof subscriberStage>>
beforeAll(async () => {
  database = await createTestDatabase()
  stage = await subscriberStage(database.db)
})
afterEach(() => {
  stage.calls.recover()
  stage.calls.takes(0)
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

const subscriber = () => stage.subscriber('ann')
const atProvider = (who: PaidAccount, changes: object) => {
  const paid = stage.paid.subscriptions.get(who.subscriptionId)
  if (paid) stage.paid.subscriptions.set(who.subscriptionId, { ...paid, ...changes })
}
const show = (who: PaidAccount, userId = who.principal.sub) =>
  stage.ask(who.principal, 'GET', `/api/account/subscription/${userId}`)
const cancel = (who: PaidAccount, id = who.subscriptionId, userId = who.principal.sub) =>
  stage.ask(who.principal, 'DELETE', `/api/account/${encodeURIComponent(id)}/${userId}`)

describe('GET /api/account/subscription/{userId}', () => {
  it('answers one’s own subscription', async () => {
    const ann = await subscriber()
    const answer = await show(ann)
    expect(answer.statusCode).toBe(200)
    expect(subscriptionSchema.parse(answer.json())).toEqual({
      id: ann.subscriptionId,
      status: 'ACTIVE',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      chargedThroughDate: addDays(utcDateOf(stage.now()), 30),
      canceledDate: null,
      live: true,
      paymentFailed: false,
    })
    expect(stage.calls.made).toEqual([])
  })

  it('answers 404 for another’s id, and says when the caller has no subscription', async () => {
    const [ann, ben] = [await subscriber(), await subscriber()]
    expect((await show(ann, ben.principal.sub)).json()).toMatchObject({ code: 'not-found' })
    const stranger = { ...ann.principal, sub: 'nobody', directoryId: 'nobody', email: null }
    const answer = await stage.ask(stranger, 'GET', '/api/account/subscription/nobody')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'no-subscription' })
  })

  it('asks the payment provider when what is kept is some minutes old', async () => {
    const ann = await subscriber()
    atProvider(ann, { status: 'PAUSED' })
    expect((await show(ann)).json()).toMatchObject({ status: 'ACTIVE' })
    stage.passMinutes(6)
    expect((await show(ann)).json()).toMatchObject({ status: 'PAUSED', live: false })
    expect(await stage.account(ann.accountId)).toMatchObject({ subscriptionStatus: 'PAUSED' })
  })

  it('answers what is kept when the provider is down, breaks off, or takes too long', async () => {
    const ann = await subscriber()
    stage.passMinutes(6)
    atProvider(ann, { status: 'PAUSED' })
    stage.calls.fail('payments.getSubscription', 'before')
    expect((await show(ann)).json()).toMatchObject({ status: 'ACTIVE' })
    stage.calls.fail('payments.getSubscription', 'killed before')
    expect((await show(ann)).json()).toMatchObject({ status: 'ACTIVE' })
    stage.calls.takes(4_000)
    expect((await show(ann)).json()).toMatchObject({ status: 'ACTIVE' })
    expect(stage.calls.made).toHaveLength(3)
  })
})

describe('DELETE /api/account/{subscriptionId}/{userId}', () => {
  it('marks the account and sends the job that deletes it, together', async () => {
    const ann = await subscriber()
    const answer = await cancel(ann)
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    expect(await stage.account(ann.accountId)).toMatchObject({ state: 'deleting' })
    expect(await stage.waiting()).toContain(`finish-deletion ${ann.accountId}`)
    expect(stage.calls.made).toEqual(['payments.getSubscription'])
  })

  it('is done once, by however many requests', async () => {
    const ann = await subscriber()
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(ann)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
    const jobs = (await stage.waiting()).filter((job) => job.endsWith(` ${ann.accountId}`))
    expect(jobs).toHaveLength(1)
    const mails = stage.mails.filter(({ to }) => to === ann.principal.email)
    await stage.sendMails()
    // Not before anything is canceled.
    expect(mails).toEqual([])
    await stage.work['finish-deletion']({ accountId: ann.accountId })
    await stage.sendMails()
    mails.push(...stage.mails.filter(({ to }) => to === ann.principal.email))
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account was closed'])
    expect(mails[0]?.text).toContain('write to help@flips.example')
  })

  it('closes the live connections of the person who asked for it, and no one else’s', async () => {
    const ann = await subscriber()
    stage.calls.fail('payments.getSubscription', 'before')
    await cancel(ann)
    expect(stage.disconnected).not.toContain(ann.principal.id)
    stage.calls.recover()
    stage.disconnected.length = 0
    await cancel(ann)
    expect(stage.disconnected).toEqual([ann.principal.id])
  })

  it('answers 404 for another’s id, and for a subscription that is not one’s own', async () => {
    const [ann, ben] = [await subscriber(), await subscriber()]
    for (const refused of [
      await cancel(ann, ben.subscriptionId),
      await cancel(ann, ann.subscriptionId, ben.principal.sub),
      await cancel(ann, 'null'),
      await cancel(ann, 'subscription'),
    ])
      expect(refused.statusCode).toBe(404)
    expect(await stage.account(ann.accountId)).toMatchObject({ state: 'active' })
    expect(await stage.account(ben.accountId)).toMatchObject({ state: 'active' })
  })

  it.each([
    { changes: { status: 'PAUSED' }, shown: 'PAUSED' },
    { changes: { status: 'PENDING' }, shown: 'PENDING' },
    { changes: { canceledDate: addDays(utcDateOf(new Date()), 9) }, shown: 'CANCELED' },
  ])('answers 409 when the provider says it is $shown, and changes nothing', async (given) => {
    const ann = await subscriber()
    atProvider(ann, given.changes)
    const answer = await cancel(ann)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      error: `Only an ACTIVE subscription can be canceled, and this one is ${given.shown}. To have the account deleted, please write to help@flips.example.`,
      code: 'not-cancelable',
    })
    expect(await stage.account(ann.accountId)).toMatchObject({ state: 'active' })
  })

  it('answers 409 to an operator, who must cease to be one first', async () => {
    const ann = await subscriber()
    await stage.change(ann.accountId, { email: 'operator@mail.example' })
    const answer = await cancel(ann)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ error: expect.stringContaining('FLIP_OPERATORS') })
    expect(await stage.account(ann.accountId)).toMatchObject({ state: 'active' })
    expect(await stage.waiting()).not.toContain(`finish-deletion ${ann.accountId}`)
    await stage.change(ann.accountId, { email: 'ann-again@mail.example' })
  })

  it('answers 503 and changes nothing while the provider is down', async () => {
    const ann = await subscriber()
    stage.calls.fail('payments.getSubscription', 'before')
    const answer = await cancel(ann)
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ error: expect.stringContaining('nothing was changed') })
    expect(await stage.account(ann.accountId)).toMatchObject({ state: 'active' })
    expect(await stage.waiting()).not.toContain(`finish-deletion ${ann.accountId}`)
  })
})

describe('GET /api/account/data/{userId}', () => {
  it('answers everything that is kept of a person, as a file', async () => {
    const ann = await subscriber()
    const url = `/api/account/data/${ann.principal.sub}`
    const answer = await stage.ask(ann.principal, 'GET', url)
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="flip-search-pro-data.json"',
    )
    expect(accountDataCalls.read.answer.parse(answer.json())).toMatchObject({
      person: { userId: ann.principal.sub, email: ann.principal.email, phone: '+15125550134' },
      subscription: { id: ann.subscriptionId, status: 'ACTIVE' },
    })
    const other = await subscriber()
    expect((await stage.ask(other.principal, 'GET', url)).statusCode).toBe(404)
  })
})
