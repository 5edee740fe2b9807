import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscriberStage } from '../../../../tests/account/subscriber-stage.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { forgetPaymentEvents } from './subscription-store.ts'

let database: TestDatabase
let stage: Awaited<ReturnType<typeof subscriberStage>>
beforeAll(async () => {
  database = await createTestDatabase()
  stage = await subscriberStage(database.db)
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

const deliver = (event: object) => {
  const body = JSON.stringify(event)
  return stage.deliver(body, `length ${body.length}`)
}
const events = async () =>
  (await database.db.selectFrom('paymentEvent').select('eventId').execute()).map(
    ({ eventId }) => eventId,
  )

describe('POST /api/webhooks/square', () => {
  it('refuses a call that is not signed, or signed for other bytes', async () => {
    expect((await stage.deliver('{"id":"e0"}')).statusCode).toBe(403)
    const answer = await stage.deliver('{"id":"e0" }', 'length 11')
    expect(answer.json()).toMatchObject({ code: 'wrong-signature' })
    expect(await events()).toEqual([])
  })

  it('has the subscription asked for again, and the answer kept', async () => {
    const { accountId, subscriptionId } = await stage.subscriber('ann')
    const paid = stage.paid.subscriptions.get(subscriptionId)
    if (paid) stage.paid.subscriptions.set(subscriptionId, { ...paid, invoice: 'failed' })
    stage.passMinutes(1)
    expect((await deliver({ id: 'e1', subscription: subscriptionId })).statusCode).toBe(200)
    expect(await stage.waiting()).toEqual([`refresh-subscription ${accountId}`])
    await stage.work['refresh-subscription']({ accountId })
    expect(await stage.account(accountId)).toMatchObject({ invoice: 'failed' })
  })

  it('takes an event once', async () => {
    const { accountId, subscriptionId } = await stage.subscriber('ben')
    const event = { id: 'e2', subscription: subscriptionId }
    const answers = await Promise.all(Array.from({ length: 4 }, () => deliver(event)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200))
    expect((await events()).filter((id) => id === 'e2')).toHaveLength(1)
    expect((await stage.waiting()).filter((job) => job.endsWith(accountId))).toHaveLength(1)
  })

  it('answers 200 to what concerns no account here', async () => {
    const before = await stage.waiting()
    expect((await deliver({ id: 'e3', subscription: 'of-another-shop' })).statusCode).toBe(200)
    expect((await deliver({ id: 'e4' })).statusCode).toBe(200)
    expect(await stage.waiting()).toEqual(before)
  })

  it('forgets events that will not be repeated', async () => {
    await database.db
      .insertInto('paymentEvent')
      .values({ eventId: 'old', receivedAt: new Date(Date.now() - 31 * 86_400_000) })
      .execute()
    await forgetPaymentEvents(database.db, new Date())
    expect(await events()).not.toContain('old')
    expect(await events()).toContain('e3')
  })
})
