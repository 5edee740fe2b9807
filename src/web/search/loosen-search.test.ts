import { describe, expect, it } from 'vitest'
import type { SearchSummary } from '../../contract/search-flips.ts'
import type { SearchState } from '../storage/search-state.ts'
import { looseningsOf } from './loosen-search.ts'

const form: SearchState = {
  version: 1,
  city: 'Columbus, OH',
  state: 'OH',
  distance: 'half mile',
  priceBelowMarket: '50000',
  includeHomesForSale: false,
  propertyType: 'Condo',
  maxPrice: '100000',
}

const summary = (loosen: SearchSummary['loosen']): SearchSummary => ({
  place: 'Columbus, OH',
  qualified: 0,
  lookedAt: 361,
  unvalued: 0,
  asOf: '2026-05-10',
  demo: true,
  loosen,
})

describe('a search that found nothing', () => {
  it('offers the looser choice of each filter that would help', () => {
    const loosenings = looseningsOf(
      form,
      summary([
        { filter: 'distance', homes: 1 },
        { filter: 'priceBelowMarket', homes: 1_234 },
        { filter: 'maxPrice', homes: 8 },
      ]),
    )
    expect(loosenings).toEqual([
      { text: 'Compare within 1 mile (1 home)', form: { ...form, distance: 'mile' } },
      {
        text: 'Any price at or below market (1,234 homes)',
        form: { ...form, priceBelowMarket: 'Any' },
      },
      { text: 'Max price $500k', form: { ...form, maxPrice: '500000' } },
    ])
  })

  it('leaves the property type to the reader', () => {
    expect(looseningsOf(form, summary([{ filter: 'propertyType', homes: 12 }]))).toEqual([
      { text: '12 homes of another property type would match', form: null },
    ])
  })

  it('says so when the form has no higher price', () => {
    const dearest: SearchState = { ...form, maxPrice: '500000' }
    expect(looseningsOf(dearest, summary([{ filter: 'maxPrice', homes: 3 }]))).toEqual([
      { text: '3 homes above $500k, the highest price a search takes, would match', form: null },
    ])
  })

  it('offers nothing when the server counted nothing', () => {
    expect(looseningsOf(form, null)).toEqual([])
  })
})
