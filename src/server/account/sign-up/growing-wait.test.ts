import { expect, it } from 'vitest'
import { growingWait } from './growing-wait.ts'

it('costs nothing at first, then a minute, two, four, and an hour at most', () => {
  let now = 0
  const wait = growingWait(2, () => now)
  const waits = Array.from({ length: 11 }, () => {
    wait.count('ann')
    const minutes = wait.waitMs('ann') / 60_000
    now += wait.waitMs('ann')
    return minutes
  })
  expect(waits).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(wait.waitMs('bob')).toBe(0)
})

it('passes, and begins anew after a quiet day', () => {
  let now = 0
  const wait = growingWait(0, () => now)
  wait.count('ann')
  now = 45_000
  expect(wait.waitMs('ann')).toBe(15_000)
  now = 60_000
  expect(wait.waitMs('ann')).toBe(0)
  now += 24 * 3_600_000
  wait.count('ann')
  expect(wait.waitMs('ann')).toBe(60_000)
})
