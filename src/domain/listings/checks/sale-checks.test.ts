import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../../tests/listings/synthetic-sales.ts'
import { CompsCursor } from '../../comps/choose-comps.ts'
import { homeTableOf } from '../../comps/home-table.ts'
import { MarketSales } from '../../comps/market-sales.ts'
import { modelOfSales } from '../../valuation/market-model/model-of-sales.ts'
import { type CheckedSale, type SaleChecks, saleChecks, withDoubts } from './sale-checks.ts'

const town = syntheticSales(600)
/** A sale like its neighbors, of the last days. */
const usual: CheckedSale = {
  ...(town.find(({ homeType }) => homeType === 'House') ?? raise()),
  listingKey: 'S',
  propertyId: 'S',
  latitude: 40,
  longitude: -83,
  livingArea: 1700,
  lotSizeSquareFeet: 6000,
  yearBuilt: 1970,
  price: 205_000,
  day: LAST_DAY - 10,
}
const next = { ...usual, listingKey: 'T', propertyId: 'T', latitude: 40.001 }
const found = (...sales: CheckedSale[]) => saleChecks([...town, ...sales])
const codesOf = (checks: SaleChecks, key: string) =>
  (checks.get(key) ?? []).map(({ code, severity }) => `${code} ${severity}`)

describe('a sale', () => {
  it('at a price its features speak for has no fault', () => {
    expect(found(usual).get('S')).toBeUndefined()
  })

  it.each([0.2, 0.4, 2.6, 6])(
    'at %d times the usual price is doubtful, with how far it is off',
    (times) => {
      const checks = found({ ...usual, price: Math.round(205_000 * times) })
      expect(codesOf(checks, 'S')).toEqual(['price-far-off doubtful'])
      expect(checks.get('S')?.[0]?.evidence).toMatch(/^Sold for \d+% of what sales like it say$/)
    },
  )

  it('without eight sales like it around is not judged by them', () => {
    const lone = { ...usual, latitude: 45, price: 3_000_000 }
    expect(found(lone).get('S')).toBeUndefined()
  })

  it.each([
    [['Auction'], ['no-ordinary-sale doubtful']],
    [['Real Estate Owned', 'Short Sale'], ['no-ordinary-sale doubtful']],
    [['Probate Listing'], ['no-ordinary-sale check']],
    [['Third Party Approval'], ['no-ordinary-sale doubtful']],
    [['Trust'], []],
    [null, []],
  ] as const)('under conditions %j', (specialListingConditions, codes) => {
    const checks = found({ ...usual, specialListingConditions })
    expect(codesOf(checks, 'S')).toEqual(codes)
  })

  it('of one day and price with a home nearby is to be looked at, and doubtful where the price is too high for one', () => {
    const both = found(usual, next)
    expect(codesOf(both, 'S')).toEqual(['package-sale check'])
    expect(codesOf(both, 'T')).toEqual(['package-sale check'])
    const price = 350_000
    const dear = found({ ...usual, price }, { ...next, price })
    expect(codesOf(dear, 'S')).toContain('package-sale doubtful')
    expect(dear.get('S')?.[0]?.evidence).toBe(
      'Sold on one day at one price ($350,000) with a home nearby',
    )
  })

  it.each([
    [{ day: usual.day + 1 }],
    [{ price: 206_000 }],
    [{ latitude: 40.02 }],
    [{ propertyId: 'S', price: 205_000 }],
  ])('is no package with one that has %j', (given) => {
    expect(codesOf(found(usual, { ...next, ...given }), 'S')).toEqual([])
  })

  it('that is followed by another of the same home within a month is doubtful, the later one is not', () => {
    const again = { ...usual, listingKey: 'U', price: 240_000, day: usual.day + 4 }
    const checks = found(usual, again)
    expect(checks.get('S')).toEqual([
      {
        code: 'resold-at-once',
        severity: 'doubtful',
        evidence: 'Sold again 4 days later for $240,000',
        knownFrom: usual.day + 4,
      },
    ])
    expect(checks.get('U')).toBeUndefined()
    expect(found(usual, { ...again, day: usual.day + 31 }).get('S')).toBeUndefined()
    expect(found(usual, { ...again, price: usual.price }).get('S')).toBeUndefined()
  })
})

describe('checks of sales', () => {
  it('as of a day never depend on what happened after it', () => {
    const odd = town.map((sale, i) => ({
      ...sale,
      price: i % 40 === 3 ? sale.price * 3 : i % 50 === 7 ? 250_000 : sale.price,
      propertyId: i % 60 === 9 ? `home${i - 1}` : sale.propertyId,
    }))
    const all = saleChecks(odd)
    const asKnownOn = (checks: SaleChecks, day: number) =>
      [...checks]
        .map(([key, found]) => [key, found.filter(({ knownFrom }) => knownFrom <= day)] as const)
        .filter(([, found]) => found.length > 0)
        .sort(([a], [b]) => (a < b ? -1 : 1))
    fc.assert(
      fc.property(fc.integer({ min: LAST_DAY - 400, max: LAST_DAY }), (day) => {
        const then = saleChecks(odd.filter((sale) => sale.day <= day))
        expect(asKnownOn(then, day)).toEqual(asKnownOn(all, day))
      }),
      { numRuns: 20 },
    )
    expect(all.size).toBeGreaterThan(10)
  })

  it('do not depend on the order in which sales come', () => {
    const odd = town.map((sale, i) => (i % 40 === 3 ? { ...sale, price: sale.price * 3 } : sale))
    const inOrder = (checks: SaleChecks) => [...checks].sort(([a], [b]) => (a < b ? -1 : 1))
    expect(inOrder(saleChecks(odd.toReversed()))).toEqual(inOrder(saleChecks(odd)))
  })
})

describe('a doubtful sale', () => {
  const doubtful = { ...usual, price: 1_200_000 }
  const sales = new MarketSales(withDoubts([...town, doubtful]))
  const row = sales.sales.findIndex(({ listingKey }) => listingKey === 'S')

  it('supports no value from the day on that it is known', () => {
    const chosenOn = (day: number) => {
      const comps = new CompsCursor(sales)
      const homes = homeTableOf([{ ...usual, day }])
      comps.lookAround({ homes, row: 0, propertyId: 'home', addressKey: null }, 0.5)
      return [...comps.comps(0.5).rows, ...comps.pattern().rows]
    }
    expect(chosenOn(LAST_DAY)).not.toContain(row)
    const trusted = new MarketSales([...town, { ...doubtful, price: 205_000 }])
    const comps = new CompsCursor(trusted)
    const homes = homeTableOf([{ ...usual, day: LAST_DAY }])
    comps.lookAround({ homes, row: 0, propertyId: 'home', addressKey: null }, 0.5)
    expect([...comps.pattern().rows]).toContain(row)
  })

  it('teaches no model', () => {
    const without = modelOfSales(new MarketSales(town), LAST_DAY + 1)
    expect(modelOfSales(sales, LAST_DAY + 1)?.model).toEqual(without?.model)
  })
})

function raise(): never {
  throw new Error('the town has houses')
}
