import { describe, expect, it } from 'vitest'
import { chanceNote, chanceSentence, formatChance, gradeSentence } from './value-sentences.ts'

const facts = { comps: 7, newestDaysAgo: 21, sizeStep: 20, modelOf: 'market' } as const

describe('the grade', () => {
  it('comes with its facts', () => {
    expect(gradeSentence('Fair', facts, 'half mile')).toBe(
      'Fair: 7 sales, half a mile, newest 3 weeks',
    )
    expect(gradeSentence('Weak', { ...facts, comps: 1, newestDaysAgo: 1 }, 'mile')).toBe(
      'Weak: 1 sale, a mile, newest 1 day',
    )
  })

  it('says which step was needed to find comps, and whose sales the model is of', () => {
    expect(gradeSentence('Fair', { ...facts, sizeStep: 35 }, 'mile')).toBe(
      'Fair: 7 sales, a mile, newest 3 weeks, sizes within 35 %',
    )
    const wide = { ...facts, sizeStep: 'any', modelOf: 'markets around' } as const
    expect(gradeSentence('Weak', wide, 'mile')).toBe(
      'Weak: 7 sales, a mile, newest 3 weeks, any size, market model of a wider area',
    )
  })

  it('says when there are none', () => {
    const none = { ...facts, comps: 0, newestDaysAgo: null, sizeStep: 'any' } as const
    expect(gradeSentence('No comps', none, 'quarter mile')).toBe(
      'No comps: none within a quarter mile',
    )
  })
})

describe('the chance', () => {
  it('always says that condition is not known', () => {
    expect(chanceSentence(0.64, 20_000)).toBe(
      'In 64 of 100 past cases like this, the home was really worth $20,000 more than its price; condition is not known, so look before you trust it.',
    )
    expect(chanceSentence(0.5, 0)).toBe(
      'In 50 of 100 past cases like this, the home was really worth more than its price; condition is not known, so look before you trust it.',
    )
    expect(chanceNote(20_000)).toBe('of $20,000 or more below value; condition not known')
    expect(chanceNote(0)).toBe('of any amount below value; condition not known')
    expect(formatChance(0.644)).toBe('64 %')
  })
})
