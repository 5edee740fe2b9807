import { describe, expect, it } from 'vitest'
import { type AskedWhere, readWhere } from './where.ts'

const square = (west: number, south: number, side: number): [number, number][] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]
const areaOf = (...coordinates: [number, number][][]) => ({ type: 'Polygon' as const, coordinates })
const read = (asked: Partial<AskedWhere>) => readWhere({ city: '', ...asked })
const city = (name: string, state: string) => ({ kind: 'city', city: name, state })

/** A ring of so many points around a center, the first again as the last. */
const wheel = (points: number): [number, number][] =>
  Array.from({ length: points + 1 }, (_, i) => {
    const turn = (2 * Math.PI * (i % points)) / points
    return [-122.35 + 0.01 * Math.cos(turn), 47.65 + 0.01 * Math.sin(turn)]
  })

describe('where a search looks', () => {
  it.each([
    ['Seattle, WA', city('Seattle', 'WA')],
    ['Seattle, WA;', city('Seattle', 'WA')],
    ['Seattle, WA; seattle wa', city('seattle', 'WA')],
    ["x'; DROP TABLE listing; --, OH", city("x'; DROP TABLE listing; --", 'OH')],
    ['98118; 98144', { kind: 'zips', zips: ['98118', '98144'] }],
    [
      'Seattle, WA; Tacoma washington;98003, 98118 Seattle',
      {
        kind: 'places',
        cities: [city('Seattle', 'WA'), city('Tacoma', 'WA')],
        zips: ['98003', '98118'],
      },
    ],
    ['98003; Kent, WA 98030', { kind: 'places', cities: [city('Kent', 'WA')], zips: ['98003'] }],
  ])('is read of the city text %j', (text, where) => {
    expect(read({ city: text })).toEqual({ ok: true, value: where })
  })

  it('is helped by the state field where one city has none', () => {
    expect(read({ city: 'Seattle', state: 'WA' })).toMatchObject({ value: city('Seattle', 'WA') })
    expect(read({ city: 'Seattle; Tacoma, WA', state: 'WA' })).toMatchObject({
      error: { field: 'city', message: expect.stringContaining('Which Seattle?') },
    })
  })

  it.each(['Pierce County, WA', 'Pierce County, Washington', 'Pierce County wa'])(
    'is the county %j',
    (county) => {
      expect(read({ county })).toEqual({
        ok: true,
        value: { kind: 'county', county: 'Pierce County', state: 'WA' },
      })
    },
  )

  it('is around a point, which may have a name, or around an address with a zip or a city', () => {
    const at = { latitude: 47.25, longitude: -122.49 }
    expect(read({ near: { ...at, miles: 2 } })).toEqual({
      ok: true,
      value: { kind: 'radius', center: at, miles: 2 },
    })
    expect(read({ near: { ...at, miles: 2, address: ' home ' } })).toMatchObject({
      value: { kind: 'radius', center: at, address: 'home' },
    })
    const address = '4010 S 7th St, Tacoma, WA 98405-1234, USA'
    expect(read({ near: { address, miles: 0.5 } })).toEqual({
      ok: true,
      value: {
        kind: 'address',
        address,
        asked: { street: '4010 S 7th St', zip: '98405', cityKey: 'tacoma|WA' },
        miles: 0.5,
      },
    })
  })

  it('is an area by its corners, each once', () => {
    const twice = square(-122.4, 47.6, 0.1).flatMap((point) => [point, point])
    expect(read({ area: areaOf(twice) })).toMatchObject({
      value: {
        kind: 'area',
        ring: [
          { longitude: -122.30000000000001, latitude: 47.6 },
          { longitude: -122.30000000000001, latitude: 47.7 },
          { longitude: -122.4, latitude: 47.7 },
          { longitude: -122.4, latitude: 47.6 },
        ],
      },
    })
    expect(read({ area: areaOf(wheel(200)) })).toMatchObject({ value: { kind: 'area' } })
  })
})

