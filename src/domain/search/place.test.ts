import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cityFromPlaceComponents, cityKeyOf, isSearchableCityText, otherNamesOf } from './place.ts'

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

describe('the key of a city', () => {
  it.each([
    ['St. Louis', 'MO', 'saint louis|MO'],
    ['SAINT  LOUIS', 'mo', 'saint louis|MO'],
    ['Port St. Lucie', 'FL', 'port saint lucie|FL'],
    ['Mt. Vernon', 'NY', 'mount vernon|NY'],
    ['Ft Worth', 'TX', 'fort worth|TX'],
    ["O'Fallon", 'IL', 'ofallon|IL'],
    ['O Fallon', 'IL', 'ofallon|IL'],
    ['Mc Lean', 'VA', 'mclean|VA'],
    ["Coeur d'Alene", 'ID', 'coeur dalene|ID'],
    ['Cañon City', 'CO', 'canon city|CO'],
    ['Winston-Salem', 'NC', 'winston salem|NC'],
    ['New York City', 'NY', 'new york|NY'],
    ['Washington, D.C.', 'DC', 'washington|DC'],
  ])('of %s, %s is %s', (city, state, key) => {
    expect(cityKeyOf(city, state)).toBe(key)
  })

  it('does not change for a key taken again, nor with case or outer spaces', () => {
    fc.assert(
      fc.property(fc.string(), (city) => {
        const key = cityKeyOf(city, 'OH')
        expect(cityKeyOf(key.slice(0, -3), 'OH')).toBe(key)
        expect(cityKeyOf(`  ${city} `, ' oh ')).toBe(key)
      }),
    )
  })

  it('knows the names that maps use beside the postal one', () => {
    expect(otherNamesOf('new york|NY')).toEqual(['new york city'])
    expect(otherNamesOf('seattle|WA')).toEqual([])
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
