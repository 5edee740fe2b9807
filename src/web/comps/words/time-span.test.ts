import { expect, it } from 'vitest'
import { timeSpan } from './time-span.ts'

it.each([
  [0, '0 days'],
  [1, '1 day'],
  [13, '13 days'],
  [14, '2 weeks'],
  [21, '3 weeks'],
  [60, '9 weeks'],
  [61, '2 months'],
  [364, '11 months'],
  [430, '14 months'],
])('%i days are %s', (days, words) => {
  expect(timeSpan(days)).toBe(words)
})
