import { expect, it } from 'vitest'
import { webPageOf } from './web-page.ts'
import { noWebPages } from './web-pages-for-tests.ts'

it.each([
  'https://www.redfin.com/WA/Seattle/1-Main-St-98103/home/311231',
  'HTTP://mls.example/1?a=b#c',
  'https://mls.example/größe',
])('a page on the web may be at %s', (written) => {
  expect(webPageOf(written)).toBe(written)
})

it.each(noWebPages)('nowhere else: %j', (written) => {
  expect(webPageOf(written)).toBeNull()
})
