import { expect, it } from 'vitest'
import { toldChance } from './told-chance.ts'

it('a chance is never told as certain, nor as none', () => {
  expect([0, 0.004, 0.64, 0.996, 1].map(toldChance)).toEqual([0.01, 0.01, 0.64, 0.99, 0.99])
})
