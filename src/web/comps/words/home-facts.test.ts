import { describe, expect, it } from 'vitest'
import { homeForTests } from '../home-for-tests.ts'
import { cityLine, factsOf, formatMiles, mapAppUrl } from './home-facts.ts'

describe('facts', () => {
  it('carry their units', () => {
    const facts = factsOf({ beds: 1, baths: 2.5, squareFeet: 1_540 })
    expect(facts.map(({ count, unit }) => `${count} ${unit}`)).toEqual([
      '1 bed',
      '2.5 baths',
      '1,540 sqft',
    ])
  })

  it('are dashes when they are not known', () => {
    const facts = factsOf({ beds: null, baths: null, squareFeet: null })
    expect(facts.map(({ count }) => count)).toEqual(['—', '—', '—'])
  })
})

describe('a distance', () => {
  it('has one decimal', () => {
    expect(formatMiles(0.34)).toBe('0.3 mi')
    expect(formatMiles(1)).toBe('1.0 mi')
  })

  it('is never nothing', () => {
    expect(formatMiles(0.01)).toBe('under 0.1 mi')
  })
})

describe('a place', () => {
  it('is city, state and zip, as far as they are known', () => {
    expect(cityLine(homeForTests())).toBe('Columbus, OH 43215')
    expect(cityLine(homeForTests({ city: '', zip: '' }))).toBe('OH')
    expect(cityLine(homeForTests({ city: '', state: '', zip: '' }))).toBe('—')
  })

  it('opens in a map app by its address', () => {
    expect(mapAppUrl(homeForTests())).toBe(
      'https://www.google.com/maps/search/?api=1&query=1418%20Hawthorn%20Avenue%2C%20Columbus%2C%20OH%2043215',
    )
  })

  it('opens by its position when it is a demo home', () => {
    expect(mapAppUrl(homeForTests({ demo: true }))).toBe(
      'https://www.google.com/maps/search/?api=1&query=39.96%2C-83',
    )
  })
})
