import { expect, it } from 'vitest'
import { forgetfulCounts } from './forgetful-counts.ts'

it('keeps each count for a while after it was last set', () => {
  let now = 0
  const counts = forgetfulCounts<number>(60, () => now)
  counts.set('ann', 1)
  now = 59
  expect(counts.get('ann')).toBe(1)
  counts.set('ann', 2)
  now = 118
  expect([counts.get('ann'), counts.get('bob')]).toEqual([2, undefined])
  now = 119
  expect(counts.get('ann')).toBeUndefined()
})

it('forgets all that is past with each that is set, however few there are', () => {
  let now = 0
  const counts = forgetfulCounts<number>(60, () => now)
  for (let i = 0; i < 50; i++) counts.set(`early ${i}`, i)
  now = 30
  counts.set('early 7', 7)
  now = 60
  counts.set('ann', 1)
  expect([counts.size(), counts.get('early 7'), counts.get('ann')]).toEqual([2, 7, 1])
})
