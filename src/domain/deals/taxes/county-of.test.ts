import { describe, expect, it } from 'vitest'
import { countyOf, type HomePlace } from './county-of.ts'

describe('the county of a home', () => {
  it.each<readonly [HomePlace, string | null]>([
    [{ state: 'NY', city: 'Brooklyn' }, 'kings'],
    [{ state: 'NY', city: 'Flushing' }, 'queens'],
    [{ state: 'NY', city: 'Long Island City', zip: '' }, 'queens'],
    [{ state: 'NY', city: 'Staten Island' }, 'richmond'],
    [{ state: 'NY', city: 'New York City' }, 'new york'],
    [{ state: 'NY', county: 'Brooklyn' }, 'kings'],
    [{ state: 'NY', zip: '10467' }, 'bronx'],
    [{ state: 'NY', zip: '11004-1234' }, 'queens'],
    [{ state: 'NY', city: 'Floral Park', zip: '11001' }, 'nassau'],
    [{ state: 'NY', city: 'Albany', zip: '12207' }, null],
    [{ state: 'MD', city: 'Baltimore', zip: '21234' }, 'baltimore'],
    [{ state: 'MD', city: 'Baltimore', zip: '21201' }, 'baltimore city'],
    [{ state: 'MD', county: 'Howard County', zip: '21201' }, 'howard'],
    [{ state: 'VA', zip: '22314' }, 'alexandria city'],
    [{ state: 'TX', city: 'Brooklyn' }, null],
    [{ state: 'NY', zip: '112' }, null],
    [{ state: null, zip: '11201' }, null],
  ])('of %o is %s', (place, county) => {
    expect(countyOf(place)).toBe(county)
  })
})
