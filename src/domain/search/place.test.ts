import { describe, expect, it } from 'vitest'
import { isSearchableCityText, isStreetAddress } from './place.ts'

describe('the city text of the search form', () => {
  it.each(['98118', ' 98118', 'Seattle, WA', '98118, 98144'])('takes %j', (text) => {
    expect(isSearchableCityText(text)).toBe(true)
  })

  it.each(['', 'Seattle', 'Seattle WA'])('refuses %j', (text) => {
    expect(isSearchableCityText(text)).toBe(false)
  })
})

describe('a street address', () => {
  it.each([
    '1234 Main St',
    '1234 Main',
    '12345 Main St, Columbus, OH',
    '98101 Rainier Ave. S',
    '12b Baker Street',
    ' 100 5th Ave, Seattle, WA 98101',
  ])('is recognized by its house number: %j', (text) => {
    expect(isStreetAddress(text)).toBe(true)
  })

  it.each([
    '98101 Seattle',
    '55101 St. Paul, MN',
    '98101 WA',
    '98101, 98102',
    '98101 98',
    'Main St',
  ])('is not %j', (text) => {
    expect(isStreetAddress(text)).toBe(false)
  })
})
