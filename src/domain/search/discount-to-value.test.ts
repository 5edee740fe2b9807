import { expect, it } from 'vitest'
import { discountToValue } from './discount-to-value.ts'

it('tells the discount and the farther end of the range in thousands', () => {
  expect(
    discountToValue({ price: 334_000, value: 486_400, range80: { low: 426_300, high: 548_300 } }),
  ).toEqual({ underUsd: 152_000, withinUsd: 62_000 })
})

it('is below 0 where more is asked than the value', () => {
  const home = { price: 320_000, value: 300_000, range80: { low: 250_000, high: 340_000 } }
  expect(discountToValue(home)).toEqual({ underUsd: -20_000, withinUsd: 50_000 })
})
