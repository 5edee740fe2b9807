import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type RunningSquare, startSquare } from '../../../../tests/account/sandbox-square.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import type { Result } from '../../../domain/result.ts'
import type { Payments } from '../../account/ports.ts'
import { openSquarePayments } from './open-square-payments.ts'

let database: TestDatabase
let running: RunningSquare
let payments: Payments
let impatient: Payments
let reference: string
beforeAll(async () => {
  database = await createTestDatabase()
  running = await startSquare(database.connectionString)
  payments = openSquarePayments(account)
  impatient = openSquarePayments(account, { timeoutSeconds: 0.3 })
})
beforeEach(() => {
  reference = crypto.randomUUID()
})
afterAll(async () => {
  await running.close()
  await database.drop()
})

const account = () => ({ baseUrl: running.baseUrl, ...running.square.settings })

const createCustomer = (by = payments) =>
  by.createCustomer(`${reference}:cust`, {
    email: 'ada.flipper@buyers.example',
    phone: '+12065550123',
    firstName: 'Ada',
    lastName: 'Flipper',
    reference,
  })
const customer = async () => done(await createCustomer())
const card = (customerId: string, paymentToken = 'cnon:card-nonce-ok') =>
  payments.createCard(
    createHash('sha256')
      .update(reference + paymentToken)
      .digest('base64url'),
    {
      customerId,
      paymentToken,
    },
  )
const subscription = (customerId: string, cardId: string) =>
  payments.createSubscription(`${reference}:sub`, { customerId, cardId })
const subscriber = async (paymentToken?: string) => {
  const customerId = await customer()
  const cardId = done(await card(customerId, paymentToken))
  const started = done(await subscription(customerId, cardId))
  return { customerId, cardId, subscriptionId: started.id }
}

/** How many of each Square has for the customer. */
const counts = async (customerId: string) => {
  const cards = done(await payments.cardsOf(customerId))
  const subscriptions = done(await payments.subscriptionsOf(customerId))
  const made = await running.documents.collection('square-customer', referenced).list()
  const customers = made.filter((one) => one.reference_id === reference)
  return [customers.length, cards.length, subscriptions.length]
}

describe('signing up', () => {
  it('makes a customer, a card and a subscription, paid a moment later', async () => {
    const { customerId, cardId, subscriptionId } = await subscriber()
    expect(await payments.findCustomer(reference)).toEqual({ ok: true, value: customerId })
    expect(await payments.cardsOf(customerId)).toEqual({ ok: true, value: [cardId] })
    const expected = {
      id: subscriptionId,
      status: 'ACTIVE',
      createdAt: new Date('2026-05-31T15:00:00Z'),
      chargedThroughDate: null,
      canceledDate: null,
      invoice: 'awaited',
    }
    expect(await payments.getSubscription(subscriptionId)).toEqual({ ok: true, value: expected })
    running.clock.passSeconds(10)
    const paid = { ...expected, chargedThroughDate: '2026-06-29', invoice: 'paid' }
    expect(await payments.getSubscription(subscriptionId)).toEqual({ ok: true, value: paid })
    expect(await payments.subscriptionsOf(customerId)).toEqual({ ok: true, value: [paid] })
    expect(JSON.stringify(await payments.subscriptionsOf(customerId))).toContain(subscriptionId)
  })

  it('makes one of each when every call is made twice at once', async () => {
    const [first, second] = await Promise.all([customer(), customer()])
    expect(second).toBe(first)
    const cards = await Promise.all([card(first), card(first)])
    expect(done(cards[1])).toBe(done(cards[0]))
    const cardId = done(cards[0])
    const both = await Promise.all([subscription(first, cardId), subscription(first, cardId)])
    expect(both[1]).toEqual(both[0])
    expect(await counts(first)).toEqual([1, 1, 1])
  })

  it('makes one of each after a decline, lost answers and a double call', async () => {
    running.square.failNext('customers.create', 'answer-lost')
    expect(await createCustomer()).toEqual(noAnswer)
    const customerId = await customer()
    expect(await card(customerId, 'cnon:card-nonce-declined')).toMatchObject({
      error: { type: 'CardDeclined' },
    })
    running.square.failNext('cards.create', 'answer-lost')
    expect(await card(customerId)).toEqual(noAnswer)
    const cardId = done(await card(customerId))
    running.square.failNext('subscriptions.create', 'answer-lost')
    expect(await subscription(customerId, cardId)).toEqual(noAnswer)
    const [once, again] = await Promise.all([
      subscription(customerId, cardId),
      subscription(customerId, cardId),
    ])
    expect(again).toEqual(once)
    expect(await counts(customerId)).toEqual([1, 1, 1])
  })

  it('goes on by hand where a special card loses the answer, once for each customer', async () => {
    const customerId = await customer()
    const lossy = 'cnon:card-nonce-card-answer-lost'
    expect(await card(customerId, lossy)).toEqual(noAnswer)
    expect(done(await card(customerId, lossy))).toBe(done(await payments.cardsOf(customerId))[0])
    const other = 'cnon:card-nonce-subscription-answer-lost'
    const otherCard = done(await card(customerId, other))
    expect(await subscription(customerId, otherCard)).toEqual(noAnswer)
    expect(done(await subscription(customerId, otherCard)).status).toBe('ACTIVE')
    expect(await counts(customerId)).toEqual([1, 2, 1])
  })
})

