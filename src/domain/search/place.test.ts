import { describe, expect, it } from 'vitest'
import { cityFromPlaceComponents, isSearchableCityText } from './place.ts'

const component = (type: string, longName: string, shortName = longName) => ({
  types: [type, 'political'],
  longName,
  shortName,
})
const washington = component('administrative_area_level_1', 'Washington', 'WA')

describe('the city of a picked place', () => {
  it('is the locality and the state short code', () => {
    const components = [component('locality', 'Seattle'), washington]
    expect(cityFromPlaceComponents(components)).toBe('Seattle, WA')
  })

  it('prefers locality, sublocality, postal town, neighbourhood, then level-3 area, in whatever order they come', () => {
    const types = [
      'locality',
      'sublocality',
      'postal_town',
      'neighborhood',
      'administrative_area_level_3',
    ]
    for (const [at, type] of types.entries()) {
      const components = [...types.slice(at)].reverse().map((name) => component(name, `A ${name}`))
      expect(cityFromPlaceComponents([washington, ...components])).toBe(`A ${type}, WA`)
    }
  })

  it('is none without a city, a state, or with a state that is not in the US', () => {
    expect(cityFromPlaceComponents([washington])).toBeNull()
    expect(cityFromPlaceComponents([component('locality', 'Seattle')])).toBeNull()
    const britishColumbia = component('administrative_area_level_1', 'British Columbia', 'BC')
    expect(cityFromPlaceComponents([component('locality', 'Surrey'), britishColumbia])).toBeNull()
  })
})

describe('the city text of the search form', () => {
  it.each(['98118', ' 98118', 'Seattle, WA', '98118, 98144'])('takes %j', (text) => {
    expect(isSearchableCityText(text)).toBe(true)
  })

  it.each(['', 'Seattle', 'Seattle WA'])('refuses %j', (text) => {
    expect(isSearchableCityText(text)).toBe(false)
  })
})
