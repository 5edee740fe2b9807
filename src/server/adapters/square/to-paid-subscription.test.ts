import { expect, it } from 'vitest'
import { toPaidSubscription } from './to-paid-subscription.ts'

it.each(['ACTIVE', 'ON_HOLD'])('takes a status as Square says it: %s', (status) => {
  const subscription = { id: 's1', status, createdAt: '2026-05-10T08:00:00Z' }
  // The SDK's type names today's statuses only; the wire may bring another.
  const read = toPaidSubscription(JSON.parse(JSON.stringify(subscription)), 'paid')
  expect(read).toMatchObject({ ok: true, value: { id: 's1', status } })
})

it('takes no answer without one', () => {
  const read = toPaidSubscription({ id: 's1', createdAt: '2026-05-10T08:00:00Z' }, 'paid')
  expect(read).toMatchObject({ ok: false, error: { type: 'Unavailable' } })
})
