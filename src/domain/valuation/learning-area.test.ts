import { expect, it } from 'vitest'
import { learningAreaOf } from './learning-area.ts'

it('learns from the smallest area with enough sales, else from the widest', () => {
  const areas = (...counts: number[]) => counts.map((sales, i) => ({ name: `area ${i}`, sales }))
  expect(learningAreaOf(areas(400, 5000))?.name).toBe('area 0')
  expect(learningAreaOf(areas(40, 5000, 90_000))?.name).toBe('area 1')
  expect(learningAreaOf(areas(4, 40))?.name).toBe('area 1')
  expect(learningAreaOf([])).toBeNull()
})