describe('a card that is refused', () => {
  it.each([
    ['declined', 'Your card was declined. Try another card or call your bank.'],
    ['rejected-cvv', 'The CVV does not match this card. Check the code and try again.'],
    ['rejected-postalcode', 'The ZIP code does not match this card. Check it and try again.'],
    ['rejected-expiration', 'The expiry date does not match this card. Check it and try again.'],
    ['already-used', 'The card details are no longer valid. Enter the card again.'],
    ['of-another-world', 'The card details are no longer valid. Enter the card again.'],
  ])('for being %s is explained to the buyer', async (kind, message) => {
    const refused = await card(await customer(), `cnon:card-nonce-${kind}`)
    expect(refused).toEqual({ ok: false, error: { type: 'CardDeclined', message } })
  })

  it('on demand leaves nothing behind', async () => {
    const customerId = await customer()
    running.square.failNext('cards.create', 'decline')
    expect(await card(customerId)).toMatchObject({ error: { type: 'CardDeclined' } })
    expect(await counts(customerId)).toEqual([1, 0, 0])
  })
})

describe('a service that fails', () => {
  it('is unavailable after a timeout, and has done nothing here', async () => {
    running.square.failNext('customers.create', 'timeout')
    expect(await createCustomer(impatient)).toEqual(noAnswer)
    expect(await payments.findCustomer(reference)).toEqual({ ok: true, value: null })
  })

  it('is asked again after a 503', async () => {
    running.square.failNext('customers.create', 'unavailable')
    expect(done(await createCustomer())).toBe(done(await payments.findCustomer(reference)))
  })

  it('is unavailable when no one listens', async () => {
    const unreachable = openSquarePayments({ ...account(), baseUrl: 'http://127.0.0.1:9' })
    expect(await unreachable.findCustomer(reference)).toEqual(noAnswer)
  })

  it('refuses a wrong token, also when SQUARE_TOKEN holds the right one', async () => {
    vi.stubEnv('SQUARE_TOKEN', account().accessToken)
    const refused = {
      ok: false,
      error: { type: 'Refused', message: 'Square answered 401 UNAUTHORIZED.' },
    }
    for (const accessToken of ['', 'EAAAwrong']) {
      const stranger = openSquarePayments({ ...account(), accessToken })
      expect(await stranger.findCustomer(reference)).toEqual(refused)
    }
    vi.unstubAllEnvs()
  })

  it('refuses a key that was used for something else, without repeating what was sent', async () => {
    await customer()
    const other = await payments.createCustomer(`${reference}:cust`, {
      email: 'grace.flipper@buyers.example',
      phone: '+12065550123',
      firstName: 'Grace',
      lastName: 'Flipper',
      reference,
    })
    const message = 'Square answered 400 IDEMPOTENCY_KEY_REUSED.'
    expect(other).toEqual({ ok: false, error: { type: 'Refused', message } })
  })
})

