import { expect, it } from 'vitest'
import { emptySearchState, type SearchState } from '../../data/storage/search/search-state.ts'
import { toRequest } from '../form/search-form.ts'
import { addressOf, formOf, inView, queryOf, readQuery, viewIn } from './search-query.ts'

const tacoma: SearchState = {
  ...emptySearchState,
  city: 'Tacoma, WA',
  state: 'WA',
  distance: 'half mile',
  priceBelowMarket: '20000',
  propertyType: 'House',
  maxPrice: '500000',
}
const most: SearchState = {
  ...tacoma,
  priceBelowMarket: 'Any',
  includeHomesForSale: true,
  chanceAtLeast: '10',
  filters: { bedsAtLeast: '3', sizeAtLeast: '1500', gradeAtLeast: 'Fair', trustAtLeast: 'Clean' },
}
const { city: _, state: __, ...anywhere } = tacoma
const wider: SearchState[] = [
  { ...tacoma, city: 'Tacoma, WA; Lakewood, WA; 98003', state: '' },
  { ...anywhere, city: '', state: '', county: 'Pierce County, WA' },
  { ...anywhere, city: '', state: '', near: { miles: 0.5, address: '4010 S 7th St, Tacoma, WA' } },
  { ...anywhere, city: '', state: '', near: { miles: 2, latitude: 47.65, longitude: -122.35 } },
]

it('writes a search into an address with the names of the wire, and reads it back', () => {
  expect(addressOf(tacoma)).toBe(
    '/home?city=Tacoma%2C+WA&distance=half+mile&priceBelowMarket=20000&propertyType=House&maxPrice=500000',
  )
  for (const form of [tacoma, most, ...wider])
    expect(readQuery(queryOf(form))).toEqual({ state: 'search', form, query: queryOf(form) })
})

const drawn: SearchState = {
  ...tacoma,
  city: '',
  state: '',
  area: {
    type: 'Polygon',
    coordinates: [
      [
        [-122.5, 47.2],
        [-122.4, 47.2],
        [-122.4, 47.3],
        [-122.5, 47.2],
      ],
    ],
  },
}

it('writes a drawn area as GeoJSON, in place of the city, which the form keeps', () => {
  expect(readQuery(queryOf(drawn))).toEqual({ state: 'search', form: drawn, query: queryOf(drawn) })
  expect(queryOf({ ...drawn, city: 'Tacoma, WA', state: 'WA' })).toBe(queryOf(drawn))
  expect(toRequest({ ...drawn, city: 'Tacoma, WA', state: 'WA' })).toEqual(toRequest(drawn))
  expect(toRequest(drawn)).toMatchObject({ city: '', state: '', area: drawn.area })
  expect(formOf(toRequest(drawn) ?? {})).toEqual(drawn)
})

it.each(['area=', 'area=%7B', 'area=null', 'area=%7B%22type%22%3A%22Point%22%7D'])(
  'a search with %s in place of its area is bad',
  (area) => {
    const query = new URLSearchParams(queryOf(drawn))
    query.delete('area')
    expect(readQuery(`${query}&${area}`)).toEqual({ state: 'bad' })
  },
)

it('an address may ask for a view, which is no part of its search', () => {
  const address = addressOf(most, 'map')
  const query = address.slice(address.indexOf('?'))
  expect(viewIn(query)).toBe('map')
  expect(readQuery(query)).toEqual({ state: 'search', form: most, query: queryOf(most) })
  expect(viewIn(inView(query, 'table'))).toBe('table')
  expect(viewIn(queryOf({ ...most, filters: { view: 'with' } }))).toBeNull()
  for (const text of ['?as=', '?as=tiles', '']) expect(viewIn(text)).toBeNull()
})

it('one search has one address, however its filters were typed', () => {
  const typed = { ...most, filters: { ...most.filters, sizeAtLeast: ' 1,500' } }
  expect(queryOf(typed)).toBe(queryOf(most))
})

it('reads criteria as the API has them', () => {
  for (const form of [tacoma, most, ...wider]) expect(formOf(toRequest(form) ?? {})).toEqual(form)
  expect(formOf({ ...toRequest(tacoma), priceBelowMarket: 12_345 })).toBeNull()
})

it('an address without fields of a search asks for none', () => {
  for (const text of ['', '?', 'utm_source=mail', 'state=WA'])
    expect(readQuery(text)).toEqual({ state: 'none' })
})

it.each([
  ['a choice the form does not have', 'maxPrice=500000', 'maxPrice=500001'],
  ['a missing field', '&distance=half+mile', ''],
  ['an unknown type', 'House', 'Castle'],
  ['no city', 'Tacoma%2C+WA', ''],
  ['a city that is no pick', 'Tacoma%2C+WA', 'Tacoma'],
  ['a city of a thousand letters', 'Tacoma', 'T'.repeat(1000)],
  ['a place of several that is no pick', 'WA', 'WA%3B+Lake'],
  ['a city and a county', 'maxPrice', 'county=Pierce+County%2C+WA&maxPrice'],
  ['no county', 'city=Tacoma%2C+WA', 'county='],
  ['a radius that is none', 'city=Tacoma%2C+WA', 'near=2+miles'],
  [
    'a radius around nothing',
    'city=Tacoma%2C+WA',
    'near=%7B%22miles%22%3A2%2C%22address%22%3A%22%22%7D',
  ],
  ['a city with NUL', 'Tacoma', 'Tac%00oma'],
  ['a filter out of bounds', 'maxPrice=500000', 'maxPrice=500000&bedsAtLeast=99'],
  ['an unknown grade', 'maxPrice=500000', 'maxPrice=500000&gradeAtLeast=Best'],
  ['half a truth', 'maxPrice=500000', 'maxPrice=500000&includeHomesForSale=perhaps'],
])('a search with %s is bad', (_, part, instead) => {
  expect(readQuery(queryOf(tacoma).replace(part, instead))).toEqual({ state: 'bad' })
})
