import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inOrder, medianOf, quantileOf } from './quantile.ts'

it('a median is the middle of all numbers in order', () => {
  const few = fc.constantFrom(-1, -0, 0, 1, 2, Number.NaN, Number.POSITIVE_INFINITY)
  fc.assert(
    fc.property(fc.array(fc.oneof(few, fc.double())), (numbers) => {
      expect(medianOf(numbers)).toBe(quantileOf(inOrder(numbers), 0.5))
    }),
  )
})
