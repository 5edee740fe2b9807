import { describe, expect, it } from 'vitest'
import {
  fixedUpNote,
  fixedUpSentence,
  gradeSentence,
  likelyRangeSentence,
} from './value-sentences.ts'

const facts = {
  comps: 7,
  newestDaysAgo: 21,
  spreadPercent: 8,
  sizeStep: 20,
  modelOf: 'market',
} as const
const measured = { range: true }

describe('the grade', () => {
  it('comes with its facts', () => {
    expect(gradeSentence('Fair', facts, '½ mi')).toBe(
      'Fair · 7 comps within ½ mi · newest 3 weeks ago · prices agree within 8%',
    )
    expect(
      gradeSentence('Weak', { ...facts, comps: 1, newestDaysAgo: 1, spreadPercent: null }, '1 mi'),
    ).toBe('Weak · 1 comp within 1 mi · newest 1 day ago')
  })

  it('says which step was needed to find comps, and whose sales the model is of', () => {
    expect(gradeSentence('Fair', { ...facts, sizeStep: 35 }, '1 mi')).toBe(
      'Fair · 7 comps within 1 mi · newest 3 weeks ago · prices agree within 8% · sizes within 35%',
    )
    const wide = { ...facts, sizeStep: 'any', modelOf: 'markets around' } as const
    expect(gradeSentence('Weak', wide, '1 mi')).toBe(
      'Weak: wide range · 7 comps within 1 mi · newest 3 weeks ago · prices agree within 8% · any size · market model from a wider area',
    )
  })

  it('is said with the wide range that makes it weak, unless comps are few', () => {
    const agreeing = { ...facts, comps: 11, spreadPercent: 7 }
    expect(gradeSentence('Weak', agreeing, '1 mi')).toBe(
      'Weak: wide range · 11 comps within 1 mi · newest 3 weeks ago · prices agree within 7%',
    )
    expect(gradeSentence('Weak', { ...agreeing, comps: 2 }, '1 mi')).toMatch(/^Weak · 2 comps /)
    expect(gradeSentence('Strong', agreeing, '1 mi')).toMatch(/^Strong · 11 comps /)
  })

  it('says when there are none', () => {
    const none = {
      ...facts,
      comps: 0,
      newestDaysAgo: null,
      spreadPercent: null,
      sizeStep: 'any',
    } as const
    expect(gradeSentence('No comps', none, '¼ mi')).toBe('No comps · none within ¼ mi')
    expect(gradeSentence('No comps', none, '¼ mi', true)).toBe('No comps · none left')
  })
})

it('the after-repair value says so when the best sales point no higher than the value', () => {
  expect(fixedUpNote(302_500, 302_500)).toBe('No higher than the value here')
  expect(fixedUpNote(338_000, 302_500)).toBe('Check condition and photos')
  expect(fixedUpNote(null, 302_500)).toBe('Needs five comps or more')
  expect(fixedUpSentence(338_000, 302_500)).toMatch(/^What the best fifth of these sales point to;/)
  expect(fixedUpSentence(302_500, 302_500)).toBe(
    'Even the best fifth of these sales point to no more than the value; check condition and photos.',
  )
})

describe('the likely range', () => {
  it('is said to be measured only where it is', () => {
    expect(likelyRangeSentence(measured)).toBe(
      'Eight in ten past homes like this sold inside their range.',
    )
    expect(likelyRangeSentence({ range: false })).toBe(
      'Too few past sales here to measure: a cautious range of ours.',
    )
  })
})
