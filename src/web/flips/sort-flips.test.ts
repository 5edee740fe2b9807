import { expect, it } from 'vitest'
import { seattleFlips } from '../../../tests/flips/made-up-flips.ts'
import { FIRST_SORT, type FlipColumn, sortAfterPress, sortFlips } from './sort-flips.ts'

const ids = (by: FlipColumn, direction: 'ascending' | 'descending') =>
  sortFlips(seattleFlips.flips, { by, direction }).map(({ propertyId }) => propertyId)

it('orders by the day it came back, days held, dollars between, and what was left for work', () => {
  expect(ids('date', 'descending')).toEqual(['f2', 'f1', 'f3'])
  expect(ids('daysHeld', 'ascending')).toEqual(['f2', 'f1', 'f3'])
  expect(ids('between', 'descending')).toEqual(['f1', 'f2', 'f3'])
  expect(ids('leftForWork', 'ascending')).toEqual(['f3', 'f2', 'f1'])
})

it('turns around when it is pressed again, and starts with the newest, the most or the shortest', () => {
  expect(sortAfterPress(FIRST_SORT, 'date')).toEqual({ by: 'date', direction: 'ascending' })
  expect(sortAfterPress(FIRST_SORT, 'between')).toEqual({ by: 'between', direction: 'descending' })
  expect(sortAfterPress(FIRST_SORT, 'daysHeld')).toEqual({ by: 'daysHeld', direction: 'ascending' })
})
