import { describe, expect, it } from 'vitest'
import { isAlikeInSize } from './choose-comps.ts'
import { type NearbySale, whyNotUsed } from './why-not-used.ts'

const home = { homeType: 'House', livingArea: 2000 } as const
const good: NearbySale = {
  priceUsd: 300_000,
  homeType: 'House',
  livingArea: 2100,
  miles: 0.2,
  daysAgo: 60,
  ofHomeItself: false,
  soldAgain: false,
  doubt: null,
  outsideMls: false,
}
const rules = { miles: 0.5, sizeStep: 20 } as const

describe('why a sale nearby is not used', () => {
  it.each<[Partial<NearbySale>, object]>([
    [{ ofHomeItself: true }, { why: 'this home itself' }],
    [{ priceUsd: 10_000 }, { why: 'not a market sale' }],
    [{ livingArea: null }, { why: 'size unknown' }],
    [{ soldAgain: true }, { why: 'sold again since' }],
    [{ doubt: 'Sold with two more' }, { why: 'price in doubt', evidence: 'Sold with two more' }],
    [{ outsideMls: true }, { why: 'outside the MLS' }],
    [{ daysAgo: 430 }, { why: 'sold long ago', months: 14 }],
    [{ homeType: 'Condo' }, { why: 'different type' }],
    [{ miles: 0.51 }, { why: 'beyond the distance' }],
    [{ livingArea: 2840 }, { why: 'larger', percent: 42 }],
    [{ livingArea: 1500 }, { why: 'smaller', percent: 25 }],
    [{}, { why: 'better matches' }],
  ])('for %j', (given, reason) => {
    expect(whyNotUsed(home, { ...good, ...given }, rules)).toEqual(reason)
  })

  it('is not the size just at the limit, which the comps are chosen by, too', () => {
    for (const livingArea of [1000, 1600, 2000, 2400]) {
      const of = { ...home, livingArea: livingArea / 1.2 }
      const why = whyNotUsed(of, { ...good, livingArea }, rules)
      const isTaken = isAlikeInSize(Math.exp(Math.log(livingArea) - Math.log(of.livingArea)), 20)
      expect(why.why === 'better matches').toBe(isTaken)
    }
  })

  it('never is the size when sales of any size were taken', () => {
    const large = { ...good, livingArea: 6000 }
    expect(whyNotUsed(home, large, { ...rules, sizeStep: 'any' })).toEqual({
      why: 'better matches',
    })
  })
})
