import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candidate } from '../../comps/candidate.ts'
import { homeTableOf } from '../../comps/home-table.ts'
import { MarketSales } from '../../comps/market-sales.ts'
import { columnsOf, SalesInColumns } from '../../comps/sales-in-columns.ts'
import { newestOwnSale, ownSaleWeights, withOwnSale } from './own-sale.ts'

const DAY = 20_000
const home = {
  propertyId: 'home',
  addressKey: '1 oak st|43201',
  homeType: 'House' as const,
  latitude: 40,
  longitude: -83,
  livingArea: 2000,
  lotSizeSquareFeet: 6000,
  yearBuilt: 1970,
  bathroomsTotalDecimal: 2,
  bedroomsTotal: 3,
  day: DAY,
}
const sold = (daysAgo: number, given: Partial<Candidate> = {}): Candidate => ({
  ...home,
  listingKey: `sold ${daysAgo} days ago`,
  price: 300_000,
  day: DAY - daysAgo,
  ...given,
})

describe('the own sale that counts', () => {
  const keyOf = (candidates: readonly Candidate[], given: Partial<typeof home> = {}) => {
    const sales = new MarketSales(candidates)
    const subject = { ...home, ...given, homes: homeTableOf([{ ...home, ...given }]), row: 0 }
    const row = newestOwnSale(sales, subject)
    return row === null ? null : (sales.sales[row]?.listingKey ?? null)
  }
  const another = sold(100, { propertyId: 'other', addressKey: null })

  it('is the newest, by id or by address, and none of another home', () => {
    const byAddress = sold(90, { propertyId: 'older listing' })
    expect(keyOf([sold(400), byAddress, another])).toBe('sold 90 days ago')
    expect(keyOf([another])).toBeNull()
  })

  it.each<[string, Candidate]>([
    ['later than the as-of day', sold(-1)],
    ['less than a month ago', sold(29)],
    ['more than two years ago', sold(731)],
    ['doubtful by then', sold(100, { doubt: { from: DAY, evidence: 'Foreclosed' } })],
    ['outside the MLS', sold(100, { outsideMls: true })],
    ['of unknown area', sold(100, { livingArea: null })],
    ['far off under one id', sold(100, { latitude: 40.004 })],
    ['of another type', sold(100, { homeType: 'Condo' })],
    ['of a smaller house', sold(100, { livingArea: 1700 })],
    ['of the house before it was built again', sold(100, { yearBuilt: 1950 })],
  ])('is none %s', (_, one) => {
    expect(keyOf([one])).toBeNull()
    expect(keyOf([sold(100)])).not.toBeNull()
  })

  it('is an older one where the newest is in doubt from that day on', () => {
    const doubtful = sold(100, { doubt: { from: DAY - 99, evidence: 'Foreclosed' } })
    expect(keyOf([sold(300), doubtful])).toBe('sold 300 days ago')
    const later = sold(100, { doubt: { from: DAY + 1, evidence: 'Sold again' } })
    expect(keyOf([sold(300), later])).toBe('sold 100 days ago')
  })

  it('is none of a key with four sales within a year, which several homes share', () => {
    expect(keyOf([100, 150, 200].map((days) => sold(days)))).toBe('sold 100 days ago')
    expect(keyOf([100, 150, 200, 250].map((days) => sold(days)))).toBeNull()
  })

  it('is the same by sales in columns', () => {
    const market = new MarketSales([sold(400), sold(90), another, sold(500, { addressKey: null })])
    const columns = new SalesInColumns(columnsOf(market))
    for (const row of market.sales.keys()) {
      const homes = homeTableOf([home])
      expect(newestOwnSale(columns, { homes, row: 0, ...columns.homeAt(row) })).toBe(
        newestOwnSale(market, { homes, row: 0, ...market.homeAt(row) }),
      )
    }
  })
})

describe('what an own sale weighs', () => {
  const weights = (given: Partial<Candidate>, daysAgo = 500) =>
    ownSaleWeights(homeTableOf([home]), 0, homeTableOf([sold(daysAgo, given)]), 0)

  it('is most where the home is as it was', () => {
    expect(weights({})).toEqual({ above: 0.7, below: 0.5 })
  })

  it('falls as the home has been enlarged, split off or built again, not by rooms', () => {
    expect(weights({ bedroomsTotal: 1, bathroomsTotalDecimal: 1 })).toEqual(weights({}))
    const areas = [2000, 1950, 1900, 1800, 1740].map((livingArea) => weights({ livingArea }).above)
    expect(areas).toEqual(areas.toSorted((a, b) => b - a))
    expect(new Set(areas).size).toBe(5)
    expect(weights({ lotSizeSquareFeet: 9000 }).above).toBeLessThan(0.7 / 4)
    expect(weights({ yearBuilt: 1965 }).above).toBeCloseTo(0.35, 9)
  })

  it('is nothing within a year for less than all else says: most of those were repaired since', () => {
    expect(weights({}, 366).below).toBe(0)
    expect(weights({}, 413).below).toBeCloseTo(0.25, 9)
    expect(weights({}, 460).below).toBe(0.5)
    expect(weights({}, 60).above).toBe(0.7)
  })
})

it('an own sale pulls the value toward itself, by at most a fifth, and never past', () => {
  const weight = fc.double({ min: 0, max: 1, noNaN: true })
  const ln = fc.double({ min: 10, max: 15, noNaN: true })
  fc.assert(
    fc.property(ln, ln, weight, weight, (others, lnPrice, above, below) => {
      const { lnValue, share } = withOwnSale(others, { lnPrice, weights: { above, below } })
      expect(lnValue).toBeCloseTo((1 - share) * others + share * lnPrice, 9)
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(Math.max(above, below))
      expect(Math.abs(lnValue - others)).toBeLessThanOrEqual(0.2)
    }),
  )
})
