import { describe, expect, it } from 'vitest'
import { parseSquareEvent } from './parse-square-event.ts'

const event = (type: string, object: object) => ({
  merchant_id: 'ML1',
  type,
  event_id: 'e1',
  created_at: '2026-05-31T15:00:00Z',
  data: { type: type.split('.')[0], id: '1', object },
})

describe('a webhook event', () => {
  it('is about the subscription it holds, or the one its invoice belongs to', () => {
    const updated = event('subscription.updated', { subscription: { id: 's1' } })
    expect(parseSquareEvent(updated)).toEqual({ eventId: 'e1', subscriptionId: 's1' })
    const paid = event('invoice.payment_made', { invoice: { id: 'i1', subscription_id: 's2' } })
    expect(parseSquareEvent(paid)?.subscriptionId).toBe('s2')
  })

  it('may be about no subscription', () => {
    expect(parseSquareEvent(event('invoice.updated', { invoice: {} }))?.subscriptionId).toBeNull()
    expect(parseSquareEvent({ event_id: 'e2', type: 'ping' })?.subscriptionId).toBeNull()
  })

  it.each([null, 'text', [], {}, { type: 'x' }, { event_id: '', type: 'x' }])(
    'is not %j',
    (body) => {
      expect(parseSquareEvent(body)).toBeNull()
    },
  )
})
