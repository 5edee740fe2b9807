import { expect, it } from 'vitest'
import { alertReasons } from '../alerts/alert-facts.ts'
import { eventFor, eventsOfAlert } from './webhook-events.ts'

it('every alert counts as an event, and each that comes to meet a search as a new lead', () => {
  for (const reason of alertReasons)
    for (const watched of [true, false])
      expect([reason, watched, eventsOfAlert({ reason, watched }).length > 0]).toEqual([
        reason,
        watched,
        true,
      ])
  for (const reason of ['listed', 'price cut', 'back on market', 'value', 'changed'] as const)
    expect(eventsOfAlert({ reason, watched: false })[0]).toBe('lead.new')
})

it('an alert goes out as the first of its events that is taken, or not at all', () => {
  const cut = { reason: 'price cut', watched: false } as const
  expect(eventFor(['lead.price-cut', 'lead.new'], cut)).toBe('lead.new')
  expect(eventFor(['lead.price-cut'], cut)).toBe('lead.price-cut')
  expect(eventFor(['home.sold', 'deal.changed'], cut)).toBe(null)
})
