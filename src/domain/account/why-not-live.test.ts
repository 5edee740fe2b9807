import { expect, it } from 'vitest'
import { whyNotLive } from './why-not-live.ts'

const active = { status: 'ACTIVE', canceledDate: null, paymentFailed: false } as const

it('the owner reads the status as shown, before what happened to a charge', () => {
  expect(whyNotLive({ ...active, status: 'PAUSED', paymentFailed: true })).toMatch(/is paused/)
  expect(whyNotLive({ ...active, canceledDate: '2026-04-01' })).toMatch(/is canceled/)
  expect(whyNotLive({ ...active, status: 'DEACTIVATED' })).toMatch(/is deactivated/)
  expect(whyNotLive({ ...active, status: 'COMPLETED' })).toMatch(/has ended/)
  expect(whyNotLive({ ...active, status: 'ON_HOLD' })).toBe(
    'Your subscription has the status ON_HOLD',
  )
})

it('the owner of an active one reads what happened to the charge', () => {
  expect(whyNotLive({ ...active, paymentFailed: true })).toMatch(/charge .* failed/)
  expect(whyNotLive(active)).toMatch(/not been confirmed/)
  expect(whyNotLive({ ...active, status: 'PENDING' })).toMatch(/not been confirmed/)
})
