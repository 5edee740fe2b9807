import { describe, expect, it } from 'vitest'
import { compForTests, homeForTests } from '../home-for-tests.ts'
import {
  averageCompSentence,
  compsCaption,
  fewCompsSentence,
  noCompsSentence,
  reachWords,
  shortWithinWords,
  typicalValueSentence,
} from './comps-sentences.ts'

const sold = compForTests()
const { gradeFacts } = homeForTests()
const onPattern = { gradeFacts, pattern: 'there' } as const
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

describe('the typical value', () => {
  it('names its date and what it rests on, and is no appraisal', () => {
    expect(
      typicalValueSentence({ ...onPattern, fewComps: false }, 'half a mile', 'Sep 27, 2022'),
    ).toBe(
      'What homes like this bring in the average condition of recent sales here, as of Sep 27, 2022. Not what this one brings as is, and not an appraisal. It rests on sales within half a mile and other nearby sales.',
    )
  })

  it('does not claim the comps when they are too few', () => {
    expect(
      typicalValueSentence({ ...onPattern, fewComps: true }, 'a quarter mile', 'Sep 27, 2022'),
    ).toMatch(/It rests mostly on the market model and other nearby sales\.$/)
  })
})

describe('the comps', () => {
  it('are counted over the grid', () => {
    expect(compsCaption([sold, sold, forSale], 'a mile', 0)).toBe(
      '2 sold and 1 for sale within a mile',
    )
    expect(compsCaption([sold], 'half a mile', 3)).toBe('1 sold within half a mile, 3 not counted')
  })

  it('reach as far as the distance, or as what was pinned beyond it', () => {
    const far = compForTests({ distanceMiles: 0.84 })
    expect(reachWords([], 'half mile')).toBe('half a mile')
    expect(reachWords([compForTests({ distanceMiles: 0.5 })], 'half mile')).toBe('half a mile')
    expect(reachWords([sold, far], 'half mile')).toBe('0.9 mi')
    expect(reachWords([sold], 'half mile', shortWithinWords)).toBe('½ mi')
  })

  it('say when they are few or none', () => {
    expect(noCompsSentence('half mile', onPattern)).toBe(
      'No usable sales of this type within half a mile in the last 12 months. The typical value rests on the market model and other nearby sales.',
    )
    expect(fewCompsSentence('mile', false, onPattern)).toBe(
      'Fewer than 3 usable sales of this type within a mile in the last 12 months, so the typical value rests mostly on the market model and other nearby sales.',
    )
    expect(fewCompsSentence('mile', true, onPattern)).toBe(
      'You left fewer than 3 comps, so your typical value rests mostly on the market model and other nearby sales.',
    )
  })

  it('are not said to have sales around them that are not there, or not known yet', () => {
    const alone = { ...onPattern, pattern: 'none' } as const
    const wide = { ...alone, gradeFacts: { ...gradeFacts, modelOf: 'markets around' } } as const
    expect(fewCompsSentence('mile', true, alone)).toMatch(/rests mostly on the market model\.$/)
    expect(noCompsSentence('mile', wide)).toMatch(/rests on the market model from a wider area\.$/)
    expect(noCompsSentence('mile', { ...onPattern, pattern: 'unknown' })).toMatch(
      /rests on the market model and any other nearby sales\.$/,
    )
    expect(typicalValueSentence({ ...alone, fewComps: false }, 'a mile', 'Sep 27, 2022')).toMatch(
      /It rests on sales within a mile\.$/,
    )
  })
})
