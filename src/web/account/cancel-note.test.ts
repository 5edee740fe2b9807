import { expect, it } from 'vitest'
import { parseIsoDate } from '../../domain/iso-date.ts'
import { cancelNote } from './cancel-note.ts'

const active = {
  id: 'sub-1',
  status: 'ACTIVE' as const,
  createdAt: '2026-03-01T10:00:00.000Z',
  chargedThroughDate: parseIsoDate('2026-04-01'),
  canceledDate: null,
  live: true,
  paymentFailed: false,
}

it('nothing is explained of an active subscription that is paid', () => {
  expect(cancelNote(active)).toBeNull()
})

it('an active one that is not live can be canceled, and says why searching is off', () => {
  expect(cancelNote({ ...active, live: false, paymentFailed: true })).toBe(
    'The latest charge of your subscription failed, so searching is off. For help, write to',
  )
})

it('any other says why it cannot be canceled here, and whom to write to', () => {
  expect(cancelNote({ ...active, status: 'PENDING' })).toMatch(/^Your subscription has not started/)
  expect(cancelNote({ ...active, status: 'PAUSED', live: false })).toMatch(
    /^Your subscription is paused\. You can cancel only an active subscription here\./,
  )
  for (const live of [true, false])
    expect(cancelNote({ ...active, status: 'ON_HOLD', live })).toMatch(
      /^Your subscription has the status ON_HOLD\. You can cancel only an active subscription here\./,
    )
  expect(cancelNote({ ...active, canceledDate: parseIsoDate('2026-04-01'), live: false })).toMatch(
    /^Your subscription is canceled\..* write to$/,
  )
})
