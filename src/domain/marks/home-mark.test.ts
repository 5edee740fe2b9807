import { describe, expect, it } from 'vitest'
import { cutSincePassed, isFoldedAway } from './home-mark.ts'

describe('a passed home', () => {
  const passed = { mark: 'Passed', price: 250_000 } as const

  it('is folded away until it asks less than when it was passed', () => {
    expect([249_999, 250_000, 260_000].map((asks) => isFoldedAway(passed, asks))).toEqual([
      false,
      true,
      true,
    ])
    expect(cutSincePassed(passed, 230_000)).toBe(20_000)
    expect(cutSincePassed(passed, 260_000)).toBe(0)
  })

  it('stays folded away where its price was not known', () => {
    expect(isFoldedAway({ mark: 'Passed', price: null }, 1)).toBe(true)
    expect(cutSincePassed({ mark: 'Passed', price: null }, 1)).toBe(0)
  })
})

it('no other mark folds a home away', () => {
  expect(isFoldedAway({ mark: 'Watching', price: 250_000 }, 250_000)).toBe(false)
  expect(cutSincePassed({ mark: 'Watching', price: 250_000 }, 1)).toBe(0)
})
