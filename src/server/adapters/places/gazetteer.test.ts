import { describe, expect, it } from 'vitest'
import { countyOf, plainName } from '../../../domain/deals/taxes/county-of.ts'
import { stateTaxesOf } from '../../../domain/deals/taxes/state-taxes.ts'
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

  it.each([
    ['pierce', 'Pierce County, WA'],
    ['Pierce County, W', 'Pierce County, WA'],
    ['pierce wa', 'Pierce County, WA'],
    ['st louis', 'St. Louis County, MO'],
    ['orleans par', 'Orleans Parish, LA'],
  ])('of counties hold, for %j, %s', (query, label) => {
    expect(gazetteer.countiesLike(query).map((county) => county.label)).toContain(label)
    expect(gazetteer.countiesLike(`${query} xx`)).toEqual([])
    expect(gazetteer.countiesLike('')).toEqual([])
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
    expect(gazetteer.ofZip('98118')).toEqual({
      zip: '98118',
      city: 'Seattle',
      state: 'WA',
      county: 'King County',
    })
    expect(gazetteer.ofZip('75070')?.city).toBe('McKinney')
    expect(gazetteer.ofZip('63101')?.city).toBe('St. Louis')
    expect(gazetteer.ofZip('00000')).toBeNull()
  })

  it('finds the nearest zip centroid', () => {
    expect(gazetteer.nearest({ latitude: 47.54, longitude: -122.28 })?.zip).toBe('98118')
    expect(gazetteer.nearest({ latitude: 39.97, longitude: -83 })?.city).toBe('Columbus')
  })

  it('knows the middle of a zip and of a city', () => {
    expect(gazetteer.centerOfZip('98118')?.latitude).toBeCloseTo(47.54, 1)
    expect(gazetteer.centerOfCity(cityKeyOf('Seattle', 'WA'))?.longitude).toBeCloseTo(-122.3, 0)
    expect(gazetteer.centerOfZip('00000')).toBeNull()
    expect(gazetteer.centerOfCity('nowhere|WA')).toBeNull()
  })

  it('finds none in the ocean', () => {
    expect(gazetteer.nearest({ latitude: 0, longitude: 0 })).toBeNull()
  })
})

describe('counties', () => {
  it.each([
    ['Pierce County', 'WA', 'Pierce County, WA', '98402'],
    ['pierce', 'WA', 'Pierce County, WA', '98402'],
    ['Orleans', 'LA', 'Orleans Parish, LA', '70112'],
    ['St Louis County', 'MO', 'St. Louis County, MO', '63122'],
    ['St. Louis', 'MO', 'St. Louis County, MO', '63122'],
    ['Saint Louis city', 'MO', 'St. Louis city, MO', '63101'],
    ['Baltimore', 'MD', 'Baltimore County, MD', '21204'],
    ['Baltimore City', 'MD', 'Baltimore city, MD', '21201'],
    ['Alexandria', 'VA', 'Alexandria city, VA', '22301'],
    ['James City', 'VA', 'James City County, VA', '23188'],
    ['San Francisco', 'CA', 'San Francisco County, CA', '94110'],
    ['Anchorage', 'AK', 'Anchorage Municipality, AK', '99501'],
    ['Juneau', 'AK', 'Juneau City and Borough, AK', '99801'],
    ['Capitol Planning Region', 'CT', null, null],
    ['Naugatuck Valley', 'CT', 'Naugatuck Valley Planning Region, CT', '06484'],
    ['District of Columbia', 'DC', 'District of Columbia, DC', '20001'],
    ['Pierce', 'OR', null, null],
  ])('%s in %s is %s, with its zips', (name, state, label, zip) => {
    const county = gazetteer.county(name, state)
    expect(county?.label ?? null).toBe(label)
    if (zip !== null) expect(county?.zips).toContain(zip)
  })

  it('share no zip', () => {
    const king = gazetteer.county('King', 'WA')?.zips ?? []
    const pierce = gazetteer.county('Pierce', 'WA')?.zips ?? []
    expect(king.length).toBeGreaterThan(80)
    expect(king.filter((zip) => pierce.includes(zip))).toEqual([])
  })

  it('around a city are those that its zips lie in', () => {
    const around = gazetteer.zipsAround(cityKeyOf('Seattle', 'WA'))
    expect(around).toContain('98118')
    expect(around).toContain('98004')
    expect(around).not.toContain('98402')
    expect(gazetteer.zipsAround('nowhere|WA')).toEqual([])
  })
})

describe('the counties that have taxes of their own', () => {
  const known = ['FL', 'IL', 'MD', 'NY', 'VA', 'WA'].flatMap((state) =>
    (stateTaxesOf(state)?.places ?? [])
      .filter(({ kind }) => kind === 'county')
      .map(({ name }) => ({ state, name })),
  )

  it('are those of their zips', () => {
    const counties = known.flatMap(({ state, name }) => {
      const county = gazetteer.county(name, state)
      return county === null ? [] : [{ state, ...county }]
    })
    expect(counties.length).toBeGreaterThan(40)
    for (const { state, label, zips } of counties) {
      const name = plainName(label.replace(/, [A-Z]{2}$/, ''))
      for (const zip of zips)
        expect(countyOf({ state, county: gazetteer.ofZip(zip)?.county ?? '' }), zip).toBe(name)
    }
  })

  it.each([
    ['10467', 'bronx'],
    ['11201', 'kings'],
    ['11354', 'queens'],
    ['10301', 'richmond'],
    ['10001', 'new york'],
    ['21234', 'baltimore'],
    ['21201', 'baltimore city'],
    ['22314', 'alexandria city'],
    ['98118', 'king'],
    ['70112', 'orleans'],
    ['99701', 'fairbanks north star'],
  ])('zip %s is in %s', (zip, county) => {
    expect(plainName(gazetteer.ofZip(zip)?.county ?? '')).toBe(county)
  })
})
