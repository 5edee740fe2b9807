import { describe, expect, it } from 'vitest'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { homeTypeOf } from '../home-type.ts'
import { marketOf, zipOf } from '../market.ts'
import { newestPriceChange } from '../price-change.ts'

describe('the type a home is searched by', () => {
  it.each([
    ['Residential', 'Single Family Residence', 'House'],
    ['Residential', 'Townhouse', 'Townhouse'],
    ['Residential', 'Condominium', 'Condo'],
    ['Residential', 'Duplex', 'MultiFamily'],
    ['Residential Income', null, 'MultiFamily'],
    ['Residential', 'Manufactured Home', 'Other'],
    ['Residential', null, 'Other'],
    ['Residential', 'Deeded Parking', null],
    ['Residential', 'Boat Slip', null],
    ['Land', null, null],
    ['Residential Lease', 'Single Family Residence', null],
    ['Commercial Sale', null, null],
  ] as const)('of %s / %s is %s', (propertyType, propertySubType, homeType) => {
    expect(homeTypeOf(propertyType, propertySubType)).toBe(homeType)
  })
})

describe('a market', () => {
  it('is the three-digit area of a zip', () => {
    expect(marketOf('98118')).toBe('981')
    expect(marketOf('98118-1234')).toBe('981')
    expect(marketOf(null)).toBeNull()
    expect(marketOf('K1A 0B1')).toBeNull()
  })

  it('gets back the zero a spreadsheet took from its zip', () => {
    expect(zipOf('2139')).toBe('02139')
  })
})

describe('the newest price change', () => {
  const seen = (exportedOn: string, listPrice: number) => ({
    exportedOn: date(exportedOn),
    listPrice,
  })

  it('is the last difference, by export date and not by order', () => {
    const prices = [
      seen('2024-03-03', 285_000),
      seen('2024-03-01', 300_000),
      seen('2024-03-09', 285_000),
    ]
    expect(newestPriceChange(prices)).toEqual({ amount: -15_000, date: date('2024-03-03') })
  })

  it('is none while the price stays', () => {
    expect(newestPriceChange([seen('2024-03-01', 300_000), seen('2024-03-09', 300_000)])).toBeNull()
    expect(newestPriceChange([])).toBeNull()
  })
})
