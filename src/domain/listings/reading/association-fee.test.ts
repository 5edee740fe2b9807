import { expect, it } from 'vitest'
import { monthlyFeeOf } from './association-fee.ts'

it.each([
  [175, 'Monthly', 175],
  [1200, 'Annually', 100],
  [600, 'Semi-Annually', 100],
  [600, 'SemiAnnually', 100],
  [90, 'Quarterly', 30],
  [90, '', 90],
  [0, 'Monthly', 0],
  [500, 'One Time', null],
  [500, 'See Remarks', null],
  [null, 'Monthly', null],
])('a fee of %s paid %s is %s a month', (fee, frequency, expected) => {
  expect(monthlyFeeOf(fee, frequency)).toBe(expected)
})
