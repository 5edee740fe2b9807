import Fastify from 'fastify'
import { SquareClient } from 'square'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { type RunningSquare, startSquare } from '../../../../tests/account/sandbox-square.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'

let database: TestDatabase
let running: RunningSquare
let client: SquareClient
beforeEach(async () => {
  database = await createTestDatabase()
  running = await startSquare(database.connectionString)
  const { baseUrl, square } = running
  client = new SquareClient({ baseUrl, token: square.settings.accessToken, maxRetries: 0 })
})
afterEach(async () => {
  await running.close()
  await database.drop()
})

const subscribe = async (sourceId = 'cnon:card-nonce-ok') => {
  const key = () => crypto.randomUUID()
  const { customer } = await client.customers.create({
    idempotencyKey: key(),
    emailAddress: 'ada.flipper@buyers.example',
  })
  const customerId = customer?.id ?? ''
  const card = { customerId }
  const { card: made } = await client.cards.create({ idempotencyKey: key(), sourceId, card })
  const { locationId, planVariationId } = running.square.settings
  const { subscription } = await client.subscriptions.create({
    idempotencyKey: key(),
    locationId,
    planVariationId,
    customerId,
    cardId: made?.id ?? '',
  })
  return { customerId, cardId: made?.id ?? '', id: subscription?.id ?? '' }
}
const subscriptionOf = async (subscriptionId: string) => {
  const { subscription } = await client.subscriptions.get({ subscriptionId })
  return subscription
}
/** Oldest first. */
const invoicesOf = async (customerId: string) => {
  const locationIds = [running.square.settings.locationId]
  const { invoices = [] } = await client.invoices.search({
    query: { filter: { locationIds, customerIds: [customerId] } },
  })
  return invoices.toReversed()
}
/** Due date and status of each. */
const billedTo = async (customerId: string) =>
  (await invoicesOf(customerId)).map(
    ({ status, paymentRequests }) => `${paymentRequests?.[0]?.dueDate} ${status}`,
  )

it('a month later it is billed again, and charged through the next period', async () => {
  const { customerId, id } = await subscribe()
  expect(await billedTo(customerId)).toEqual(['2026-05-31 SCHEDULED'])
  running.clock.passSeconds(2)
  expect(await billedTo(customerId)).toEqual(['2026-05-31 PAID'])
  running.clock.set('2026-06-29T23:59:59Z')
  expect((await subscriptionOf(id))?.chargedThroughDate).toBe('2026-06-29')
  running.clock.set('2026-08-15T12:00:00Z')
  expect((await subscriptionOf(id))?.chargedThroughDate).toBe('2026-08-30')
  expect(await billedTo(customerId)).toEqual([
    '2026-05-31 PAID',
    '2026-06-30 PAID',
    '2026-07-31 PAID',
  ])
  expect((await subscriptionOf(id))?.invoiceIds).toHaveLength(3)
})

it('after a cancellation it runs to the end of the period, is not billed again, and ends', async () => {
  const { customerId, id } = await subscribe()
  running.clock.passSeconds(10)
  await client.subscriptions.cancel({ subscriptionId: id })
  running.clock.set('2026-06-29T23:59:59Z')
  expect(await subscriptionOf(id)).toMatchObject({ status: 'ACTIVE', canceledDate: '2026-06-29' })
  running.clock.set('2026-06-30T00:00:00Z')
  expect((await subscriptionOf(id))?.status).toBe('CANCELED')
  running.clock.set('2027-01-01T00:00:00Z')
  expect(await billedTo(customerId)).toEqual(['2026-05-31 PAID'])
})

it('a charge that fails leaves the invoice unpaid and the subscription active, and is billed on', async () => {
  const { customerId, id } = await subscribe('cnon:card-nonce-charge-fails')
  running.clock.passSeconds(2)
  expect((await subscriptionOf(id))?.status).toBe('ACTIVE')
  const [invoice] = await invoicesOf(customerId)
  expect(invoice?.status).toBe('UNPAID')
  expect(invoice?.paymentRequests?.[0]?.automaticPaymentSource).toBe('NONE')
  running.clock.set('2026-07-01T00:00:00Z')
  expect(await billedTo(customerId)).toEqual(['2026-05-31 UNPAID', '2026-06-30 UNPAID'])
})

