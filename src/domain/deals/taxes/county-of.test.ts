import { describe, expect, it } from 'vitest'
import { countyOf, type HomePlace } from './county-of.ts'

describe('the county of a home', () => {
  it.each<readonly [HomePlace, string | null]>([
    [{ state: 'NY', city: 'Brooklyn' }, 'kings'],
    [{ state: 'NY', city: 'Flushing' }, 'queens'],
    [{ state: 'NY', city: 'Long Island City' }, 'queens'],
    [{ state: 'NY', city: 'Staten Island' }, 'richmond'],
    [{ state: 'NY', city: 'New York City' }, 'new york'],
    [{ state: 'NY', county: 'Brooklyn' }, 'kings'],
    [{ state: 'NY', city: 'Floral Park', county: 'Nassau County' }, 'nassau'],
    [{ state: 'NY', city: 'Albany' }, null],
    [{ state: 'MD', city: 'Baltimore', county: 'Baltimore city' }, 'baltimore city'],
    [{ state: 'MD', county: 'Howard County' }, 'howard'],
    [{ state: 'LA', county: 'Orleans Parish' }, 'orleans'],
    [{ state: 'TX', city: 'Brooklyn' }, null],
  ])('of %o is %s', (place, county) => {
    expect(countyOf(place)).toBe(county)
  })
})
