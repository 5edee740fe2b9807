import { describe, expect, it } from 'vitest'
import type { PlaceSuggestion } from '../../contract/places.ts'
import {
  marketsLike,
  pickPlace,
  placesIn,
  splitPlaces,
  stateOf,
  suggestFor,
  typePlace,
  withTyped,
} from './typed-place.ts'

const seattle: PlaceSuggestion = {
  kind: 'city',
  label: 'Seattle, WA',
  detail: 'Washington',
  state: 'WA',
}
const zip: PlaceSuggestion = { kind: 'zip', label: '98144', detail: 'Seattle, WA', state: 'WA' }

describe('suggestions', () => {
  it('are for the whole text of a city', () => {
    expect(suggestFor(' Seattle, W ')).toBe('Seattle, W')
  })

  it('are for the last of several zips', () => {
    expect(suggestFor('98118, 981')).toBe('981')
    expect(suggestFor('98118')).toBe('98118')
  })

  it('are for the zip alone where its city is behind it', () => {
    expect(suggestFor('98101 Seattle')).toBe('98101')
    expect(suggestFor('98118, 98101 Sea')).toBe('98101')
  })
})

describe('a pick', () => {
  it('puts the city into the field', () => {
    expect(pickPlace('seat', seattle)).toEqual({ city: 'Seattle, WA', state: 'WA' })
    expect(pickPlace('seattle, w', seattle)).toEqual({ city: 'Seattle, WA', state: 'WA' })
  })

  it('keeps a zip a zip, with its state for the request', () => {
    expect(pickPlace('981', zip)).toEqual({ city: '98144', state: 'WA' })
  })

  it('keeps the zips typed before', () => {
    expect(pickPlace('98118, 981', zip)).toEqual({ city: '98118, 98144', state: 'WA' })
  })
})

describe('a market', () => {
  it('is what three digits name, and takes the field', () => {
    const [market] = marketsLike(' 981')
    expect(market).toMatchObject({ kind: 'market', label: '981', detail: 'all zips 981xx' })
    if (market) expect(pickPlace('981', market)).toEqual({ city: '981', state: '' })
  })

  it('is nothing else', () => {
    for (const text of ['98', '9814', '98118, 981', 'Seattle'])
      expect(marketsLike(text)).toEqual([])
  })
})

describe('a typed city', () => {
  it('brings its state along', () => {
    expect(typePlace('Columbus, oh')).toEqual({ city: 'Columbus, oh', state: 'OH' })
    expect(typePlace('43215')).toEqual({ city: '43215', state: '' })
  })

  it('names its state after the comma', () => {
    expect(stateOf('Seattle, wa')).toBe('WA')
    expect(stateOf('98118, 98144')).toBe('')
    expect(stateOf('Seattle, Washington')).toBe('')
  })
})

describe('several places', () => {
  it('have semicolons between them', () => {
    expect(placesIn(' Seattle, WA;Tacoma, WA; ;98003; ')).toEqual([
      'Seattle, WA',
      'Tacoma, WA',
      '98003',
    ])
    expect(placesIn(' ; ')).toEqual([])
  })

  it('are picked up to the last semicolon; what is behind it is still typed', () => {
    expect(splitPlaces('Seattle, WA')).toEqual({ picked: [], typed: 'Seattle, WA' })
    const text = withTyped(['Seattle, WA', '98003'], 'taco ')
    expect(text).toBe('Seattle, WA; 98003; taco ')
    expect(splitPlaces(text)).toEqual({ picked: ['Seattle, WA', '98003'], typed: 'taco ' })
  })
})