describe('is refused, by the field at fault:', () => {
  const at = { latitude: 47.25, longitude: -122.49 }
  const area = areaOf(square(-122.4, 47.6, 0.1))
  const many = Array.from({ length: 41 }, (_, i) => String(98000 + i))
  it.each<[string, Partial<AskedWhere>, string, string]>([
    ['no place', {}, 'city', 'Enter a city and state'],
    ['a city without a state', { city: 'Seattle' }, 'city', 'Which Seattle?'],
    ['a bad city of two', { city: 'Seattle, WA; Tacoma' }, 'city', 'Which Tacoma?'],
    ['41 zips', { city: many.join(' ') }, 'city', '40 cities and zip codes at most, not 41'],
    ['41 places', { city: `Kent, WA; ${many.slice(1).join(' ')}` }, 'city', 'not 41'],
    ['a city and an area', { city: 'Seattle, WA', area }, 'area', 'Give city or area'],
    ['two of the others', { county: 'Pierce, WA', area }, 'area', 'Give county or area'],
    ['a county without a state', { county: 'Pierce' }, 'county', 'with its state'],
    ['a zip for a county', { county: '98402' }, 'county', 'with its state'],
    ['no miles', { near: { ...at, miles: 0 } }, 'near', 'more than 0'],
    ['too many miles', { near: { ...at, miles: 50.1 } }, 'near', 'at most 50 miles'],
    ['miles that are no number', { near: { ...at, miles: Number.NaN } }, 'near', 'more than 0'],
    ['a center nowhere', { near: { ...at, latitude: 91, miles: 1 } }, 'near', 'nowhere'],
    ['half a center', { near: { latitude: 47, miles: 1 } }, 'near', 'latitude with a longitude'],
    ['no center', { near: { miles: 1 } }, 'near', 'Give an address'],
    ['an address alone', { near: { miles: 1, address: '4010 S 7th St' } }, 'near', 'city or zip'],
    ['no address', { near: { miles: 1, address: 'Seattle, WA' } }, 'near', 'city or zip'],
    ['no ring', { area: areaOf() }, 'area', 'no points'],
    ['an empty ring', { area: areaOf([]) }, 'area', 'no points'],
    ['one point', { area: areaOf([[-122, 47]]) }, 'area', 'not closed'],
    ['a hole', { area: areaOf(wheel(9), wheel(5)) }, 'area', 'no holes'],
    ['an open ring', { area: areaOf(wheel(9).slice(1)) }, 'area', 'not closed'],
    ['latitude first', { area: areaOf(square(47.6, -122.4, 0.1)) }, 'area', 'nowhere'],
    ['latitude first, of the east', { area: areaOf(square(40, -83, 0.1)) }, 'area', 'Antarctica'],
    ['201 points', { area: areaOf(wheel(201)) }, 'area', '201 points; it may have 200'],
    [
      'one place',
      {
        area: areaOf([
          [-122, 47],
          [-122, 47],
        ]),
      },
      'area',
      'encloses nothing',
    ],
    [
      'a line',
      {
        area: areaOf([
          [-122, 47],
          [-121.5, 47.5],
          [-121.875, 47.125],
          [-122, 47],
        ]),
      },
      'area',
      'encloses nothing',
    ],
    [
      'a bow tie',
      {
        area: areaOf([
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ]),
      },
      'area',
      'crosses itself',
    ],
    [
      'a ring that touches itself',
      {
        area: areaOf([
          [0, 0],
          [1, 0],
          [0.5, 0.5],
          [1, 1],
          [0, 1],
          [0.5, 0.5],
          [0, 0],
        ]),
      },
      'area',
      'crosses itself',
    ],
    [
      'a spike',
      {
        area: areaOf([
          [0, 0],
          [1, 0],
          [1, 1],
          [1, 2],
          [1, 1],
          [0, 1],
          [0, 0],
        ]),
      },
      'area',
      'crosses itself',
    ],
    ['100 miles and more', { area: areaOf(square(-122, 46, 1.5)) }, 'area', 'too large'],
    ['the world', { area: areaOf(square(-180, -90, 180)) }, 'area', 'too large'],
  ])('%s', (_, asked, field, message) => {
    expect(read(asked)).toEqual({
      ok: false,
      error: { field, message: expect.stringContaining(message) },
    })
  })
})
