import { describe, expect, it } from 'vitest'
import { isSearchableCityText } from './place.ts'

describe('the city text of the search form', () => {
  it.each(['98118', ' 98118', 'Seattle, WA', '98118, 98144'])('takes %j', (text) => {
    expect(isSearchableCityText(text)).toBe(true)
  })

  it.each(['', 'Seattle', 'Seattle WA'])('refuses %j', (text) => {
    expect(isSearchableCityText(text)).toBe(false)
  })
})
