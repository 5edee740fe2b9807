import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cityKeyOf, otherNamesOf } from './place-key.ts'

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
