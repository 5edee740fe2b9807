import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseSquareEvent, squareEvents } from './square-events.ts'

const url = 'https://flips.example/api/webhooks/square'
const events = squareEvents(() => ({ key: 'a-key', url }))
const sign = (body: string, key = 'a-key') =>
  createHmac('sha256', key)
    .update(url + body)
    .digest('base64')
const event = JSON.stringify({
  event_id: 'e1',
  type: 'invoice.payment_made',
  data: { object: { invoice: { id: 'i1', subscription_id: 's1' } } },
})

it('a signed call says which subscription to look at', () => {
  expect(events.read(Buffer.from(event), sign(event))).toMatchObject({
    eventId: 'e1',
    subscriptionId: 's1',
  })
})

it('a call that is not signed with the key, or says nothing, is not believed', () => {
  expect(events.read(Buffer.from(event), sign(event, 'another'))).toBeNull()
  expect(events.read(Buffer.from(event), undefined)).toBeNull()
  expect(events.read(Buffer.from('{'), sign('{'))).toBeNull()
})

it.each([null, ''])('with the key %j no call is believed', (key) => {
  const closed = squareEvents(() => ({ key, url }))
  expect(closed.read(Buffer.from(event), sign(event, ''))).toBeNull()
})

const eventOf = (type: string, object: object) => ({
  merchant_id: 'ML1',
  type,
  event_id: 'e1',
  created_at: '2026-05-31T15:00:00Z',
  data: { type: type.split('.')[0], id: '1', object },
})

describe('a webhook event', () => {
  it('is about the subscription it holds, or the one its invoice belongs to', () => {
    const updated = eventOf('subscription.updated', { subscription: { id: 's1' } })
    expect(parseSquareEvent(updated)).toEqual({ eventId: 'e1', subscriptionId: 's1' })
    const paid = eventOf('invoice.payment_made', { invoice: { id: 'i1', subscription_id: 's2' } })
    expect(parseSquareEvent(paid)?.subscriptionId).toBe('s2')
  })

  it('may be about no subscription', () => {
    expect(parseSquareEvent(eventOf('invoice.updated', { invoice: {} }))?.subscriptionId).toBeNull()
    expect(parseSquareEvent({ event_id: 'e2', type: 'ping' })?.subscriptionId).toBeNull()
  })

  it.each([null, 'text', [], {}, { type: 'x' }, { event_id: '', type: 'x' }])(
    'is not %j',
    (body) => {
      expect(parseSquareEvent(body)).toBeNull()
    },
  )
})
