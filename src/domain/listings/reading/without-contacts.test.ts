import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsContact, withoutContacts } from './without-contacts.ts'

describe('a description without contacts', () => {
  it.each([
    ['A view of the lake. Call 828-555-0123 for a showing.', 'A view of the lake.'],
    ['New roof. Text (828) 555-0123! Sold as is.', 'New roof. Sold as is.'],
    ['New roof. Text 828–555–0123! Sold as is.', 'New roof. Sold as is.'],
    ['New roof. Text 828 - 555 - 0123! Sold as is.', 'New roof. Sold as is.'],
    ['New roof. Text 828/555-0123! Sold as is.', 'New roof. Sold as is.'],
    ['Write to jo@broker.example. Corner lot.', 'Corner lot.'],
    ['Listed by Jo Doe of Lake Realty. Corner lot.', 'Corner lot.'],
    ['Call Jo for the gate code. Corner lot.', 'Corner lot.'],
    ['Contact agent Doe. Corner lot.', 'Corner lot.'],
    ['John built it. The Doe Park is near.', 'John built it. The Doe Park is near.'],
    ['8285550123', null],
    ['', null],
    [
      '3 beds on 0.55 acres, built in 1953. Taxes 3,977.',
      '3 beds on 0.55 acres, built in 1953. Taxes 3,977.',
    ],
  ])('%j', (text, kept) => {
    expect(withoutContacts(text, ['Jo Doe'])).toBe(kept)
  })

  it('never keeps a number or an address that can be called or written to', () => {
    const contact = fc.constantFrom(
      '828-555-0123',
      '+1 828.555.0123',
      'a.b@c.example',
      '(828)5550123',
    )
    fc.assert(
      fc.property(fc.string(), contact, fc.string(), (before, one, after) => {
        const kept = withoutContacts(`${before} ${one} ${after}`, [])
        expect(kept === null || !holdsContact(kept)).toBe(true)
      }),
    )
  })

  it('is quick on a megabyte without an end', () => {
    const kept = withoutContacts('a@'.repeat(500_000), [])
    expect(kept).not.toBeNull()
  })
})
