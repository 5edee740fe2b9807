import { describe, expect, it } from 'vitest'
import {
  afterRepairSentence,
  chanceOfWorkSentence,
  gradeSentence,
  likelySaleSentence,
  rangeSentence,
} from './value-sentences.ts'

const facts = {
  comps: 7,
  newestDaysAgo: 21,
  spreadPercent: 8,
  sizeStep: 20,
  modelOf: 'market',
} as const

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

describe('the range', () => {
  it('is said to be wide where nothing could be measured', () => {
    expect(rangeSentence({ range: false, kind: true })).toBe(
      'Too few sales here to measure how near such values come: the range is wide.',
    )
  })

  it('is said to be wider where few homes of the kind have sold', () => {
    expect(rangeSentence({ range: true, kind: false })).toBe(
      'Fewer than 100 homes of this kind sold here lately, so the range is wider to be safe.',
    )
  })

  it('needs no words where it was measured', () => {
    expect(rangeSentence({ range: true, kind: true })).toBeNull()
  })
})

it('the likely sale says how it was made of the ask, and how near it comes', () => {
  expect(likelySaleSentence({ price: 245_000, low: 233_000, high: 255_000 }, 250_000)).toBe(
    'What it likely sells for as is: homes here sell for 98% of their ask; eight in ten within $12,000 of this.',
  )
})

it('the after-repair value says what it was made of, and how near resales come', () => {
  expect(afterRepairSentence({ price: 320_000, low: 283_000, high: 361_000 })).toBe(
    'Typical value times what real flips here resold above it (12% where few are known); eight in ten within $41,000.',
  )
  const renovatedSales = 4
  expect(afterRepairSentence({ price: 320_000, low: 283_000, high: 361_000, renovatedSales })).toBe(
    'What 4 renovated sales nearby would have brought as this home, by weight; eight in ten within $41,000.',
  )
})

describe('the chance of work', () => {
  const home = { price: 245_000, typicalValue: 302_500, chanceOfWork: 0.52, condition: null }

  it('is given for homes that ask so far below typical', () => {
    expect(chanceOfWorkSentence(home)).toBe(
      'Of 100 homes this old that ask so far below typical, about 52 are described as needing work.',
    )
  })

  it('is not given where the ask is not far below, or the age is not known', () => {
    expect(chanceOfWorkSentence({ ...home, price: 300_000 })).toBe(null)
    expect(chanceOfWorkSentence({ ...home, chanceOfWork: null })).toBe(null)
  })
})
