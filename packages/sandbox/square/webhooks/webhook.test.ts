import { createHmac } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { SquareClient, serialization } from 'square'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type RunningSquare, startSquare } from '../../../../tests/account/sandbox-square.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'

const eventSchema = z.looseObject({ event_id: z.string(), type: z.string() })
type Delivery = { readonly body: string; readonly signature: unknown; readonly retry: unknown }

let database: TestDatabase
let running: RunningSquare
let receiver: FastifyInstance
let url: string
let deliveries: Delivery[]
/** How the next deliveries are answered; 200 when there is no more. */
let answers: number[]
beforeEach(async () => {
  deliveries = []
  answers = []
  receiver = Fastify({ forceCloseConnections: true })
  receiver.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  )
  receiver.post('/hook', async ({ body, headers }, reply) => {
    deliveries.push({
      body: String(body),
      signature: headers['x-square-hmacsha256-signature'],
      retry: headers['square-retry-number'],
    })
    return reply.code(answers.shift() ?? 200).send()
  })
  url = `${await receiver.listen({ port: 0, host: '127.0.0.1' })}/hook`
  database = await createTestDatabase()
  running = await start()
})
afterEach(async () => {
  await running.close()
  await receiver.close()
  await database.drop()
})

const start = () =>
  startSquare(database.connectionString, { webhookUrl: url, webhookRetryDelaysMs: [20, 20] })

const subscribe = async (sourceId = 'cnon:card-nonce-ok') => {
  const { accessToken: token, locationId, planVariationId } = running.square.settings
  const client = new SquareClient({ baseUrl: running.baseUrl, token, maxRetries: 0 })
  const { customer } = await client.customers.create({ emailAddress: 'ada@buyers.example' })
  const customerId = customer?.id ?? ''
  const key = crypto.randomUUID()
  const { card } = await client.cards.create({
    idempotencyKey: key,
    sourceId,
    card: { customerId },
  })
  const ids = { locationId, planVariationId, customerId, cardId: card?.id ?? '' }
  const { subscription } = await client.subscriptions.create({ idempotencyKey: key, ...ids })
  return subscription?.id ?? ''
}
const events = () => deliveries.map(({ body }) => z.parse(eventSchema, JSON.parse(body)))
const types = () => new Set(events().map(({ type }) => type))

it('a sign-up and its charge are sent, signed, in the shapes of Square', async () => {
  await subscribe()
  running.clock.passSeconds(10)
  await running.square.settle()
  expect(types()).toEqual(
    new Set([
      'subscription.created',
      'subscription.updated',
      'invoice.created',
      'invoice.updated',
      'invoice.payment_made',
    ]),
  )
  for (const { body, signature } of deliveries) {
    const key = running.square.settings.webhookKey
    expect(signature).toBe(
      createHmac('sha256', key)
        .update(url + body)
        .digest('base64'),
    )
  }
  const { InvoicePaymentMadeEvent, SubscriptionUpdatedEvent } = serialization
  for (const event of events()) {
    const schema = event.type.startsWith('invoice')
      ? InvoicePaymentMadeEvent
      : SubscriptionUpdatedEvent
    expect(schema.parse(event, { unrecognizedObjectKeys: 'fail' })).toMatchObject({ ok: true })
  }
})

it('a failed charge, and a change made by the seller, are sent', async () => {
  const id = await subscribe('cnon:card-nonce-charge-fails')
  running.clock.passSeconds(10)
  await running.square.settle()
  expect(types()).toContain('invoice.scheduled_charge_failed')
  deliveries.length = 0
  await running.square.setStatus(id, 'PAUSED')
  await running.square.settle()
  expect(events()).toMatchObject([
    { type: 'subscription.updated', data: { id, object: { subscription: { status: 'PAUSED' } } } },
  ])
})

it('what is not taken is sent again as it was, then given up', async () => {
  const id = await subscribe()
  await running.square.settle()
  deliveries.length = 0
  answers = [500, 503, 404]
  await running.square.setStatus(id, 'PAUSED')
  await expect.poll(() => deliveries.length).toBe(3)
  expect(new Set(deliveries.map(({ body }) => body)).size).toBe(1)
  expect(deliveries.map(({ retry }) => retry)).toEqual([undefined, '1', '2'])
  const kept = running.documents.collection('square-event', z.looseObject({}))
  await expect.poll(() => kept.list()).toEqual([])
})

it('what could not be sent before a restart is sent after it, and nothing waits for that', async () => {
  await receiver.close()
  const id = await subscribe()
  expect(id).not.toBe('')
  await running.close()
  expect(deliveries).toEqual([])
  const port = Number(new URL(url).port)
  receiver = Fastify({ forceCloseConnections: true })
  receiver.post('/hook', async ({ body }) => {
    deliveries.push({ body: JSON.stringify(body), signature: '', retry: '' })
    return {}
  })
  await receiver.listen({ port, host: '127.0.0.1' })
  running = await start()
  await expect.poll(types).toContain('subscription.created')
})
