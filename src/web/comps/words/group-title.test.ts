import { expect, it } from 'vitest'
import { groupTitle } from './group-title.ts'

it('a group says how many sales it opens', () => {
  expect(groupTitle('pattern', 38)).toBe('Neighborhood adjustment: 38 more sales')
  expect(groupTitle('pattern', 1)).toBe('Neighborhood adjustment: 1 more sale')
  expect(groupTitle('notUsed', 1, 1)).toBe('Near, but not used: 1 sale')
  expect(groupTitle('notUsed', 0, 0)).toBe('Near, but not used: 0 sales')
})

it('a group that lists only the nearest says so', () => {
  expect(groupTitle('notUsed', 24, 61)).toBe('Near, but not used: 24 nearest of 61 sales')
  expect(groupTitle('notUsed', 24, 1061)).toBe('Near, but not used: 24 nearest of 1,061 sales')
})
