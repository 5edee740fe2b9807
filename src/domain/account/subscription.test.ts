import { describe, expect, it } from 'vitest'
import { canCancel, goesOn, isLive, nextBillingDate, shownStatus } from './subscription.ts'

const createdAt = '2026-03-01T12:00:00.000Z'
const active = {
  status: 'ACTIVE' as const,
  createdAt,
  chargedThroughDate: '2026-04-01',
  canceledDate: null,
}
const canceled = { ...active, canceledDate: '2026-04-01' }

describe('a subscription', () => {
  it('is shown as CANCELED, without a next billing date, once it has a date of cancellation', () => {
    expect([shownStatus(active), nextBillingDate(active)]).toEqual(['ACTIVE', '2026-04-01'])
    expect([shownStatus(canceled), nextBillingDate(canceled)]).toEqual(['CANCELED', null])
  })

  it('can be canceled only while it is ACTIVE', () => {
    expect(canCancel(active)).toBe(true)
    expect(canCancel(canceled)).toBe(false)
    expect(canCancel({ ...active, status: 'PENDING' })).toBe(false)
    expect(canCancel({ ...active, status: 'PAUSED' })).toBe(false)
    expect(canCancel({ ...active, status: 'ON_HOLD' })).toBe(false)
  })

  it('will be charged again until it is canceled, or has come to its end', () => {
    for (const status of ['PENDING', 'ACTIVE', 'PAUSED', 'ON_HOLD'])
      expect(goesOn({ ...active, status })).toBe(true)
    for (const status of ['CANCELED', 'DEACTIVATED', 'COMPLETED'] as const)
      expect(goesOn({ ...active, status })).toBe(false)
    expect(goesOn(canceled)).toBe(false)
  })

  it('is live while ACTIVE or PENDING and paid', () => {
    const now = Date.parse('2026-03-20')
    expect(isLive(active, 'paid', now)).toBe(true)
    expect(isLive({ ...active, status: 'PENDING' }, 'paid', now)).toBe(true)
    for (const status of ['CANCELED', 'DEACTIVATED', 'PAUSED', 'COMPLETED', 'ON_HOLD'])
      expect(isLive({ ...active, status }, 'paid', now)).toBe(false)
    expect(isLive(canceled, 'paid', now)).toBe(false)
    expect(isLive(active, 'failed', now)).toBe(false)
  })

  it('counts as paid for a day while the first invoice is awaited', () => {
    expect(isLive(active, 'awaited', Date.parse('2026-03-02T11:59:59.999Z'))).toBe(true)
    expect(isLive(active, 'awaited', Date.parse('2026-03-02T12:00:00.000Z'))).toBe(false)
  })
})
