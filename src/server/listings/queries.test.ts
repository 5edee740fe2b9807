import { expect, it } from 'vitest'
import { listingLinkOf } from './queries.ts'

it.each([
  'https://www.redfin.com/WA/Seattle/1-Main-St-98103/home/311231',
  'HTTP://mls.example/1?a=b#c',
])('a listing may be linked to at %s', (written) => {
  expect(listingLinkOf(written)).toBe(written)
})

it.each([
  'https://',
  'https://[',
  'https://%',
  'https://mls.example:99999/1',
  'https://a b',
  'https://redfin.com@elsewhere.example/1',
  'https://user:secret@mls.example/1',
  'https:/mls.example',
  'mls.example/1',
  '//elsewhere.example/1',
  '/\\elsewhere.example/1',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'ftp://mls.example/1',
  '',
])('nowhere else: %j', (written) => {
  expect(listingLinkOf(written)).toBeNull()
})

it('the demo market’s own pages are on this server', () => {
  expect(listingLinkOf('/sandbox/demo/listings/columbus-oh-00001')).not.toBeNull()
  expect(listingLinkOf('/sandbox/mailbox')).toBeNull()
  expect(listingLinkOf(null)).toBeNull()
})
