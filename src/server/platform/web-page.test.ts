import { expect, it } from 'vitest'
import { webPageOf } from './web-page.ts'

it.each([
  'https://www.redfin.com/WA/Seattle/1-Main-St-98103/home/311231',
  'HTTP://mls.example/1?a=b#c',
  'https://mls.example/größe',
])('a page on the web may be at %s', (written) => {
  expect(webPageOf(written)).toBe(written)
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
  expect(webPageOf(written)).toBeNull()
})
