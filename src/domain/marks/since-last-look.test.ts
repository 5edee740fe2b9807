import { expect, it } from 'vitest'
import { changesSince } from './since-last-look.ts'

const seen = { price: 250_000, value: 300_000, distance: 'mile' } as const

it('lists a price that changed, and a value that moved by a hundredth or more', () => {
  expect(changesSince(seen, { ...seen, price: 230_000 })).toEqual({
    priceUsd: -20_000,
    value: null,
  })
  expect(changesSince(seen, { ...seen, value: 297_000 }).value).toEqual({
    from: 300_000,
    to: 297_000,
  })
  expect(changesSince(seen, { ...seen, value: 302_999 }).value).toBeNull()
})

it('holds no values against each other that rest on comps at other distances', () => {
  expect(changesSince(seen, { ...seen, value: 200_000, distance: 'half mile' }).value).toBeNull()
})
