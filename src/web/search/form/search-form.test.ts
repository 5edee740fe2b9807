import { describe, expect, it } from 'vitest'
import {
  emptySearchState,
  lookIn,
  type SearchState,
} from '../../data/storage/search/search-state.ts'
import {
  asksTheSame,
  describeSearch,
  firstMissing,
  missingText,
  refusalOf,
  refusedText,
  toRequest,
} from './search-form.ts'

const filled: SearchState = {
  version: 1,
  city: 'Seattle, WA',
  state: 'WA',
  distance: 'mile',
  priceBelowMarket: '20000',
  includeHomesForSale: false,
  propertyType: 'House',
  maxPrice: '500000',
  chanceAtLeast: '',
  worksBy: '',
  filters: {},
  area: null,
}

describe('a form with empty fields', () => {
  it('asks for a city in its own words, and for the others with "Required"', () => {
    expect(missingText('city', emptySearchState)).toBe('Enter a city')
    for (const field of ['distance', 'priceBelowMarket', 'propertyType', 'maxPrice'] as const) {
      expect(missingText(field, emptySearchState)).toBe('Required')
    }
  })

  it('takes blanks for no city', () => {
    expect(missingText('city', { ...filled, city: '   ' })).toBe('Enter a city')
  })

  it('names the first empty field in the order of the form', () => {
    expect(firstMissing(emptySearchState)).toBe('city')
    expect(firstMissing({ ...filled, propertyType: '', maxPrice: '' })).toBe('propertyType')
    expect(firstMissing(filled)).toBe(null)
  })

  it('makes no request', () => {
    expect(toRequest({ ...filled, distance: '' })).toBe(null)
  })
})

describe('a field the server refused', () => {
  const sent = { ...filled, city: '981' }
  const refusal = refusalOf('city', sent, '“981” is no zip code: a zip has five digits.')

  it('says why, as long as it holds what was refused', () => {
    expect(refusedText('city', sent, refusal)).toBe('“981” is no zip code: a zip has five digits.')
    expect(refusedText('distance', sent, refusal)).toBe(null)
    expect(refusedText('city', filled, refusal)).toBe(null)
  })

  it('is the one that a refused part belongs to', () => {
    const near = { ...filled, city: '', near: { miles: 2, address: 'x'.repeat(201) } }
    const refused = refusalOf('near.address', near, 'too long')
    expect(refusedText('near', near, refused)).toBe('too long')
  })

  it('may be one the form does not have', () => {
    expect(refusalOf('connectionId', sent, 'too long')).toBe(null)
    expect(refusalOf(null, sent, 'no listings there')).toBe(null)
  })
})

describe('the request', () => {
  it('carries numbers, and the wire names of the choices', () => {
    expect(toRequest({ ...filled, city: ' Seattle, WA ' })).toEqual({
      city: 'Seattle, WA',
      state: 'WA',
      distance: 'mile',
      priceBelowMarket: 20_000,
      includeHomesForSale: false,
      propertyType: 'House',
      maxPrice: 500_000,
    })
  })

  it('asks for a chance only when one is chosen', () => {
    expect(toRequest(filled)).not.toHaveProperty('chanceAtLeast')
    expect(toRequest({ ...filled, chanceAtLeast: '10' })?.chanceAtLeast).toBe(10)
  })

  it('makes 0 of "Any"', () => {
    expect(toRequest({ ...filled, priceBelowMarket: 'Any' })?.priceBelowMarket).toBe(0)
  })
})

describe('a search in few words', () => {
  it('says what was chosen, and breaks no filter over two lines', () => {
    expect(describeSearch(filled)).toBe(
      'Seattle, WA\u00a0· House\u00a0· 1\u00a0mile\u00a0· $20k\u00a0below\u00a0· up\u00a0to\u00a0$500k',
    )
    expect(describeSearch({ ...filled, priceBelowMarket: 'Any', includeHomesForSale: true })).toBe(
      'Seattle, WA\u00a0· House\u00a0· 1\u00a0mile\u00a0· at\u00a0or\u00a0below\u00a0market\u00a0· up\u00a0to\u00a0$500k\u00a0· with\u00a0homes\u00a0for\u00a0sale',
    )
  })

  it('names where it looks, whichever way that is said', () => {
    const words = (change: Partial<SearchState>) =>
      describeSearch(lookIn(filled, change)).split('\u00a0·')[0]
    expect(words({ city: 'Seattle, WA;Tacoma, WA; ' })).toBe('Seattle, WA; Tacoma, WA')
    expect(words({ county: ' Pierce County, WA ' })).toBe('Pierce County, WA')
    expect(words({ near: { miles: 1, address: '1 Ash St, Tacoma, WA' } })).toBe(
      '1 mile around 1 Ash St, Tacoma, WA',
    )
    expect(words({ near: { miles: 2.5, latitude: 47.65, longitude: -122.35 } })).toBe(
      '2.5 miles around 47.6500, -122.3500',
    )
  })

  it('is the same search whatever surrounds the city, and another one with another filter', () => {
    expect(asksTheSame(filled, { ...filled, city: ' Seattle, WA ' })).toBe(true)
    expect(asksTheSame(filled, { ...filled, distance: 'half mile' })).toBe(false)
    expect(asksTheSame(filled, { ...filled, city: '' })).toBe(false)
  })

  it('names the chance when one is asked for', () => {
    expect(describeSearch({ ...filled, chanceAtLeast: '10' })).toBe(
      'Seattle, WA\u00a0· House\u00a0· 1\u00a0mile\u00a0· $20k\u00a0below\u00a0· up\u00a0to\u00a0$500k\u00a0· over\u00a0asking\u00a010\u00a0of\u00a0100\u00a0or\u00a0more',
    )
  })

  it('leaves out what was not', () => {
    expect(describeSearch(emptySearchState)).toBe('')
  })
})