describe('what a subscription says', () => {
  it('is that an invoice failed, though it is ACTIVE, until its buyer pays it by hand', async () => {
    const { subscriptionId } = await subscriber('cnon:card-nonce-charge-fails')
    running.clock.passSeconds(10)
    expect(done(await payments.getSubscription(subscriptionId))).toMatchObject({
      status: 'ACTIVE',
      invoice: 'failed',
    })
    const [invoice] = await running.documents
      .collection('square-invoice', unpaid)
      .list({ subscription_id: subscriptionId })
    await fetch(invoice?.public_url ?? '', {
      method: 'POST',
      body: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(done(await payments.getSubscription(subscriptionId))?.invoice).toBe('paid')
  })

  it('is that it is paid while a renewal is being charged, and failed when that fails', async () => {
    const { subscriptionId, cardId } = await subscriber()
    running.clock.passSeconds(10)
    const through = done(await payments.getSubscription(subscriptionId))?.chargedThroughDate
    await payments.disableCard(cardId)
    running.clock.set(`${through}T23:59:59Z`)
    running.clock.passSeconds(2)
    expect(done(await payments.getSubscription(subscriptionId))?.invoice).toBe('paid')
    running.clock.passSeconds(10)
    expect(done(await payments.getSubscription(subscriptionId))?.invoice).toBe('failed')
  })

  it('is nothing for an unknown one', async () => {
    expect(await payments.getSubscription('UNKNOWN')).toEqual({ ok: true, value: null })
    expect(await payments.subscriptionsOf('UNKNOWN')).toEqual({ ok: true, value: [] })
  })
})

describe('leaving', () => {
  it('cancels to the end of what is paid, and again without complaint', async () => {
    const { subscriptionId } = await subscriber()
    running.clock.passSeconds(10)
    const through = done(await payments.getSubscription(subscriptionId))?.chargedThroughDate
    for (const _ of ['once', 'again'])
      expect(await payments.cancelSubscription(subscriptionId)).toEqual(nothing)
    const canceled = done(await payments.getSubscription(subscriptionId))
    expect(canceled).toMatchObject({ status: 'ACTIVE', canceledDate: through })
    expect(await payments.cancelSubscription('UNKNOWN')).toEqual(nothing)
  })

  it('cancels once when the answer is lost', async () => {
    const { subscriptionId } = await subscriber()
    running.square.failNext('subscriptions.cancel', 'answer-lost')
    // Looking up what became of it shows that it was done.
    expect(await payments.cancelSubscription(subscriptionId)).toEqual(nothing)
  })

  it('does not say canceled when it was not', async () => {
    const { subscriptionId } = await subscriber()
    running.square.failNext('subscriptions.cancel', 'timeout')
    expect(await impatient.cancelSubscription(subscriptionId)).toMatchObject({
      error: { type: 'Unavailable' },
    })
    running.square.failNext('subscriptions.cancel', 'decline')
    expect(await payments.cancelSubscription(subscriptionId)).toMatchObject({
      error: { type: 'Refused' },
    })
    await running.square.setStatus(subscriptionId, 'PAUSED')
    expect(await payments.cancelSubscription(subscriptionId)).toEqual(nothing)
    expect(done(await payments.getSubscription(subscriptionId))?.canceledDate).not.toBeNull()
  })

  it('disables the card and removes the customer, as often as asked', async () => {
    const { customerId, cardId } = await subscriber()
    for (const _ of ['once', 'again']) expect(await payments.disableCard(cardId)).toEqual(nothing)
    expect(await payments.cardsOf(customerId)).toEqual({ ok: true, value: [] })
    for (const _ of ['once', 'again'])
      expect(await payments.removeCustomer(customerId)).toEqual(nothing)
    expect(await payments.disableCard(cardId)).toEqual(nothing)
    expect(await payments.findCustomer(reference)).toEqual({ ok: true, value: null })
  })
})

const nothing = { ok: true, value: undefined }
const noAnswer = {
  ok: false,
  error: { type: 'Unavailable', message: 'Square did not answer.' },
}
const unpaid = z.looseObject({ public_url: z.string() })
const referenced = z.looseObject({ reference_id: z.optional(z.string()) })

const done = <T, E>(result: Result<T, E>): T => {
  if (result.ok) return result.value
  throw new Error(JSON.stringify(result.error))
}
