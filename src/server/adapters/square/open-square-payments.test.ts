import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningSquare, startSquare } from '../../../../tests/sandbox-square.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/test-database.ts'
import type { Result } from '../../../domain/result.ts'
import type { Payments } from '../../account/ports.ts'
import { openSquarePayments } from './open-square-payments.ts'

let database: TestDatabase
let running: RunningSquare
let payments: Payments
let reference: string
beforeAll(async () => {
  database = await createTestDatabase()
  running = await startSquare(database.connectionString)
  payments = openSquarePayments(() => account(), { timeoutSeconds: 0.5 })
})
beforeEach(() => {
  reference = crypto.randomUUID()
})
afterAll(async () => {
  await running.close()
  await database.drop()
})

const account = () => ({ baseUrl: running.baseUrl, ...running.square.settings })

const createCustomer = (key = `${reference}:cust`) =>
  payments.createCustomer(key, {
    email: 'ada.flipper@buyers.example',
    phone: '+12065550123',
    firstName: 'Ada',
    lastName: 'Flipper',
    reference,
  })
const customer = async () => done(await createCustomer())
const card = (customerId: string, paymentToken = 'cnon:card-nonce-ok') =>
  payments.createCard(`${reference}:card:${paymentToken.slice(-12)}`.slice(-45), {
    customerId,
    paymentToken,
  })
const subscription = (customerId: string, cardId: string) =>
  payments.createSubscription(`${reference}:sub`, { customerId, cardId })
const subscriber = async (paymentToken?: string) => {
  const customerId = await customer()
  const cardId = done(await card(customerId, paymentToken))
  const started = done(await subscription(customerId, cardId))
  return { customerId, cardId, subscriptionId: started.id }
}

describe('signing up', () => {
  it('makes a customer, a card and a subscription, paid a moment later', async () => {
    const { customerId, cardId, subscriptionId } = await subscriber()
    expect(await payments.findCustomer(reference)).toEqual({ ok: true, value: customerId })
    expect(await payments.cardsOf(customerId)).toEqual({ ok: true, value: [cardId] })
    const now = running.clock.now()
    const expected = {
      id: subscriptionId,
      status: 'ACTIVE',
      createdAt: now,
      chargedThroughDate: null,
      canceledDate: null,
      invoice: 'awaited',
    }
    expect(await payments.getSubscription(subscriptionId)).toEqual({ ok: true, value: expected })
    running.clock.passSeconds(10)
    const paid = { ...expected, chargedThroughDate: '2026-06-29', invoice: 'paid' }
    expect(await payments.getSubscription(subscriptionId)).toEqual({ ok: true, value: paid })
    expect(await payments.subscriptionsOf(customerId)).toEqual({ ok: true, value: [paid] })
  })
})

const done = <T, E>(result: Result<T, E>): T => {
  if (result.ok) return result.value
  throw new Error(JSON.stringify(result.error))
}
