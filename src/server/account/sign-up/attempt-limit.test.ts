import { expect, it } from 'vitest'
import { attemptLimit } from './attempt-limit.ts'

it('allows so many an hour for each key', () => {
  let now = 0
  const limit = attemptLimit(2, () => now)
  const minutes = (count: number) => count * 60_000
  expect([limit.take('ann'), limit.take('bob')]).toEqual([true, true])
  now = minutes(30)
  expect([limit.take('ann'), limit.take('ann')]).toEqual([true, false])
  now = minutes(60)
  expect([limit.take('ann'), limit.take('ann')]).toEqual([true, false])
  now = minutes(90)
  expect(limit.take('ann')).toBe(true)
})
