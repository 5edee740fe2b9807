import { describe, expect, it } from 'vitest'
import type { FilterTexts } from '../../../data/storage/search/search-state.ts'
import {
  describeHomeFilters,
  filterFault,
  filtersAsked,
  hasFaultyFilter,
  withFilter,
} from './filter-texts.ts'

describe('a filter as it is typed', () => {
  it.each<[FilterTexts, object]>([
    [{ sizeAtLeast: '1,500' }, { sizeAtLeast: 1500 }],
    [{ duesAtMost: ' $200 ' }, { duesAtMost: 200 }],
    [{ bathsAtLeast: '2.5' }, { bathsAtLeast: 2.5 }],
    [{ gradeAtLeast: 'Fair' }, { gradeAtLeast: 'Fair' }],
    [{ duesAtMost: '0' }, { duesAtMost: 0 }],
    [{ sizeAtLeast: '  ' }, {}],
    [{}, {}],
  ])('%j asks for %j', (filters, asked) => {
    expect(hasFaultyFilter(filters)).toBe(false)
    expect(filtersAsked(filters)).toEqual(asked)
  })

  it.each<[FilterTexts, keyof FilterTexts, string]>([
    [{ sizeAtLeast: 'big' }, 'sizeAtLeast', 'Give a whole number from 1 to 100,000.'],
    [{ sizeAtLeast: '-5' }, 'sizeAtLeast', 'Give a whole number from 1 to 100,000.'],
    [{ sizeAtLeast: '99.5' }, 'sizeAtLeast', 'Give a whole number from 1 to 100,000.'],
    [{ yearBuiltAtMost: '50' }, 'yearBuiltAtMost', 'Give a whole number from 1600 to 2100.'],
    [{ bathsAtLeast: '1.2' }, 'bathsAtLeast', 'Give a number from 0.5 to 20, in steps of 0.5.'],
    [{ lotAtLeast: '9000', lotAtMost: '5,000' }, 'lotAtMost', 'Give no less than the other end.'],
  ])('%j says under %s: %s', (filters, faulty, text) => {
    expect(filterFault(filters, faulty)).toBe(text)
    expect(hasFaultyFilter(filters)).toBe(true)
  })

  it('is taken away by an empty text', () => {
    const filters = withFilter({ bedsAtLeast: '3' }, 'sizeAtLeast', '900')
    expect(filters).toEqual({ bedsAtLeast: '3', sizeAtLeast: '900' })
    expect(withFilter(filters, 'sizeAtLeast', ' ')).toEqual({ bedsAtLeast: '3' })
  })
})

describe('filters in few words', () => {
  it('are a piece each, a range one piece', () => {
    expect(
      describeHomeFilters({
        bedsAtLeast: '3',
        bathsAtLeast: '1.5',
        sizeAtLeast: '1500',
        sizeAtMost: '2500',
        yearBuiltAtMost: '1950',
        lotAtLeast: '5000',
        storiesAtMost: '1',
        garageAtLeast: '2',
        pool: 'without',
        view: 'with',
        duesAtMost: '200',
        daysOnMarketAtLeast: '60',
        priceCutAtLeast: '10000',
        gradeAtLeast: 'Fair',
        trustAtLeast: 'Clean',
        roomAtLeast: 'medium',
        asksAtMost: 'max offer',
      }),
    ).toEqual([
      '3+ beds',
      '1.5+ baths',
      '1,500–2,500 sqft',
      'built up to 1950',
      'lot 5,000+ sqft',
      '1 story',
      '2+ car garage',
      'without a pool',
      'with a view',
      'HOA up to $200',
      '60+ days on market',
      'cut $10,000 or more',
      'graded fair or better',
      'clean only',
      'room for Medium',
      'asks at most my max offer',
    ])
  })

  it('leave out what cannot be used', () => {
    expect(describeHomeFilters({ bedsAtLeast: 'x' })).toEqual([])
  })
})
