import { describe, expect, it } from 'vitest'
import { cityKeyOf } from '../../../domain/search/place-key.ts'
import { loadGazetteer } from './gazetteer.ts'

const gazetteer = loadGazetteer()
const labels = (query: string) => gazetteer.suggest(query).map(({ label }) => label)

describe('suggestions', () => {
  it('are cities that begin like the query, largest first, at most eight', () => {
    expect(labels('columb').slice(0, 3)).toEqual(['Columbus, OH', 'Columbus, GA', 'Columbia, SC'])
    expect(labels('s')).toHaveLength(8)
  })

  it.each(['seattle, washington', 'SEATTLE, WA', 'seattle wa', ' Seattle ,w', 'seattle washing'])(
    'understand %j',
    (query) => {
      expect(labels(query)).toEqual(['Seattle, WA'])
    },
  )

  it.each([
    ['st lou', 'St. Louis, MO'],
    ['Saint Louis, MO', 'St. Louis, MO'],
    ['st', 'St. Louis, MO'],
    ['st', 'Stockton, CA'],
    ['ft worth', 'Fort Worth, TX'],
    ['mt ver', 'Mount Vernon, NY'],
    ["o'fallon", "O'Fallon, MO"],
    ['ofallon', "O'Fallon, MO"],
    ['mc lean', 'McLean, VA'],
    ['mckinney', 'McKinney, TX'],
    ['coeur d alene', "Coeur d'Alene, ID"],
    ['new york city', 'New York, NY'],
    ['nashville tn', 'Nashville, TN'],
    ['the bronx', 'Bronx, NY'],
    ['queens', 'Queens, NY'],
    ['washington, d.c.', 'Washington, DC'],
    ['lexington-fayette', 'Lexington, KY'],
    ['paradise, nv', 'Paradise, NV'],
    ['lakewood, co', 'Lakewood, CO'],
    ['kansas city mo', 'Kansas City, MO'],
  ])('for %j hold %s', (query, label) => {
    expect(labels(query)).toContain(label)
  })

  it('name the state in full beside a city', () => {
    expect(gazetteer.suggest('seattle')[0]).toEqual({
      kind: 'city',
      label: 'Seattle, WA',
      detail: 'Washington',
      state: 'WA',
    })
  })

  it('are zips for digits, kept as zips', () => {
    const [first, ...others] = gazetteer.suggest('9811')
    expect(first?.label).toBe('98110')
    expect(others).toHaveLength(7)
    expect(gazetteer.suggest('98118-1234')).toEqual([
      { kind: 'zip', label: '98118', detail: 'Seattle, WA', state: 'WA' },
    ])
  })

  it.each(['', '  ', ',', 'zzzz', 'seattle, ontario', '000000'])('are none for %j', (query) => {
    expect(labels(query)).toEqual([])
  })

  it('never show one place twice', () => {
    for (const query of ['spring', 'saint', 'new', 'wash', 'lex']) {
      const keys = gazetteer.suggest(query).map(({ label, state }) => cityKeyOf(label, state))
      expect(new Set(keys).size).toBe(keys.length)
    }
  })
})

describe('looking a place up', () => {
  it('knows a zip by its city, spelled as people spell it', () => {
    expect(gazetteer.ofZip('98118')).toEqual({ zip: '98118', city: 'Seattle', state: 'WA' })
    expect(gazetteer.ofZip('75070')?.city).toBe('McKinney')
    expect(gazetteer.ofZip('63101')?.city).toBe('St. Louis')
    expect(gazetteer.ofZip('00000')).toBeNull()
  })

  it('finds the nearest zip centroid', () => {
    expect(gazetteer.nearest({ latitude: 47.54, longitude: -122.28 })?.zip).toBe('98118')
    expect(gazetteer.nearest({ latitude: 39.97, longitude: -83 })?.city).toBe('Columbus')
  })

  it('finds none in the ocean', () => {
    expect(gazetteer.nearest({ latitude: 0, longitude: 0 })).toBeNull()
  })
})
