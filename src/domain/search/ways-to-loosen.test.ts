import { describe, expect, it } from 'vitest'
import type { SearchCriteria } from './criteria.ts'
import { waysToLoosen } from './ways-to-loosen.ts'

const loosest: SearchCriteria = {
  distance: 'mile',
  priceBelowMarket: 0,
  includeHomesForSale: false,
  propertyType: 'House',
  maxPrice: 100_000_000,
}

describe('the ways to loosen a search', () => {
  it('are none where every filter is at its loosest', () => {
    expect(waysToLoosen(loosest)).toEqual([])
  })

  it('change one filter each: those of the form to their loosest choice, the price in two steps', () => {
    expect(
      waysToLoosen({
        ...loosest,
        distance: 'half mile',
        priceBelowMarket: 10_000,
        maxPrice: 400_000,
      }).map(({ filter, criteria: { distance, priceBelowMarket, maxPrice } }) => [
        filter,
        distance,
        priceBelowMarket,
        maxPrice,
      ]),
    ).toEqual([
      ['priceBelowMarket', 'half mile', 0, 400_000],
      ['maxPrice', 'half mile', 10_000, 500_000],
      ['maxPrice', 'half mile', 10_000, 100_000_000],
      ['distance', 'mile', 10_000, 400_000],
    ])
  })

  it('leave out each of the others that is set', () => {
    expect(
      waysToLoosen({ ...loosest, chanceAtLeast: 50, bedsAtLeast: 3, gradeAtLeast: 'Fair' }),
    ).toEqual([
      { filter: 'chanceAtLeast', criteria: { ...loosest, bedsAtLeast: 3, gradeAtLeast: 'Fair' } },
      { filter: 'bedsAtLeast', criteria: { ...loosest, chanceAtLeast: 50, gradeAtLeast: 'Fair' } },
      { filter: 'gradeAtLeast', criteria: { ...loosest, chanceAtLeast: 50, bedsAtLeast: 3 } },
    ])
  })
})
