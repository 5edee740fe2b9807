import { expect, it } from 'vitest'
import { chancePercent, formatChance } from './format-chance.ts'

it('a chance is in whole percent', () => {
  expect(formatChance(0.644)).toBe('64 %')
})

it('a chance is never certain, and never none', () => {
  expect([0, 0.004, 0.996, 1].map(chancePercent)).toEqual([1, 1, 99, 99])
})
