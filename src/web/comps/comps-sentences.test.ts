import { describe, expect, it } from 'vitest'
import {
  averageCompSentence,
  compsCaption,
  fewCompsSentence,
  noCompsSentence,
  valueSentence,
} from './comps-sentences.ts'
import { compForTests } from './home-for-tests.ts'

const sold = compForTests()
const forSale = compForTests({ status: 'Active', dateSold: null })

describe('the average', () => {
  it('says what it is made of', () => {
    expect(averageCompSentence([sold, compForTests({ status: 'Sold' }), forSale])).toBe(
      'Plain, unadjusted average of 2 sold and 1 for sale.',
    )
    expect(averageCompSentence([sold])).toBe('Plain, unadjusted average of 1 sold.')
    expect(averageCompSentence([forSale])).toBe('Plain, unadjusted average of 1 for sale.')
  })

  it('says so when there is nothing to average', () => {
    expect(averageCompSentence([])).toBe('There are no comps to average.')
  })
})

describe('the value', () => {
  it('names the distance of its sales, its date, and that it is no appraisal', () => {
    expect(valueSentence({ fewComps: false }, 'half mile', 'Sep 27, 2022')).toBe(
      'What this home would likely sell for in average shape for these comps, using sales within half a mile, as of Sep 27, 2022. Not an appraisal.',
    )
  })

  it('does not claim the comps when they are too few', () => {
    expect(valueSentence({ fewComps: true }, 'quarter mile', 'Sep 27, 2022')).toBe(
      'What this home would likely sell for in average shape, using mostly sales beyond a quarter mile, as of Sep 27, 2022. Not an appraisal.',
    )
  })
})

describe('the comps', () => {
  it('are counted over the grid', () => {
    expect(compsCaption([sold, sold, forSale], 'mile')).toBe('2 sold and 1 for sale within a mile')
    expect(compsCaption([sold], 'half mile')).toBe('1 sold within half a mile')
  })

  it('say when they are few or none', () => {
    expect(noCompsSentence('half mile')).toBe(
      'No closed sales of this type within half a mile in the last 12 months. The value rests on the market model and on sales farther off.',
    )
    expect(fewCompsSentence('mile')).toBe(
      'Fewer than 3 homes of this type sold within a mile in the last 12 months, so the value rests mostly on the market model and on sales farther off.',
    )
  })
})
