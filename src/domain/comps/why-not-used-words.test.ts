import { expect, it } from 'vitest'
import type { WhyNotUsed } from './why-not-used.ts'
import { whyNotUsedWords } from './why-not-used-words.ts'

it.each<[WhyNotUsed, string]>([
  [{ why: 'sold long ago', months: 14 }, 'Sold 14 months ago'],
  [{ why: 'sold long ago', months: 12 }, 'Sold over 12 months ago'],
  [{ why: 'larger', percent: 42 }, '42% larger'],
  [{ why: 'smaller', percent: 38 }, '38% smaller'],
  [{ why: 'different type' }, 'Different type'],
  [{ why: 'beyond the distance' }, 'Beyond half a mile'],
  [{ why: 'this home itself' }, 'This home itself'],
  [{ why: 'not a market sale' }, 'Not a market sale'],
  [{ why: 'size unknown' }, 'Size unknown'],
  [{ why: 'sold again since' }, 'Sold again since'],
  [
    { why: 'price in doubt', evidence: 'Sold again 4 days later for $849,000' },
    'Sold again 4 days later for $849,000',
  ],
  [{ why: 'better matches' }, 'Twelve better matches'],
])('%j reads "%s"', (reason, words) => {
  expect(whyNotUsedWords(reason, 'half mile')).toBe(words)
})
