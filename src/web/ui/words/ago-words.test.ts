import { expect, it } from 'vitest'
import { agoWords } from './ago-words.ts'

const now = new Date('2026-11-22T12:00:00Z')

it.each([
  ['2026-11-22T11:59:30Z', 'just now'],
  ['2026-11-22T12:05:00Z', 'just now'],
  ['2026-11-22T11:59:00Z', '1 minute ago'],
  ['2026-11-22T11:56:10Z', '3 minutes ago'],
  ['2026-11-22T10:00:00Z', '2 hours ago'],
  ['2026-11-19T11:00:00Z', '3 days ago'],
])('%s is %s', (instant, words) => {
  expect(agoWords(instant, now)).toBe(words)
})