it('an unpaid invoice has a page where its buyer pays it', async () => {
  const { customerId } = await subscribe('cnon:card-nonce-charge-fails')
  running.clock.passSeconds(2)
  const invoice = async () => (await invoicesOf(customerId))[0]
  const url = (await invoice())?.publicUrl ?? ''
  expect(await (await fetch(url)).text()).toContain('Pay $87.00 with a test card')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const paid = await fetch(url, { method: 'POST', body: '', headers })
  const page = await paid.text()
  expect(page).toContain('Paid. Thank you.')
  expect(page).not.toContain('<button')
  expect((await invoice())?.status).toBe('PAID')
  expect((await fetch(`${running.baseUrl}/pay-invoice/unknown`)).status).toBe(404)
})

it('a card disabled since is not charged', async () => {
  const { customerId, cardId } = await subscribe()
  await client.cards.disable({ cardId })
  running.clock.passSeconds(2)
  expect(await billedTo(customerId)).toEqual(['2026-05-31 UNPAID'])
})

it('a subscription that the seller paused is not billed, and ends when it is canceled', async () => {
  const { customerId, id } = await subscribe()
  running.clock.passSeconds(10)
  await running.square.setStatus(id, 'PAUSED')
  running.clock.set('2026-09-10T12:00:00Z')
  expect((await subscriptionOf(id))?.status).toBe('PAUSED')
  expect(await billedTo(customerId)).toEqual(['2026-05-31 PAID'])
  await client.subscriptions.cancel({ subscriptionId: id })
  running.clock.set('2026-09-11T00:00:00Z')
  expect((await subscriptionOf(id))?.status).toBe('CANCELED')
})

it('a subscription whose customer is gone is deactivated instead of billed', async () => {
  const { customerId, id } = await subscribe()
  running.clock.passSeconds(10)
  await client.customers.delete({ customerId })
  running.clock.set('2026-07-01T00:00:00Z')
  expect((await subscriptionOf(id))?.status).toBe('DEACTIVATED')
})

const status = z.looseObject({ status: z.string() })

it('the card is charged when its time has come, even without a request', async () => {
  await subscribe()
  const invoices = running.documents.collection('square-invoice', status)
  running.clock.passSeconds(2)
  await expect
    .poll(async () => (await invoices.list()).map((invoice) => invoice.status), { timeout: 10_000 })
    .toEqual(['PAID'])
})

it('two nodes of one database bill what is due once', async () => {
  const { customerId } = await subscribe()
  await running.square.settle()
  // A node that starts also sends what another one has not sent to its end, so an event may come more than once.
  const heard = new Map<string, string>()
  const listener = Fastify()
  listener.post('/', async ({ body }) => {
    const event = z.parse(z.object({ event_id: z.string(), type: z.string() }), body)
    heard.set(event.event_id, event.type)
    return null
  })
  const webhookUrl = await listener.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => listener.close())
  const start = () => startSquare(database.connectionString, { webhookUrl })
  const nodes = [await start(), await start()]
  for (const node of nodes) node.clock.set('2026-06-30T00:00:10Z')
  await Promise.all(nodes.map(({ square }) => square.settle()))
  // Before the database goes, which is when the test has ended.
  for (const node of nodes) await node.close()
  const types = [...heard.values()]
  expect(types.filter((type) => type === 'invoice.created')).toHaveLength(1)
  // The first charge and the second.
  expect(types.filter((type) => type === 'invoice.payment_made')).toHaveLength(2)
  running.clock.set('2026-06-30T00:00:10Z')
  expect(await billedTo(customerId)).toEqual(['2026-05-31 PAID', '2026-06-30 PAID'])
})
