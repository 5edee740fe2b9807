import { describe, expect, it } from 'vitest'
import {
  againstResaleWords,
  basisSentence,
  boughtBelowSentence,
  halfWithinSentence,
  medianError,
} from './accuracy-sentences.ts'

describe('the accuracy of a market', () => {
  it('is said in plain words first', () => {
    expect(halfWithinSentence(7.06)).toBe('Half of past values were within 7.1% of the sale price.')
    expect(medianError(8)).toBe('Median error 8.0%')
  })

  it('says what it is computed from, and when', () => {
    const tested = { from: '2022-05-01', to: '2022-09-27' }
    expect(basisSentence(1_234, tested, '2022-09-27')).toBe(
      'From 1,234 sales closed May 1, 2022 to Sep 27, 2022: each was valued from earlier sales alone, with comps within a mile, then compared with what it sold for. As of Sep 27, 2022.',
    )
  })
})

describe('the flip test', () => {
  it('says how far below value flips were bought', () => {
    const resale = { n: 177, medianError: -12.4, medianAbsoluteError: 13.1 }
    const flips = {
      n: 177,
      from: '2014-06-02',
      to: '2015-05-20',
      boughtBelow20k: 61.4,
      value: resale,
      fixedUpValue: null,
    }
    expect(boughtBelowSentence(flips)).toBe(
      '177 homes were bought and sold again within 30 to 366 days, from Jun 2, 2014 to May 20, 2015. 61% of them were bought $20,000 or more below what we would have called their value that day.',
    )
  })

  it('says on which side of the resale a value lay', () => {
    expect([-12.4, 3.04, 0.01].map(againstResaleWords)).toEqual([
      '12.4% under the resale',
      '3.0% over the resale',
      'level with the resale',
    ])
  })
})
