import { describe, expect, it } from 'vitest'
import { homeTypeOf } from './home-type.ts'

describe('the home type of a listing', () => {
  it('maps RESO sub types to the types of the search form', () => {
    expect(homeTypeOf('Residential', 'Single Family Residence')).toBe('House')
    expect(homeTypeOf('Residential', 'Townhouse')).toBe('Townhouse')
    expect(homeTypeOf('Residential', 'Stock Cooperative')).toBe('Condo')
    expect(homeTypeOf('Residential', 'Duplex')).toBe('MultiFamily')
    expect(homeTypeOf('Residential Income', null)).toBe('MultiFamily')
  })

  it('calls a residence of an unknown sub type Other', () => {
    expect(homeTypeOf('Residential', null)).toBe('Other')
    expect(homeTypeOf('Residential', 'Manufactured Home')).toBe('Other')
    expect(homeTypeOf('Residential', 'constructor')).toBe('Other')
  })

  it('takes land, leases, parking and moorage for no home at all', () => {
    expect(homeTypeOf('Land', null)).toBeNull()
    expect(homeTypeOf('Residential Lease', 'Townhouse')).toBeNull()
    expect(homeTypeOf('Residential', 'Deeded Parking')).toBeNull()
    expect(homeTypeOf('Residential', 'Boat Slip')).toBeNull()
  })
})
