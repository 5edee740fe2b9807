import { expect, it } from 'vitest'
import { noWebPages } from '../platform/web-pages-for-tests.ts'
import { listingLinkOf } from './queries.ts'

it.each([
  'https://www.redfin.com/WA/Seattle/1-Main-St-98103/home/311231',
  'HTTP://mls.example/1?a=b#c',
])('a listing may be linked to at %s', (written) => {
  expect(listingLinkOf(written)).toBe(written)
})

it.each(noWebPages)('nowhere else: %j', (written) => {
  expect(listingLinkOf(written)).toBeNull()
})

it('the demo market’s own pages are on this server', () => {
  expect(listingLinkOf('/sandbox/demo/listings/columbus-oh-00001')).not.toBeNull()
  expect(listingLinkOf('/sandbox/mailbox')).toBeNull()
  expect(listingLinkOf(null)).toBeNull()
})
