import { expect, it } from 'vitest'
import { inMinutes } from './in-minutes.ts'

it.each([
  [1, 'in a minute'],
  [60_000, 'in a minute'],
  [60_001, 'in 2 minutes'],
  [3_600_000, 'in 60 minutes'],
])('%d ms from now is %s', (waitMs, said) => {
  expect(inMinutes(waitMs)).toBe(said)
})
