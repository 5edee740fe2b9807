import { describe, expect, it } from 'vitest'
import type { SearchSummary } from '../../../contract/search/found-homes.ts'
import type { SearchState } from '../../data/storage/search/search-state.ts'
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
  chanceAtLeast: '20',
  worksBy: '',
  filters: {},
  area: null,
}

const summary = (loosen: SearchSummary['loosen']): SearchSummary => ({
  place: 'Columbus, OH',
  qualified: 0,
  lookedAt: 361,
  unvalued: 0,
  asOf: '2026-05-10',
  marketDay: '2026-05-10',
  demo: true,
  noChance: null,
  loosen,
})

describe('a search that found nothing', () => {
  it('offers the looser choice of each filter that would help', () => {
    const loosenings = looseningsOf(
      form,
      summary([
        { filter: 'distance', homes: 1 },
        { filter: 'priceBelowMarket', homes: 1_234 },
        { filter: 'maxPrice', maxPrice: 500_000, homes: 8 },
        { filter: 'chanceAtLeast', homes: 5 },
        { filter: 'propertyType', propertyType: 'Townhouse', homes: 12 },
      ]),
    )
    expect(loosenings).toEqual([
      { text: 'Compare within 1 mile (1 home)', form: { ...form, distance: 'mile' } },
      {
        text: 'Any price at or below market (1,234 homes)',
        form: { ...form, priceBelowMarket: 'Any' },
      },
      { text: 'Max price $500k (8 homes)', form: { ...form, maxPrice: '500000' } },
      { text: 'Any chance of selling over asking (5 homes)', form: { ...form, chanceAtLeast: '' } },
      { text: 'Townhouse instead (12 homes)', form: { ...form, propertyType: 'Townhouse' } },
    ])
  })

  it('offers nothing when the server counted nothing', () => {
    expect(looseningsOf(form, null)).toEqual([])
  })
})
