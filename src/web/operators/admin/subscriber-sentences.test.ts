import { expect, it } from 'vitest'
import type { Subscriber } from '../../../contract/operators/subscribers.ts'
import { markOf, seenSentence, subscriptionSentence } from './subscriber-sentences.ts'

const now = new Date('2026-11-22T12:00:00Z')
const paid = { status: 'ACTIVE', live: true, paymentFailed: false, chargedThroughDate: null }
const subscriber = (over: Partial<Subscriber> = {}): Subscriber => ({
  id: 'a1',
  email: 'ann@mail.example',
  name: 'Ann Lee',
  state: 'active',
  since: '2026-01-15T10:00:00Z',
  lastSeen: null,
  mails: 'on',
  deletionAskedAt: null,
  subscription: paid,
  ...over,
})

it.each([
  [subscriber(), 'Can search'],
  [subscriber({ subscription: { ...paid, live: false } }), 'Cannot search'],
  [subscriber({ subscription: { ...paid, live: false, paymentFailed: true } }), 'Payment failed'],
  [subscriber({ subscription: null }), 'No subscription'],
  [subscriber({ state: 'signing up', subscription: null }), 'Signing up'],
  [subscriber({ state: 'being deleted' }), 'Being deleted'],
])('an account has its state in a word', (account, words) => {
  expect(markOf(account).words).toBe(words)
})

it('shows the subscription as the payment provider has it', () => {
  expect(subscriptionSentence(subscriber())).toBe('Subscription active, not paid yet')
  const charged = { ...paid, status: 'PAUSED', chargedThroughDate: '2026-12-14' }
  expect(subscriptionSentence(subscriber({ subscription: charged }))).toBe(
    'Subscription paused, paid through Dec 14, 2026',
  )
})

it('says when a person was last here no closer than it is kept', () => {
  const since = 'Since January 15, 2026'
  expect(seenSentence(subscriber(), now)).toBe(`${since} · not seen yet`)
  expect(seenSentence(subscriber({ lastSeen: '2026-11-22T11:20:00Z' }), now)).toBe(
    `${since} · here within the hour`,
  )
  const leaving = { lastSeen: '2026-11-20T11:20:00Z', deletionAskedAt: '2026-11-22T11:55:00Z' }
  expect(seenSentence(subscriber(leaving), now)).toBe(
    `${since} · last here 2 days ago · deletion asked for 5 minutes ago`,
  )
})
