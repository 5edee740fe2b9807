import { describe, expect, it } from 'vitest'
import {
  type CountedResale,
  flipQuarters,
  flipSummary,
  leftForWork,
  quarterOf,
} from './flip-summary.ts'

const flip: CountedResale = {
  isFlip: true,
  boughtUsd: 200_000,
  resoldUsd: 330_000,
  daysHeld: 152,
  resoldOn: '2022-08-09',
  livingArea: 1000,
  typicalValue: 300_000,
  marketMove: 0,
}

describe('the summary of flips', () => {
  it('is not computed of fewer than five', () => {
    const four = [flip, flip, flip, flip, { ...flip, isFlip: false }]
    expect(flipSummary(four, 100)).toEqual({ state: 'too few', flips: 4 })
    expect(flipQuarters(four, new Map([['2022 Q3', 90]]))).toEqual([])
  })

  it('gives medians, and the share of all resales that lost before any work', () => {
    const lost = { ...flip, isFlip: false, resoldUsd: 210_000 }
    const summary = flipSummary([flip, flip, flip, flip, flip, lost], 100)
    expect(summary).toEqual({
      state: 'known',
      figures: {
        flips: 5,
        shareOfSales: 0.05,
        daysHeld: 152,
        boughtOfTypical: 200 / 300,
        resoldOfTypical: 1.1,
        between: 130_000,
        betweenPerSqft: 130,
        // 330,000 x .92 - 200,000 x (1.02 + .0085 x 152 / 30.44)
        leftForWork: 91_111,
        resales: 6,
        lostBeforeWork: 1 / 6,
      },
    })
  })

  it('takes the market into account where it shows what a home was resold at', () => {
    const rising = Array.from({ length: 5 }, () => ({ ...flip, marketMove: Math.log(1.1) }))
    const summary = flipSummary(rising, 100)
    expect(summary.state === 'known' && summary.figures.resoldOfTypical).toBeCloseTo(1, 9)
  })

  it('gives no share of a value with fewer than five known', () => {
    const summary = flipSummary([flip, flip, flip, flip, { ...flip, typicalValue: null }], 100)
    expect(summary.state === 'known' && summary.figures.boughtOfTypical).toBeNull()
  })

  it('counts by quarter', () => {
    const resales = [
      ...[flip, flip, flip, flip, { ...flip, resoldOn: '2022-04-01' }],
      { ...flip, isFlip: false },
    ]
    const sales = new Map([
      ['2022 Q1', 70],
      ['2022 Q3', 90],
    ])
    expect(flipQuarters(resales, sales)).toEqual([
      { quarter: '2022 Q1', flips: 0, sales: 70 },
      { quarter: '2022 Q2', flips: 1, sales: 0 },
      { quarter: '2022 Q3', flips: 4, sales: 90 },
    ])
    expect(quarterOf('2022-12-31')).toBe('2022 Q4')
  })

  it('leaves nothing for the work of a home resold at its price', () => {
    expect(leftForWork({ boughtUsd: 100_000, resoldUsd: 100_000, daysHeld: 30.44 })).toBeCloseTo(
      -10_850,
    )
  })
})
