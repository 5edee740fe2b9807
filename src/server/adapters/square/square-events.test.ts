import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { squareEvents } from './square-events.ts'

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
